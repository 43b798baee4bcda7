import { afterEach, expect, test } from 'vitest';
import { currentToast, dismissToast } from '../ui/toast-store.ts';
import { ApiError, NetworkError } from './errors.ts';
import { CalledOff, PlainProblem, sayFailure, unlessOffline, wordsOf } from './failures.ts';

const refused = new ApiError(404, { message: 'Job not found' });
const broken = new ApiError(500, { message: 'Something went wrong.' });
const offline = new NetworkError(null);

afterEach(() => dismissToast(currentToast()?.id ?? 0));

test('a refusal speaks for itself, a breakdown does not', () => {
  expect(wordsOf(refused, 'x')).toBe('Job not found');
  expect(wordsOf(new PlainProblem('The card has expired.'), 'x')).toBe('The card has expired.');
  expect(wordsOf(broken, 'Failed to send')).toBe('Failed to send');
  const busy = { message: 'Many documents are being printed right now.' };
  expect(wordsOf(new ApiError(503, busy), 'x')).toBe(busy.message);
  expect(wordsOf(new ApiError(503, { message: '' }), 'Failed to send')).toBe('Failed to send');
  expect(wordsOf(offline, 'x')).toContain('No connection');
  expect(wordsOf(null)).toBe('An unexpected error occurred');
});

test('words of the page’s own give way to a missing connection only', () => {
  expect(unlessOffline(refused, 'Failed to disable MFA.')).toBe('Failed to disable MFA.');
  expect(unlessOffline(offline, 'Failed to disable MFA.')).toMatch(/^No connection\b/);
});

test('a failure is said with its cause; whoever turned back is told nothing', () => {
  sayFailure(new CalledOff());
  expect(currentToast()).toBeNull();
  sayFailure(broken, 'Failed to send');
  expect(currentToast()).toMatchObject({ title: 'Error', description: 'Failed to send', cause: broken });
  sayFailure(refused, undefined, { title: 'Not saved', words: 'Please try again.' });
  expect(currentToast()).toMatchObject({
    title: 'Not saved',
    description: 'Please try again.',
    cause: refused,
  });
  sayFailure(broken, undefined, { title: 'Failed to log out. Please try again.', words: null });
  expect(currentToast()).toMatchObject({
    title: 'Failed to log out. Please try again.',
    description: undefined,
  });
});

test('only a call that found no connection is called so, whatever else the page would say', () => {
  sayFailure(offline, 'Failed to send', {
    title: 'Not saved',
    words: 'Please try again.',
    note: 'Two are saved.',
  });
  expect(currentToast()).toMatchObject({
    title: 'No connection',
    description: 'Check your internet connection and try again. Two are saved.',
    cause: offline,
  });
  sayFailure(new PlainProblem('Please sign first.'));
  expect(currentToast()).toMatchObject({ title: 'Error', description: 'Please sign first.' });
});
