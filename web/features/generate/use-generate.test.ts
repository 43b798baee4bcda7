import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '#web/api/errors.ts';
import { readFailure } from './use-generate.ts';

const refusal = (status: number, reply: Partial<ConstructorParameters<typeof ApiError>[1]>) =>
  readFailure(new ApiError(status, { message: 'Something', ...reply }));

test('type and code decide before the message', () => {
  expect(refusal(402, { type: 'credits_required' }).kind).toBe('credits');
  expect(refusal(402, { code: 'credits_required', message: 'Free PDF limit reached' }).kind).toBe('credits');
  expect(refusal(402, { type: 'limit_reached' }).kind).toBe('limit');
});

test('the message counts only where neither is given, and only as whole words', () => {
  expect(refusal(402, { message: 'Free PDF limit reached' }).kind).toBe('limit');
  expect(refusal(402, { message: 'Insufficient credits' }).kind).toBe('limit');
  expect(refusal(413, { code: 'too_large', message: '10MB limit' }).kind).toBe('other');
});

test('a problem with a field is shown at the field', () => {
  expect(refusal(409, { code: 'conflict', message: 'taken', fields: { workOrderNumber: 'taken' } })).toEqual({
    kind: 'fields',
    message: 'taken',
    fields: { workOrderNumber: 'taken' },
  });
});

test('everything else is one sentence; a reply that is not ours is reported as such', () => {
  const generic = { kind: 'other', message: 'Failed to generate PDF. Please try again.' };
  expect(refusal(500, { code: 'internal' })).toEqual(generic);
  expect(readFailure(new NetworkError(new Error()))).toEqual(generic);
  expect(refusal(502, { message: '<html>Bad gateway</html>' })).toEqual({
    kind: 'other',
    message: 'Expected JSON response',
  });
});
