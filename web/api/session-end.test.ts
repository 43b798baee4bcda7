import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from './errors.ts';
import {
  rememberSessionEnd,
  rememberSignedOut,
  type SessionAction,
  sessionActionFor,
  takeSessionEnd,
} from './session-end.ts';

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

function storage() {
  const items = new Map<string, string>();
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  };
}

const invalidated = new ApiError(401, { message: 'Session invalidated', code: 'session_invalidated' });
const removed = new ApiError(401, {
  message: 'Unauthorized',
  code: 'not_signed_in',
  type: 'access_ended',
});
const signedOut = new ApiError(401, { message: 'Unauthorized', code: 'not_signed_in' });
const wrongPassword = new ApiError(401, { message: 'No', code: 'invalid_credentials' });

const at = (pathname: string, search = '') => vi.stubGlobal('window', { location: { pathname, search } });

beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  at('/jobs', '?q=boiler');
});
afterEach(() => vi.unstubAllGlobals());

const rememberOwner = () =>
  localStorage.setItem('user', JSON.stringify({ audience: 'owner', businessName: null }));

test.each([
  ['another device', invalidated, 'elsewhere'],
  ['the owner', removed, 'removed'],
  ['time', signedOut, 'expired'],
] as const)('ended by %s: reported once, with the page to return to', (_, error, reason) => {
  rememberOwner();
  rememberSessionEnd(error);
  expect(takeSessionEnd()).toEqual({ reason, path: '/jobs?q=boiler' });
  expect(takeSessionEnd()).toBeNull();
});

test('a wrong password ends nothing', () => {
  rememberOwner();
  rememberSessionEnd(wrongPassword);
  expect(takeSessionEnd()).toBeNull();
});

test('nothing is remembered where nobody was signed in', () => {
  rememberSessionEnd(invalidated);
  expect(takeSessionEnd()).toBeNull();
});

test('on the start page an expired session makes a visitor, a replaced one is reported', () => {
  rememberOwner();
  at('/');
  rememberSignedOut(signedOut);
  expect(takeSessionEnd()).toBeNull();
  rememberSignedOut(invalidated);
  expect(takeSessionEnd()).toEqual({ reason: 'elsewhere', path: '/' });
});

test.each([
  ['/jobs', true],
  ['/jobs/', true],
  ['/trial-setup', true],
  ['/subscription-select', true],
  ['/login', false],
  ['/sign/abc', false],
  ['/no-such-page', false],
])('a session that ended on %s leads back there: %s', (pathname, leadsBack) => {
  rememberOwner();
  at(pathname);
  rememberSessionEnd(signedOut);
  expect(takeSessionEnd()?.path).toBe(leadsBack ? pathname : undefined);
});

test('a path to another site is not used', () => {
  sessionStorage.setItem('session-ended', JSON.stringify({ reason: 'expired', path: '//evil.example' }));
  expect(takeSessionEnd()).toBeNull();
});
