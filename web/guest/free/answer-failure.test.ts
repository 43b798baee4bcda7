import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '#web/api/errors.ts';
import { readFreeFailure } from './answer-failure.ts';

const refused = (status: number, message: string, type?: string) =>
  readFreeFailure(new ApiError(status, { message, type }), 'estimate');

test('each type has its own answer', () => {
  expect(refused(402, 'x', 'signup_required')).toEqual({ opens: 'signup' });
  expect(refused(402, 'x', 'limit_reached')).toEqual({ opens: 'limit' });
  expect(refused(402, 'x', 'credits_required')).toEqual({
    opens: 'limit',
    toast: {
      title: 'Credits Required',
      description: 'Sign up and choose a plan to continue creating PDFs.',
      tone: 'destructive',
    },
  });
});

test('the type counts before the words', () => {
  expect(refused(402, 'Free PDF limit reached', 'signup_required')).toEqual({ opens: 'signup' });
  expect(refused(402, 'Free PDF limit reached')).toMatchObject({
    opens: 'limit',
    toast: { title: 'PDF Limit Reached' },
  });
  expect(refused(413, 'The 10MB limit').opens).toBeUndefined();
});

test('anything else says what the server said, or one sentence', () => {
  expect(refused(400, 'Use at most 2 decimals.').toast).toMatchObject({
    title: 'Generation Failed',
    description: 'Use at most 2 decimals.',
  });
  const unreached = readFreeFailure(new NetworkError(new Error()), 'invoice');
  expect(unreached.toast?.description).toBe('Failed to generate invoice. Please try again.');
});
