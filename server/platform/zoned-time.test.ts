import { describe, expect, test } from 'vitest';
import { dayIn } from '#server/platform/zoned-time.ts';
import { instantAt, readDay, readMoment, wallClock } from './zoned-time.ts';

describe('the company’s calendar', () => {
  test.each([
    ['America/Boise', '2026-11-15T06:59:59Z', '2026-11-14'],
    ['America/Boise', '2026-11-15T07:00:00Z', '2026-11-15'],
    ['Pacific/Kiritimati', '2026-11-14T10:00:00Z', '2026-11-15'],
    ['Asia/Kolkata', '2026-11-14T18:30:00Z', '2026-11-15'],
  ])('in %s at %s it is %s', (zone, at, day) => expect(dayIn(zone, new Date(at))).toBe(day));

  test.each([
    ['America/New_York', '2026-01-15', '09:00', '2026-01-15T14:00:00.000Z'],
    ['America/New_York', '2026-07-15', '09:00', '2026-07-15T13:00:00.000Z'],
    // The day the clocks go forward, and the day they go back.
    ['America/New_York', '2026-03-08', '09:00', '2026-03-08T13:00:00.000Z'],
    ['America/New_York', '2026-11-01', '09:00', '2026-11-01T14:00:00.000Z'],
    ['America/New_York', '2026-03-08', '00:00', '2026-03-08T05:00:00.000Z'],
    ['America/New_York', '2026-11-01', '00:00', '2026-11-01T04:00:00.000Z'],
    // An hour that does not exist is the one after it.
    ['America/New_York', '2026-03-08', '02:30', '2026-03-08T07:30:00.000Z'],
    ['Europe/London', '2026-03-29', '00:30', '2026-03-29T00:30:00.000Z'],
    ['Europe/London', '2026-03-29', '09:00', '2026-03-29T08:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04', '09:00', '2026-10-03T22:00:00.000Z'],
    ['Asia/Kathmandu', '2026-05-01', '09:00', '2026-05-01T03:15:00.000Z'],
    ['Pacific/Apia', '2026-05-01', '09:00', '2026-04-30T20:00:00.000Z'],
  ])('in %s on %s at %s it is %s', (zone, day, time, instant) => {
    expect(instantAt(zone, day, time).toISOString()).toBe(instant);
  });

  test.each([
    ['2026-11-14', '2026-11-14T07:00:00.000Z'],
    ['2026-11-14T08:00', '2026-11-14T15:00:00.000Z'],
    ['2026-11-14T08:00:30', '2026-11-14T15:00:30.000Z'],
    ['2026-11-14T08:00:00Z', '2026-11-14T08:00:00.000Z'],
    ['2026-11-14T08:00:00.000+02:00', '2026-11-14T06:00:00.000Z'],
  ])('%s is read in Boise as %s', (typed, instant) => {
    expect(readMoment('America/Boise', typed).toISOString()).toBe(instant);
  });

  test('a moment stands for its day', () => {
    expect(readDay('America/Boise', '2026-11-15T05:00:00Z')).toBe('2026-11-14');
    expect(readDay('America/Boise', '2026-11-15')).toBe('2026-11-15');
  });

  test.each([
    '2026-12-01T00:00:00.000Z',
    '2026-12-01T00:00:00Z',
    '2026-12-01T00:00Z',
    '2026-12-01T00:00:00+00:00',
  ])('%s is how a day is written by many programs, and it is that day everywhere', (text) => {
    expect(readDay('America/New_York', text)).toBe('2026-12-01');
    expect(readDay('Pacific/Kiritimati', text)).toBe('2026-12-01');
  });
});

/** Every change of the clocks is found by looking at the clock itself, and both sides of it are compared. */
test.each([
  'America/Boise',
  'America/New_York',
  'America/St_Johns',
  'America/Goose_Bay',
  'America/Caracas',
  'Africa/Casablanca',
  'Asia/Pyongyang',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Apia',
  'Antarctica/Troll',
  'Antarctica/Casey',
])('the wall clock in %s, before and after each change', (timeZone) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const shown = (ms: number) => format.format(ms);
  const ours = (ms: number) => wallClock(timeZone, new Date(ms)).toISOString().slice(0, 19).replace('T', ' ');
  const offset = (ms: number) => Date.parse(`${shown(ms).replace(' ', 'T')}Z`) - ms;
  const step = 14 * 24 * 60 * 60_000;
  let changes = 0;
  for (let from = Date.UTC(2009, 0); from < Date.UTC(2037, 0); from += step) {
    let [before, after] = [from, from + step];
    if (offset(before) === offset(after)) continue;
    while (after - before > 1000) {
      const middle = before + Math.floor((after - before) / 2000) * 1000;
      if (offset(middle) === offset(from)) before = middle;
      else after = middle;
    }
    changes += 1;
    for (const ms of [before - 60_000, before, after, after + 60_000]) expect(ours(ms)).toBe(shown(ms));
  }
  expect(changes).toBeGreaterThan(0);
});
