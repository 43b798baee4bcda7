import { describe, expect, test } from 'vitest';
import { CompanyDays } from './days.ts';
import { jobs } from './jobs.ts';

const at = (now: string) => new CompanyDays('America/Boise', new Date(now));

describe('the days of the demo', () => {
  test('count work days alone, by the company’s clock', () => {
    // In Boise it is still Monday.
    const days = at('2026-11-17T05:00:00Z');
    expect([-6, -5, -1, 0, 1, 5].map((count) => days.day(count))).toEqual([
      '2026-11-06',
      '2026-11-09',
      '2026-11-13',
      '2026-11-16',
      '2026-11-17',
      '2026-11-23',
    ]);
  });

  test('begin with the Monday after a weekend', () => {
    expect(at('2026-11-14T18:00:00Z').day(0)).toBe('2026-11-16');
    expect(at('2026-11-15T18:00:00Z').day(-1)).toBe('2026-11-13');
  });

  test('have the company’s hours', () => {
    const days = at('2026-11-16T14:00:00Z');
    expect(days.moment([0, '06:30']).toISOString()).toBe('2026-11-16T13:30:00.000Z');
    // Before the clocks went back.
    expect(days.moment([-15, '06:30']).toISOString()).toBe('2026-10-26T12:30:00.000Z');
  });
});

test('what happens to a job happens in order', () => {
  for (const { written, sent, signed, visit, done, billed, customer } of jobs) {
    const course = [written, sent, signed, visit && ([visit.on, visit.from] as const), done, billed];
    const times = course.flatMap((one) => (one ? [one[0] * 10_000 + Number(one[1].replace(':', ''))] : []));
    if (written[0] < 0) expect(times, customer).toEqual(times.toSorted((a, b) => a - b));
  }
});
