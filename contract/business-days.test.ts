import { describe, expect, test } from 'vitest';
import { addBusinessDays, isBusinessDay } from './business-days.ts';

describe('the third business day', () => {
  test.each([
    // Saturdays count, Sundays do not.
    ['2026-11-12', '2026-11-16'],
    ['2026-11-14', '2026-11-18'],
    ['2026-11-15', '2026-11-18'],
    // Thanksgiving.
    ['2026-11-24', '2026-11-28'],
    ['2026-11-25', '2026-11-30'],
    // Christmas on a Friday.
    ['2026-12-23', '2026-12-28'],
    // New Year's Day on a Saturday, observed on Friday.
    ['2027-12-29', '2028-01-04'],
    // Independence Day 2026 on a Saturday, observed on Friday; 2027 on a Sunday, observed on Monday.
    ['2026-07-01', '2026-07-07'],
    ['2027-07-02', '2027-07-07'],
    // Over a leap day.
    ['2028-02-28', '2028-03-02'],
  ])('after %s is %s', (signed, last) => {
    expect(addBusinessDays(signed, 3)).toBe(last);
  });
});

test.each([
  ['2026-01-19', 'Martin Luther King Jr.'],
  ['2026-02-16', 'Washington'],
  ['2026-05-25', 'Memorial Day'],
  ['2027-05-31', 'Memorial Day, the fifth Monday'],
  ['2026-06-19', 'Juneteenth'],
  ['2026-09-07', 'Labor Day'],
  ['2026-10-12', 'Columbus Day'],
  ['2026-11-11', 'Veterans Day'],
  ['2026-11-26', 'Thanksgiving'],
  ['2021-12-31', 'New Year’s Day, observed the year before'],
])('%s is a holiday: %s', (day) => {
  expect(isBusinessDay(day)).toBe(false);
});

test('a year has as many business days as days without Sundays and holidays', () => {
  let days = 0;
  for (let day = '2026-01-01'; day < '2027-01-01'; day = addBusinessDays(day, 1))
    if (isBusinessDay(day)) days += 1;
  // 365 days, 52 Sundays, 11 holidays of which none is a Sunday, and Independence Day's observed Friday.
  expect(days).toBe(365 - 52 - 11 - 1);
});
