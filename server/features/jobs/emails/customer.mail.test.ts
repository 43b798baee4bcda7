import { expect, test } from 'vitest';
import { amountOf, workSummary } from './customer.mail.ts';

const items = (...descriptions: string[]) => descriptions.map((description) => ({ description }));

test.each([
  ['\nNo cooling upstairs\nUnit is on the roof', items('Diagnosis'), 'No cooling upstairs'],
  [null, items('Run capacitor\n45/5 MFD'), 'Run capacitor'],
  ['  ', items('Run capacitor', 'Labor'), 'Run capacitor, Labor'],
  [null, items('Run capacitor', '', 'Labor', 'Trip', 'Filter'), 'Run capacitor, Labor and 2 more'],
  [null, [], ''],
])('%j with %j is %j', (description, lines, summary) => {
  expect(workSummary({ description, lineItems: lines })).toBe(summary);
});

test('a long line is cut between two words, and a long word where it must be', () => {
  const cut = workSummary({ description: 'replace the condenser '.repeat(9), lineItems: [] });
  expect(cut).toMatch(/(replace the )?condenser…$|the…$|replace…$/);
  expect(cut.length).toBeLessThanOrEqual(90);
  expect(workSummary({ description: 'x'.repeat(200), lineItems: [] })).toBe(`${'x'.repeat(89)}…`);
});

test.each([
  ['$485.31', 'Due Dec 14, 2026', { totalCents: 68_531, paidCents: 20_000 }],
  ['$685.31', 'Was due Dec 14, 2026', { totalCents: 68_531, paidCents: 0 }, '2026-12-15'],
  ['$685.31', 'Due today', { totalCents: 68_531, paidCents: 0 }, '2026-12-14'],
  ['$685.31', 'Paid in full', { totalCents: 68_531, paidCents: 68_531 }],
  ['$14.69', 'Credit', { totalCents: 68_531, paidCents: 70_000 }],
  ['$0.00', 'Nothing due', { totalCents: 0, paidCents: 0 }],
])('the headline is %s, %s for %j', (value, label, sums, today?: string) => {
  expect(amountOf({ ...sums, dueOn: '2026-12-14' }, today)).toEqual({ value, label });
});
