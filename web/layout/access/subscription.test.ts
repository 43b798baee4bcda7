import { expect, test } from 'vitest';
import { hasAccess } from './subscription.ts';

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
  expect(hasAccess({ subscriptionStatus, trialEndDate }, now)).toBe(allowed);
});
