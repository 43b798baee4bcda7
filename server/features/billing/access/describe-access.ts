// The subscription as part of who is signed in.
import type { Deps } from '#server/deps.ts';
import type { AccountDetails } from '#server/features/accounts/accounts.service.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { findAccess } from '../billing.store.ts';
import type { BillingAccount } from '../billing-account.ts';

// An account's access as people see it. What is due and not yet worked off counts as done: the charge that ends a trial
// may run minutes late, and that is no reason to lock anybody out, or to leave the door open.

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

/** Whether that is enough to work is asked in SQL, by the same rules (identity/identity-views.ts). */
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

type Access = Pick<
  AccountDetails,
  | 'paymentMethodConsent'
  | 'payment_method_consent'
  | 'subscriptionStatus'
  | 'subscriptionPlan'
  | 'trialEndDate'
  | 'subscriptionRenewalDate'
  | 'graceEndDate'
>;

/** Where nothing is sold, accounts from before have lifetime access too. */
const onLifetime: Access = {
  paymentMethodConsent: true,
  payment_method_consent: true,
  subscriptionStatus: 'lifetime',
  subscriptionPlan: 'lifetime',
  trialEndDate: null,
  subscriptionRenewalDate: null,
  graceEndDate: null,
};

export async function describeAccess(
  { config, clock }: Deps,
  db: Queryable,
  accountId: string,
): Promise<Access> {
  if (config.billing === 'off') return onLifetime;
  const access = await findAccess(db, accountId);
  if (!access) throw new Error('There is no such account.');
  const shown = effectiveAccess(access, clock.now());
  return {
    paymentMethodConsent: access.paymentMethodConsent,
    payment_method_consent: access.paymentMethodConsent,
    subscriptionStatus: shown.status,
    subscriptionPlan: shown.plan,
    trialEndDate: shown.trialEndsAt?.toISOString() ?? null,
    subscriptionRenewalDate: shown.renewsAt?.toISOString() ?? null,
    graceEndDate: shown.graceEndsAt?.toISOString() ?? null,
  };
}
