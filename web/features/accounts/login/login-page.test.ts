import { expect, test } from 'vitest';
import { timeAgo } from './login-page.tsx';

test.each([
  ['2026-11-14T12:00:00Z', 'just now'],
  ['2026-11-14T12:00:30Z', 'just now'],
  ['2026-11-14T11:59:01Z', 'just now'],
  ['2026-11-14T11:59:00Z', '1 minute ago'],
  ['2026-11-14T11:54:20Z', '5 minutes ago'],
  ['2026-11-14T10:01:00Z', '1 hour ago'],
  ['2026-11-12T12:00:00Z', '2 days ago'],
])('%s was %s', (moment, expected) => {
  expect(timeAgo(moment, new Date('2026-11-14T12:00:00Z'))).toBe(expected);
});
