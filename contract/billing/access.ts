// Whether a company may work at this moment: one rule, for every call the server takes and for every page that
// is opened.

export interface AccessFacts {
  status: 'none' | 'trial' | 'active' | 'past_due' | 'lifetime' | 'expired' | 'canceled';
  trialEndsAt: Date | null;
  /** The plan that is charged when the trial ends. */
  planAfterTrial: string | null;
  /** While a charge has failed, the account works until then. */
  graceEndsAt: Date | null;
}

export type EffectiveStatus = Exclude<AccessFacts['status'], 'past_due'>;

/**
 * The status as it counts now. What is due counts as done even before it was worked off: the charge that ends a trial
 * may run minutes late, and that must neither lock anybody out nor give free access.
 */
export function effectiveStatus(facts: AccessFacts, now: Date): EffectiveStatus {
  const isAhead = (at: Date | null) => at !== null && at > now;
  // A card that fails on Friday must not stop Saturday's work.
  if (facts.status === 'past_due') return isAhead(facts.graceEndsAt) ? 'active' : 'expired';
  if (facts.status === 'trial' && !isAhead(facts.trialEndsAt))
    return facts.planAfterTrial ? 'active' : 'expired';
  return facts.status;
}

export const hasAccess = (facts: AccessFacts, now: Date): boolean =>
  ['trial', 'active', 'lifetime'].includes(effectiveStatus(facts, now));
