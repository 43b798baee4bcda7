import { describe, expect, test } from 'vitest';
import { ApiError, NetworkError } from './errors.ts';
import { type SessionAction, sessionActionFor } from './session-end.ts';

const refusal = (status: number, message = 'No', code?: string) => new ApiError(status, { message, code });

describe('what a failed call means for the session', () => {
  test.each<[string, unknown, 'read' | 'change', boolean, SessionAction]>([
    ['a change without a session', refusal(401), 'change', false, 'end'],
    ['a change on an invalidated session', refusal(409, 'x', 'session_invalidated'), 'change', false, 'end'],
    ['a change whose page answers itself', refusal(401), 'change', true, 'nothing'],
    ['a read without a session', refusal(401), 'read', false, 'recheck'],
    ['a read whose page answers itself', refusal(401), 'read', true, 'nothing'],
    ['a wrong code', refusal(401, 'No', 'invalid_code'), 'change', false, 'nothing'],
    ['a wrong password at sign-in', refusal(401, 'No', 'invalid_credentials'), 'change', false, 'nothing'],
    ['a sign-in that took too long', refusal(401, 'No', 'login_expired'), 'change', false, 'nothing'],
    ['a lapsed subscription', refusal(402), 'change', false, 'recheck'],
    ['a role that changed, even on a page with its own answer', refusal(403), 'read', true, 'recheck'],
    ['a message that only mentions 401', refusal(404, 'Job 1401 not found'), 'change', false, 'nothing'],
    [
      'a message that only says Unauthorized',
      refusal(400, 'Unauthorized discount'),
      'change',
      false,
      'nothing',
    ],
    ['a server failure', refusal(500), 'change', false, 'nothing'],
    ['a dead connection', new NetworkError(new TypeError()), 'change', false, 'nothing'],
    ['an error of our own', new Error('401'), 'change', false, 'nothing'],
  ])('%s', (_, error, kind, handlesSessionLoss, answer) => {
    expect(sessionActionFor({ error, kind, handlesSessionLoss })).toBe(answer);
  });
});
