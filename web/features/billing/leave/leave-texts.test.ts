import { expect, test } from 'vitest';
import { isTyped, leaveTexts, nameToType } from './leave-texts.ts';

test.each([
  ['trial', 'End trial', 'Failed to end trial. Please try again.'],
  ['active', 'Cancel subscription', 'Failed to cancel subscription. Please try again.'],
  ['lifetime', 'Delete account', 'Failed to cancel subscription. Please try again.'],
  ['expired', 'Delete account', 'Failed to cancel subscription. Please try again.'],
  ['canceled', 'Delete account', 'Failed to cancel subscription. Please try again.'],
] as const)('leaving with %s is called %s', (status, action, failed) => {
  expect(leaveTexts(status)).toMatchObject({ action, failed });
});

test('the company is typed, or the address while it has no name', () => {
  expect(nameToType({ businessName: 'Nguyễn & Sons', email: 'a@example.com' })).toBe('Nguyễn & Sons');
  expect(nameToType({ businessName: '  ', email: 'a@example.com' })).toBe('a@example.com');
  expect(nameToType({ businessName: null, email: 'a@example.com' })).toBe('a@example.com');
});

test.each([
  ['Ace Plumbing', true],
  ['  ace   plumbing ', true],
  ['Ace', false],
  ['', false],
])('%j confirms Ace Plumbing: %s', (typed, confirmed) => {
  expect(isTyped(typed, 'Ace Plumbing')).toBe(confirmed);
});
