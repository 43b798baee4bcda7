import { expect, test } from 'vitest';
import { estimateFollowUpDays, invoiceFollowUpDays } from './reminder-days.ts';

const alone = { reminders: null, pausedUntil: null };

test('an estimate is followed up 3 and 7 days after it was sent', () => {
  expect(estimateFollowUpDays('2026-11-14')).toEqual(['2026-11-17', '2026-11-21']);
  expect(estimateFollowUpDays('2028-02-26')).toEqual(['2028-02-29', '2028-03-04']);
});

test('an invoice 3 days before, on, 7 and 14 days after the due day', () => {
  expect(invoiceFollowUpDays('2026-12-30', alone)).toEqual([
    '2026-12-27',
    '2026-12-30',
    '2027-01-06',
    '2027-01-13',
  ]);
});

test('never on the day of a reminder', () => {
  const reminders = { base: '2026-12-15', every: 15 as const, pausedUntil: null };
  expect(invoiceFollowUpDays('2026-12-30', { ...alone, reminders })).toEqual([
    '2026-12-27',
    '2027-01-06',
    '2027-01-13',
  ]);
});

test('not before the day until which reminders are paused', () => {
  expect(invoiceFollowUpDays('2026-12-30', { ...alone, pausedUntil: '2027-01-06' })).toEqual([
    '2027-01-06',
    '2027-01-13',
  ]);
});
