import { expect, test } from 'vitest';
import { ApiError } from '#web/api/errors.ts';
import { readFreeFailure } from './free-generator.tsx';

const refused = (status: number, message: string, type?: string) =>
  readFreeFailure(new ApiError(status, { message, type }), 'estimate');

test('each type has its own answer', () => {
  expect(refused(402, 'x', 'signup_required')).toEqual({ opens: 'signup' });
  expect(refused(402, 'x', 'limit_reached')).toEqual({ opens: 'limit' });
  expect(refused(402, 'x', 'credits_required')).toEqual({
    opens: 'limit',
    text: {
      title: 'Credits Required',
      message: 'Sign up and choose a plan to continue creating PDFs.',
    },
  });
});

test('the type counts before the message', () => {
  expect(refused(402, 'Free PDF limit reached', 'signup_required')).toEqual({ opens: 'signup' });
  expect(refused(402, 'Free PDF limit reached')).toMatchObject({
    opens: 'limit',
    text: { title: 'PDF Limit Reached' },
  });
  expect(refused(413, 'The 10MB limit').opens).toBeUndefined();
});

test('anything else shows the message of the server, or a default', () => {
  expect(refused(400, 'Use at most 2 decimals.').text).toEqual({
    title: 'Generation Failed',
    message: 'Use at most 2 decimals.',
  });
  expect(refused(500, 'TypeError: x is undefined').text?.message).toBe(
    'Failed to generate estimate. Please try again.',
  );
  const broken = readFreeFailure(new TypeError('x is undefined'), 'invoice');
  expect(broken.text?.message).toBe('Failed to generate invoice. Please try again.');
});
