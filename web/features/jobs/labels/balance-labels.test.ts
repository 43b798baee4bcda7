import { expect, test } from 'vitest';
import { balanceLine, jobCreditOf, paidInFullLabel, signedChange } from './balance-labels.ts';

test.each([
  [null, '877.04', null],
  ['855.19', '855.19', null],
  ['855.19', '877.04', 'Signed $855.19 · now $877.04'],
  ['1855.19', '0.00', 'Signed $1,855.19 · now $0.00'],
])('signed %s, now %s: %s', (approvedTotal, totalAmount, expected) => {
  expect(signedChange({ approvedTotal, totalAmount })).toBe(expected);
});

test.each([
  ['137.70', null, 'Balance due', '$137.70'],
  ['0.00', null, 'Balance due', '$0.00'],
  ['-50.00', '$50.00', 'Credit', '$50.00'],
  ['-1234.05', '$1,234.05', 'Credit', '$1,234.05'],
])('a balance of %s', (balanceDue, credit, label, amount) => {
  expect(jobCreditOf({ balanceDue })).toBe(credit);
  expect(balanceLine({ balanceDue })).toEqual({ label, amount });
});

test.each([
  ['unpaid', '10.00', '10.00', null],
  ['partly_paid', '10.00', '4.00', null],
  ['paid', '10.00', '0.00', 'PAID'],
  ['paid', '10.00', '-4.00', 'PAID'],
  ['paid', '0.00', '0.00', 'Nothing due'],
  ['paid', '0.00', '-4.00', 'PAID'],
] as const)('%s, %s of which %s is open: %s', (paymentStatus, totalAmount, balanceDue, label) => {
  expect(paidInFullLabel({ paymentStatus, totalAmount, balanceDue })).toBe(label);
});
