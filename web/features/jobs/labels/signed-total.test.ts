import { expect, test } from 'vitest';
import { signedChange } from './balance-labels.ts';

test.each([
  [null, '877.04', null],
  ['855.19', '855.19', null],
  ['855.19', '877.04', 'Signed $855.19 · now $877.04'],
  ['1855.19', '0.00', 'Signed $1,855.19 · now $0.00'],
])('signed %s, now %s: %s', (signedTotal, totalAmount, expected) => {
  expect(signedChange({ signedTotal, totalAmount })).toBe(expected);
});
