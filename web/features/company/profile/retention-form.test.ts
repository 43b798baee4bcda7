import { expect, test } from 'vitest';
import { RetentionTyped, toRetentionValues } from './retention-form.tsx';

test.each([
  ['24', '84', { jobMonths: 24, invoiceMonths: 84 }],
  ['6', '', { jobMonths: 6, invoiceMonths: null }],
  ['', '120', { jobMonths: null, invoiceMonths: 120 }],
])('jobs %j and invoices %j are kept as %o', (jobMonths, invoiceMonths, retention) => {
  expect(RetentionTyped.parse({ jobMonths, invoiceMonths })).toEqual(retention);
});

const wholeMonths = 'Use a whole number of months, at most 1200.';

test.each([
  ['5', '84', { jobMonths: 'Jobs are kept for at least 6 months.' }],
  ['6', '83', { invoiceMonths: 'Invoices are kept for at least 84 months.' }],
  ['6.5', '', { jobMonths: wholeMonths }],
  ['1201', '', { jobMonths: wholeMonths }],
  ['soon', '', { jobMonths: wholeMonths }],
  ['0x10', '1e2', { jobMonths: wholeMonths, invoiceMonths: wholeMonths }],
  ['', '', { jobMonths: 'Enter a number of months, or switch this off.' }],
])('jobs %j and invoices %j are refused', (jobMonths, invoiceMonths, errors) => {
  const { error } = RetentionTyped.safeParse({ jobMonths, invoiceMonths });
  expect(
    Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []),
  ).toEqual(errors);
});

test('what is stored comes back; nothing stored brings a suggestion within the rules', () => {
  expect(toRetentionValues({ jobMonths: 6, invoiceMonths: null })).toEqual({
    jobMonths: '6',
    invoiceMonths: '',
  });
  const suggested = RetentionTyped.safeParse(toRetentionValues({ jobMonths: null, invoiceMonths: null }));
  expect(suggested.success).toBe(true);
});
