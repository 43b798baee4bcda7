import { expect, test } from 'vitest';
import { momentText, shortDate, today, wallTime } from './days.ts';

test('the clock of the place decides the day, also over a change of the clock', () => {
  const boise = 'America/Boise';
  expect(wallTime('2026-11-15T05:30:00Z', boise)).toEqual({ day: '2026-11-14', time: '22:30' });
  expect(wallTime('2026-07-15T07:00:00Z', 'Europe/Berlin')).toEqual({ day: '2026-07-15', time: '09:00' });
  expect(wallTime('2026-11-14T07:00:00Z', boise)).toEqual({ day: '2026-11-14', time: '00:00' });
});

test('a day is that of the place, not that of Greenwich', () => {
  const lateEvening = new Date('2026-11-15T03:30:00Z');
  expect(today('America/Denver', lateEvening)).toBe('2026-11-14');
  expect(today('UTC', lateEvening)).toBe('2026-11-15');
});

test.each([
  ['2026-11-14T12:00:00Z', 'UTC', 'Nov 14, 2026'],
  ['2026-11-14T03:30:00Z', 'America/New_York', 'Nov 13, 2026'],
  ['2026-12-31T20:00:00Z', 'Australia/Sydney', 'Jan 1, 2027'],
])('%s in %s is %s', (moment, timeZone, text) => {
  expect(shortDate(moment, timeZone)).toBe(text);
});

test('a moment is written with a space that never breaks before AM and PM', () => {
  expect(momentText('2026-11-16T23:10:00Z', 'America/Boise')).toBe('Nov 16, 2026, 4:10\u00a0PM');
});
