import { expect, test } from 'vitest';
import { formatCardNumber, formatExpiry, readExpiry } from './card-text.ts';

test.each([
  ['', ''],
  ['4242', '4242'],
  ['42424', '4242 4'],
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242-4242 4242x4242', '4242 4242 4242 4242'],
  ['1'.repeat(30), '1111 1111 1111 1111 111'],
])('the number %j is shown as %j', (typed, shown) => {
  expect(formatCardNumber(typed)).toBe(shown);
});

test.each([
  ['1', '', '1'],
  ['12', '1', '12 / '],
  ['9', '', '09 / '],
  ['1230', '', '12 / 30'],
  ['12/30', '', '12 / 30'],
  ['12 / 305', '12 / 30', '12 / 30'],
])('the expiry %j after %j is shown as %j', (typed, before, shown) => {
  expect(formatExpiry(typed, before)).toBe(shown);
});

test('the separator can be deleted', () => {
  expect(formatExpiry('12 /', '12 / ')).toBe('12');
});

test.each([
  ['12 / 30', { expiresMonth: 12, expiresYear: 2030 }],
  ['01/31', { expiresMonth: 1, expiresYear: 2031 }],
  ['13 / 30', null],
  ['00 / 30', null],
  ['12', null],
  ['', null],
])('%j is read as %j', (text, expiry) => {
  expect(readExpiry(text)).toEqual(expiry);
});
