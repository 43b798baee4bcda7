import { describe, expect, test } from 'vitest';
import { addDays, addMonths, daysBetween, formatDay, formatDays, formatTime, isDay } from './days.ts';

describe('days', () => {
  test('are counted over months, years and changes of the clock', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2);
    expect(daysBetween('2026-12-31', '2026-12-30')).toBe(-1);
  });

  test.each([
    ['2026-08-31', 6, '2027-02-28'],
    ['2027-08-31', 6, '2028-02-29'],
    ['2026-11-14', 84, '2033-11-14'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-11-30', 3, '2027-02-28'],
  ])('%s and %i months is %s: the same day, or the last there is', (day, months, later) => {
    expect(addMonths(day, months)).toBe(later);
  });

  test.each(['2026-02-29', '2026-13-01', '2026-1-1', 'today', '9999-01-01', '1899-12-31', '', undefined])(
    '%s is no day',
    (text) => expect(isDay(text)).toBe(false),
  );

  test('whoever takes any year says so', () => {
    expect(isDay('2028-02-29')).toBe(true);
    expect(isDay('9999-01-01', { first: 0, last: 9999 })).toBe(true);
    expect(isDay('9999-02-30', { first: 0, last: 9999 })).toBe(false);
  });

  test('are written with their year, but not with this one', () => {
    expect(formatDay('2026-11-04')).toBe('Nov 4, 2026');
    expect(formatDay('2026-11-14', '2026-01-01')).toBe('Nov 14');
    expect(formatDay('2027-01-02', '2026-12-30')).toBe('Jan 2, 2027');
    expect(formatDays('2026-11-30', '2026-12-02')).toBe('Nov 30 – Dec 2, 2026');
    expect(formatDays('2026-11-13', '2026-11-12')).toBe('Nov 12 – 13, 2026');
    expect(formatDays(null, '2026-11-12')).toBe('Nov 12, 2026');
    expect(['00:00', '12:05', '08:00', '17:30'].map(formatTime)).toEqual([
      '12:00\u00a0AM',
      '12:05\u00a0PM',
      '8:00\u00a0AM',
      '5:30\u00a0PM',
    ]);
  });
});
