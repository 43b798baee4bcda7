import { describe, expect, test } from 'vitest';
import { dueFollowUp, type FollowUpPlan, invoicePlan, nextFollowUp } from './arm-reminder.ts';

const plan = (overrides: Partial<FollowUpPlan> = {}): FollowUpPlan => ({
  days: ['2026-10-29', '2026-11-01', '2026-11-08'],
  timeZone: 'America/New_York',
  ...overrides,
});
const at = (text: string) => new Date(text);

describe('the next follow-up', () => {
  test.each<[string, Partial<FollowUpPlan>, string, string | null]>([
    ['at nine by the company’s clock', {}, '2026-10-28T00:00:00Z', '2026-10-29T13:00:00.000Z'],
    ['on the day the clocks go back', {}, '2026-10-29T13:00:00Z', '2026-11-01T14:00:00.000Z'],
    ['in Kolkata', { timeZone: 'Asia/Kolkata' }, '2026-10-28T00:00:00Z', '2026-10-29T03:30:00.000Z'],
    [
      'not at the very moment of one, but the one after',
      {},
      '2026-11-01T14:00:00Z',
      '2026-11-08T14:00:00.000Z',
    ],
    ['none after the last', {}, '2026-11-08T14:00:00Z', null],
  ])('%s', (_, overrides, now, expected) => {
    expect(nextFollowUp(plan(overrides), at(now))?.toISOString() ?? null).toBe(expected);
  });
});

describe('the follow-up that is due', () => {
  test.each<[string, Partial<FollowUpPlan>, string | null, string, string | null]>([
    ['none a second before nine', {}, '2026-11-01T14:00:00Z', '2026-11-01T13:59:59Z', null],
    ['from nine on', {}, '2026-11-01T14:00:00Z', '2026-11-01T14:00:00Z', '2026-11-01'],
    ['until the day is over', {}, '2026-11-01T14:00:00Z', '2026-11-02T04:59:59Z', '2026-11-01'],
    ['not the day after: it is not made up for', {}, '2026-11-01T14:00:00Z', '2026-11-02T05:00:00Z', null],
    [
      'today’s, where an earlier one was missed',
      {},
      '2026-10-29T13:00:00Z',
      '2026-11-01T15:00:00Z',
      '2026-11-01',
    ],
    ['none that was not announced', {}, null, '2026-11-01T15:00:00Z', null],
    ['none while a later one is announced', {}, '2026-11-08T14:00:00Z', '2026-11-01T15:00:00Z', null],
    [
      'by the clock of a company that moved',
      { timeZone: 'Pacific/Honolulu' },
      '2026-11-01T14:00:00Z',
      '2026-11-01T18:59:59Z',
      null,
    ],
  ])('%s', (_, overrides, announced, now, expected) => {
    expect(dueFollowUp(plan(overrides), announced === null ? null : at(announced), at(now))).toBe(expected);
  });
});

describe('the follow-ups of an invoice', () => {
  type Invoice = Parameters<typeof invoicePlan>[0];
  const invoice: Invoice = {
    stage: 'invoice',
    dueOn: '2026-11-08',
    invoiceSentAt: at('2026-10-20T15:00:00Z'),
    customerEmail: 'maria@example.com',
    totalCents: 10_000,
    paidCents: 0,
    customerCancelledAt: null,
    closedAs: null,
    deletedAt: null,
    reminderPausedUntil: null,
    remindersOffSince: null,
    lastReminderAt: null,
    followUpInvoices: true,
    timeZone: 'America/New_York',
  };
  const all = ['2026-11-05', '2026-11-08', '2026-11-15', '2026-11-22'];

  test.each<[string, Partial<Invoice>, string[] | null]>([
    ['four days', {}, all],
    [
      'none on the day of a reminder by hand',
      { lastReminderAt: at('2026-11-08T12:00:00Z') },
      ['2026-11-05', '2026-11-15', '2026-11-22'],
    ],
    [
      'by the company’s clock: late in the evening is still that day',
      { lastReminderAt: at('2026-11-09T04:59:00Z') },
      ['2026-11-05', '2026-11-15', '2026-11-22'],
    ],
    ['and the next morning is not', { lastReminderAt: at('2026-11-09T05:00:00Z') }, all],
    [
      'none on the day the invoice was sent again',
      { invoiceSentAt: at('2026-11-15T13:00:00Z') },
      ['2026-11-05', '2026-11-08', '2026-11-22'],
    ],
    ['none before it was sent', { invoiceSentAt: null }, null],
    ['none when it is paid', { paidCents: 10_000 }, null],
    ['none without an address', { customerEmail: null }, null],
    ['none when the company does not want them', { followUpInvoices: false }, null],
  ])('%s', (_, overrides, days) => {
    expect(invoicePlan({ ...invoice, ...overrides }, null)?.days ?? null).toEqual(days);
  });
});
