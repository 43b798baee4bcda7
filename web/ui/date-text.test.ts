import { expect, test } from 'vitest';
import { shortDate } from './date-text.ts';

test.each([
  ['2026-11-14T12:00:00Z', 'UTC', 'Nov 14, 2026'],
  ['2026-11-14T03:30:00Z', 'America/New_York', 'Nov 13, 2026'],
  ['2026-12-31T20:00:00Z', 'Australia/Sydney', 'Jan 1, 2027'],
])('%s in %s is %s', (moment, timeZone, text) => {
  expect(shortDate(moment, timeZone)).toBe(text);
});
