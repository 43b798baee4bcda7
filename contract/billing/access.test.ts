import { expect, test } from 'vitest';
import { type AccessFacts, effectiveStatus, hasAccess } from './access.ts';

const now = new Date('2026-11-14T12:00:00Z');
const ahead = new Date('2026-11-14T12:00:01Z');

test.each<[Partial<AccessFacts> & Pick<AccessFacts, 'status'>, string, boolean]>([
  [{ status: 'none' }, 'none', false],
  [{ status: 'trial', trialEndsAt: ahead }, 'trial', true],
  [{ status: 'trial', trialEndsAt: now }, 'expired', false],
  [{ status: 'trial', trialEndsAt: now, planAfterTrial: 'monthly' }, 'active', true],
  [{ status: 'trial' }, 'expired', false],
  [{ status: 'active' }, 'active', true],
  [{ status: 'past_due', graceEndsAt: ahead }, 'active', true],
  [{ status: 'past_due', graceEndsAt: now }, 'expired', false],
  [{ status: 'past_due' }, 'expired', false],
  [{ status: 'lifetime' }, 'lifetime', true],
  [{ status: 'expired', trialEndsAt: ahead, graceEndsAt: ahead }, 'expired', false],
  [{ status: 'canceled' }, 'canceled', false],
])('%o counts as %s, and may work: %s', (facts, status, may) => {
  const whole = { trialEndsAt: null, planAfterTrial: null, graceEndsAt: null, ...facts };
  expect(effectiveStatus(whole, now)).toBe(status);
  expect(hasAccess(whole, now)).toBe(may);
});
