// An account's access as people see it. What is due and not yet worked off counts as done: the charge that ends a trial
// may run minutes late, and that is no reason to lock anybody out, or to leave the door open.
import type { BillingAccount } from './billing-account.ts';

type AccessState = Pick<
  BillingAccount,
  'status' | 'plan' | 'trialEndsAt' | 'planAfterTrial' | 'renewsAt' | 'graceEndsAt'
>;

interface EffectiveAccess extends Omit<AccessState, 'status'> {
  status: Exclude<AccessState['status'], 'past_due'>;
}

const over = {
  status: 'expired',
  plan: null,
  trialEndsAt: null,
  planAfterTrial: null,
  renewsAt: null,
  graceEndsAt: null,
} as const;

/** Whether that is enough to work is asked in SQL, by the same rules (platform/identity-views.ts). */
export function effectiveAccess(access: AccessState, now: Date): EffectiveAccess {
  const { status, plan, trialEndsAt, planAfterTrial, renewsAt, graceEndsAt } = access;
  const isPast = (at: Date | null) => at === null || at <= now;
  if (status === 'past_due')
    // A card that fails on Friday must not stop Saturday's work.
    return isPast(graceEndsAt)
      ? over
      : { status: 'active', plan, trialEndsAt, planAfterTrial, renewsAt, graceEndsAt };
  if (status === 'trial' && isPast(trialEndsAt))
    return planAfterTrial ? { ...over, status: 'active', plan: planAfterTrial, renewsAt: trialEndsAt } : over;
  return { status, plan, trialEndsAt, planAfterTrial, renewsAt, graceEndsAt };
}
