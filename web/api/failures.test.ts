import { afterEach, expect, test } from 'vitest';
import { currentToast, dismissToast } from '../ui/feedback/toast-store.ts';
import { ApiError, NetworkError } from './errors.ts';
import { messageOf, showFailure, UserCancelled, UserFacingError, unlessOffline } from './failures.ts';

const refused = new ApiError(404, { message: 'Job not found' });
const broken = new ApiError(500, { message: 'Something went wrong.' });
const offline = new NetworkError(null);

afterEach(() => dismissToast(currentToast()?.id ?? 0));

test('a refusal shows its own message, a breakdown does not', () => {
  expect(messageOf(refused, 'x')).toBe('Job not found');
  expect(messageOf(new UserFacingError('The card has expired.'), 'x')).toBe('The card has expired.');
  expect(messageOf(broken, 'Failed to send')).toBe('Failed to send');
  const busy = { message: 'Many documents are being printed right now.' };
  expect(messageOf(new ApiError(503, busy), 'x')).toBe(busy.message);
  expect(messageOf(new ApiError(503, { message: '' }), 'Failed to send')).toBe('Failed to send');
  expect(messageOf(offline, 'x')).toContain('No connection');
  expect(messageOf(null)).toBe('An unexpected error occurred');
});

test('only a missing connection replaces a page’s own message', () => {
  expect(unlessOffline(refused, 'Failed to disable MFA.')).toBe('Failed to disable MFA.');
  expect(unlessOffline(offline, 'Failed to disable MFA.')).toMatch(/^No connection\b/);
});

test('a failure is shown with its cause; a cancelled one is not shown', () => {
  showFailure(new UserCancelled());
  expect(currentToast()).toBeNull();
  showFailure(broken, 'Failed to send');
  expect(currentToast()).toMatchObject({ title: 'Error', description: 'Failed to send', cause: broken });
  showFailure(refused, undefined, { title: 'Not saved', message: 'Please try again.' });
  expect(currentToast()).toMatchObject({
    title: 'Not saved',
    description: 'Please try again.',
    cause: refused,
  });
  showFailure(broken, undefined, { title: 'Failed to log out. Please try again.', message: null });
  expect(currentToast()).toMatchObject({
    title: 'Failed to log out. Please try again.',
    description: undefined,
  });
});

test('only a call that found no connection is shown as such, whatever message the page has', () => {
  showFailure(offline, 'Failed to send', {
    title: 'Not saved',
    message: 'Please try again.',
    note: 'Two are saved.',
  });
  expect(currentToast()).toMatchObject({
    title: 'No connection',
    description: 'Check your internet connection and try again. Two are saved.',
    cause: offline,
  });
  showFailure(new UserFacingError('Please sign first.'));
  expect(currentToast()).toMatchObject({ title: 'Error', description: 'Please sign first.' });
});
