import { expect, test } from 'vitest';
import { type ReminderRhythm, reminderDays } from './reminder-days.ts';

const base = '2026-10-20';

test.each<[string, ReminderRhythm, { count: number; first?: string; last?: string }]>([
  [
    'every 15 days, the last one after 180',
    { base, every: 15, pausedUntil: null },
    { count: 12, first: '2026-11-04', last: '2027-04-18' },
  ],
  [
    'every 30 days, the last one after 180',
    { base, every: 30, pausedUntil: null },
    { count: 6, first: '2026-11-19', last: '2027-04-18' },
  ],
  [
    'over a leap day',
    { base: '2028-02-20', every: 15, pausedUntil: null },
    { count: 12, first: '2028-03-06', last: '2028-08-18' },
  ],
  [
    'on the day the pause ends',
    { base, every: 15, pausedUntil: '2026-11-04' },
    { count: 12, first: '2026-11-04', last: '2027-04-18' },
  ],
  [
    'not while paused, and in the same rhythm after it',
    { base, every: 15, pausedUntil: '2026-11-05' },
    { count: 11, first: '2026-11-19', last: '2027-04-18' },
  ],
  ['none after a pause that is too long', { base, every: 30, pausedUntil: '2027-04-19' }, { count: 0 }],
])('%s', (_, rhythm, { count, first, last }) => {
  const days = reminderDays(rhythm);
  expect([days.length, days[0], days.at(-1)]).toEqual([count, first, last]);
});
