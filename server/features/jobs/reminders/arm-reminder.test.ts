import { describe, expect, test } from 'vitest';
import { dueSlot, nextSlot, type ReminderPlan } from './arm-reminder.ts';

const plan = (overrides: Partial<ReminderPlan> = {}): ReminderPlan => ({
  base: '2026-10-20',
  every: 15,
  pausedUntil: null,
  lastSentAt: null,
  timeZone: 'America/New_York',
  ...overrides,
});
const at = (text: string) => new Date(text);

describe('the next reminder', () => {
  test.each<[string, Partial<ReminderPlan>, string, string | null]>([
    [
      '15 days after the due date, after the clocks went back',
      {},
      '2026-10-21T00:00:00Z',
      '2026-11-04T14:00:00.000Z',
    ],
    ['30 days after', { every: 30 }, '2026-10-21T00:00:00Z', '2026-11-19T14:00:00.000Z'],
    [
      'in summer an hour earlier by UTC',
      { base: '2026-06-01' },
      '2026-06-02T00:00:00Z',
      '2026-06-16T13:00:00.000Z',
    ],
    [
      'over the change to summer time',
      { base: '2026-02-21' },
      '2026-02-22T00:00:00Z',
      '2026-03-08T13:00:00.000Z',
    ],
    [
      'never in the past, when the due date is long ago',
      { base: '2026-07-01' },
      '2026-11-14T00:00:00Z',
      '2026-11-28T14:00:00.000Z',
    ],
    [
      'not at the very moment of a slot, but the one after it',
      {},
      '2026-11-04T14:00:00Z',
      '2026-11-19T14:00:00.000Z',
    ],
    ['a moment before the slot, the slot', {}, '2026-11-04T13:59:59Z', '2026-11-04T14:00:00.000Z'],
    [
      'after the last one sent, if that lies ahead',
      { lastSentAt: at('2026-11-05T00:00:00Z') },
      '2026-11-01T00:00:00Z',
      '2026-11-19T14:00:00.000Z',
    ],
    ['not while paused', { pausedUntil: '2026-11-05' }, '2026-10-21T00:00:00Z', '2026-11-19T14:00:00.000Z'],
    [
      'on the day the pause ends',
      { pausedUntil: '2026-11-04' },
      '2026-10-21T00:00:00Z',
      '2026-11-04T14:00:00.000Z',
    ],
    ['the last one is 180 days past due', {}, '2027-04-17T00:00:00Z', '2027-04-18T13:00:00.000Z'],
    ['none beyond', {}, '2027-04-18T13:00:00Z', null],
    [
      'by the clock of Kolkata',
      { timeZone: 'Asia/Kolkata' },
      '2026-10-21T00:00:00Z',
      '2026-11-04T03:30:00.000Z',
    ],
    [
      'by the clock of Kiritimati',
      { timeZone: 'Pacific/Kiritimati' },
      '2026-10-21T00:00:00Z',
      '2026-11-03T19:00:00.000Z',
    ],
    [
      'before a due date that lies ahead, none but after it',
      { base: '2026-12-31' },
      '2026-11-14T00:00:00Z',
      '2027-01-15T14:00:00.000Z',
    ],
  ])('%s', (_, overrides, now, expected) => {
    expect(nextSlot(plan(overrides), at(now))?.toISOString() ?? null).toBe(expected);
  });
});

describe('the reminder that is due', () => {
  test.each<[string, Partial<ReminderPlan>, string, string | null]>([
    ['none before the first slot', {}, '2026-11-04T13:59:59Z', null],
    ['from nine o’clock on', {}, '2026-11-04T14:00:00Z', '2026-11-04'],
    ['the newest of several that were missed, not all', {}, '2027-01-10T00:00:00Z', '2027-01-03'],
    ['none that was sent', { lastSentAt: at('2026-11-04T14:05:00Z') }, '2026-11-10T00:00:00Z', null],
    [
      'one by hand before the slot does not replace it',
      { lastSentAt: at('2026-11-04T13:00:00Z') },
      '2026-11-04T14:00:00Z',
      '2026-11-04',
    ],
    ['on the last day, still', {}, '2027-04-19T03:00:00Z', '2027-04-18'],
    ['none beyond 180 days past due, after a long outage', {}, '2027-05-08T00:00:00Z', null],
    ['none from within a pause', { pausedUntil: '2026-11-10' }, '2026-11-12T00:00:00Z', null],
  ])('%s', (_, overrides, now, expected) => {
    expect(dueSlot(plan(overrides), at(now))?.day ?? null).toBe(expected);
  });
});
