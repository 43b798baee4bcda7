import { expect, test } from 'vitest';
import { hasCurrentAccess, isOutdated } from './access.ts';

const now = new Date('2026-11-14T12:00:00Z');

test.each([
  ['trial', '2026-11-14T12:00:01Z', true],
  ['trial', '2026-11-14T12:00:00Z', false],
  ['trial', null, false],
  ['active', null, true],
  ['lifetime', null, true],
  ['expired', '2027-01-01T00:00:00Z', false],
  ['canceled', null, false],
  ['none', null, false],
] as const)('%s with trial end %s: %s', (subscriptionStatus, trialEndDate, allowed) => {
  expect(hasCurrentAccess({ subscriptionStatus, trialEndDate }, now)).toBe(allowed);
});

test.each([
  ['trial', '2026-11-14T12:00:00Z', '2026-11-14T11:59:59Z', true],
  ['trial', '2026-11-14T12:00:00Z', '2026-11-14T12:00:01Z', false],
  ['expired', null, '2026-11-14T11:59:59Z', false],
] as const)(
  '%s until %s, read at %s, is fetched again: %s',
  (subscriptionStatus, trialEndDate, readAt, is) => {
    expect(isOutdated({ subscriptionStatus, trialEndDate }, Date.parse(readAt))).toBe(is);
  },
);
