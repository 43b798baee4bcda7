import { describe, expect, test } from 'vitest';
import { daysOf, gridOf, periodName, periodOf, step, weeksOf } from './days.ts';

describe('periods', () => {
  test('a change of the clocks takes no day away', () => {
    expect(daysOf({ from: '2026-03-07', to: '2026-03-09' })).toEqual([
      '2026-03-07',
      '2026-03-08',
      '2026-03-09',
    ]);
    expect(daysOf({ from: '2026-10-31', to: '2026-11-02' })).toHaveLength(3);
  });

  test('a week goes from Sunday to Saturday', () => {
    expect(periodOf('week', '2026-11-18')).toEqual({ from: '2026-11-15', to: '2026-11-21' });
    expect(periodOf('week', '2026-11-15').from).toBe('2026-11-15');
    expect(periodOf('week', '2026-11-21').from).toBe('2026-11-15');
  });

  test('the grid of a month holds it in whole weeks, and every week of it', () => {
    expect(gridOf('2026-11-18')).toEqual({ from: '2026-11-01', to: '2026-12-05' });
    expect(weeksOf(gridOf('2026-02-10')).map((week) => week.length)).toEqual([7, 7, 7, 7]);
    expect(weeksOf(gridOf('2026-08-10'))).toHaveLength(6);
    const grid = gridOf('2026-08-31');
    const week = periodOf('week', '2026-08-31');
    expect(week.from >= grid.from && week.to <= grid.to).toBe(true);
  });

  test('a step is a month, a week or a day', () => {
    expect(step('month', '2026-12-31', 1)).toBe('2027-01-31');
    expect(step('week', '2026-12-31', 1)).toBe('2027-01-07');
    expect(step('day', '2027-01-01', -1)).toBe('2026-12-31');
  });

  test('have names', () => {
    expect(periodName('month', '2026-11-18')).toBe('November 2026');
    expect(periodName('week', '2026-11-18')).toBe('Nov 15 – 21, 2026');
    expect(periodName('week', '2026-12-01')).toBe('Nov 29 – Dec 5, 2026');
    expect(periodName('week', '2027-01-01')).toBe('Dec 27, 2026 – Jan 2, 2027');
    expect(periodName('day', '2026-11-18')).toBe('Wednesday, November 18, 2026');
  });
});
