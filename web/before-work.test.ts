import { expect, test } from 'vitest';
import { depositDueText, holdOf, refundText } from './before-work.ts';

test.each([
  ['500.00', null, 'Deposit $500.00 due'],
  ['0.00', null, null],
  ['500.00', 'archived', null],
] as const)('a deposit of %s, closed as %s: %s', (depositDue, closedAs, text) => {
  expect(depositDueText({ depositDue, closedAs })).toBe(text);
});

test.each([
  ['2026-11-19', '2026-11-16', 'Not before Nov 19'],
  ['2027-01-02', '2026-12-30', 'Not before Jan 2, 2027'],
  ['2026-11-19', '2026-11-19', null],
  [null, '2026-11-16', null],
])('not before %s, on %s: %s', (notBefore, today, text) => {
  const hold = holdOf({ notBefore, customerCancelledAt: null }, today);
  expect(hold).toEqual(text && { tone: 'warning', text });
});

test('that the customer cancelled goes before any day, until the job is closed', () => {
  const job = { notBefore: '2026-11-19', customerCancelledAt: '2026-11-18T17:00:00Z' };
  expect(holdOf(job, '2026-11-18')).toEqual({ tone: 'danger', text: 'Customer canceled' });
  expect(holdOf({ ...job, closedAs: 'archived' }, '2026-11-18')).toBeNull();
});

test('what was paid is returned by a day, unless nothing was', () => {
  expect(refundText({ amountPaid: '600.00', refundBy: '2026-11-28' })).toBe('Return $600.00 by Nov 28, 2026');
  expect(refundText({ amountPaid: '0.00', refundBy: null })).toBeNull();
});
