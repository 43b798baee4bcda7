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
  const owed = { balanceDue, amountPaid: '100.00', customerCancelledAt: null, refundBy: null };
  expect(balanceLine(owed)).toEqual({ label, amount });
});

test('of what the customer canceled nothing is due: what was paid is to be returned', () => {
  const canceled = { balanceDue: '200.00', customerCancelledAt: '2026-11-18T17:00:00Z' };
  expect(balanceLine({ ...canceled, amountPaid: '600.00', refundBy: '2026-11-28' })).toEqual({
    label: 'To return by Nov 28, 2026',
    amount: '$600.00',
  });
  expect(balanceLine({ ...canceled, amountPaid: '0.00', refundBy: null })).toEqual({
    label: 'To return',
    amount: '$0.00',
  });
});

test.each([
  ['unpaid', '10.00', '10.00', null],
  ['partly_paid', '10.00', '4.00', null],
  ['paid', '10.00', '0.00', 'PAID'],
  ['paid', '10.00', '-4.00', 'PAID'],
  ['paid', '0.00', '0.00', 'Nothing due'],
  ['paid', '0.00', '-4.00', 'PAID'],
] as const)('%s, %s of which %s is open: %s', (paymentStatus, totalAmount, balanceDue, label) => {
  const job = { paymentStatus, totalAmount, balanceDue };
  expect(paidInFullLabel({ ...job, customerCancelledAt: null })).toBe(label);
  expect(paidInFullLabel({ ...job, customerCancelledAt: '2026-11-14T17:00:00Z' })).toBeNull();
});
