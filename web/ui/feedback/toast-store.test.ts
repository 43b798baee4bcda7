import { afterEach, expect, test } from 'vitest';
import { clearToast, currentToast, dismissPastFailure, type ToastMessage, toast } from './toast-store.ts';

afterEach(clearToast);

const failure: ToastMessage = { title: 'Error', tone: 'destructive', cause: new Error('It broke.') };

test.each<[string, ToastMessage, number, boolean]>([
  ['a failed call of the page before', failure, 1500, false],
  ['a failure that itself leads to the other page', failure, 20, true],
  ['a message that is about no call, such as an ended session', { ...failure, cause: undefined }, 1500, true],
  ['what was done', { title: 'Saved', tone: 'success' }, 1500, true],
])('on another page, %s', (_, message, after, isKept) => {
  toast(message);
  dismissPastFailure(performance.now() + after);
  expect(currentToast() !== null).toBe(isKept);
});

test('a new message takes the place of the old one', () => {
  toast(failure);
  toast({ title: 'Saved', tone: 'success' });
  expect(currentToast()?.title).toBe('Saved');
});
