import { expect, test } from 'vitest';
import { digitsOfCode, isWholeCode, shapeBackupCode } from './second-factor-code.ts';

test.each([
  ['123456', '123456'],
  ['12 34 56', '123456'],
  ['12a34b', '1234'],
  ['12345678', '123456'],
])('the authenticator code %s becomes %s', (typed, code) => {
  expect(digitsOfCode(typed)).toBe(code);
});

test.each([
  ['a pasted code', 'abcd-2345', '', 'ABCD-2345'],
  ['a code pasted without its dash', 'abcd2345', '', 'ABCD-2345'],
  ['the fourth character', 'abcd', 'ABC', 'ABCD-'],
  ['the dash typed as well', 'ABCD--', 'ABCD-', 'ABCD-'],
  ['deleting the dash', 'ABCD', 'ABCD-', 'ABCD'],
  ['deleting on', 'ABC', 'ABCD', 'ABC'],
  ['signs that no code has', 'ab_c!é', '', 'ABC'],
  ['more than a code', 'ABCD-23456', 'ABCD-2345', 'ABCD-2345'],
])('%s', (_, typed, before, code) => {
  expect(shapeBackupCode(typed, before)).toBe(code);
});

test('a code counts only when it is whole', () => {
  expect(isWholeCode('authenticator', '12345')).toBe(false);
  expect(isWholeCode('authenticator', '123456')).toBe(true);
  expect(isWholeCode('backup', 'ABCD-234')).toBe(false);
  expect(isWholeCode('backup', 'ABCD-2345')).toBe(true);
});
