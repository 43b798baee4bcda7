// The subscription as part of the signed-in user, and an account's access as people see it.
import { type EffectiveStatus, effectiveStatus } from '#contract/billing/access.ts';
import type { Deps } from '#server/deps.ts';
import type { AccountDetails } from '#server/features/accounts/accounts.service.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { findAccess } from '../billing.store.ts';
import type { BillingAccount } from '../billing-account.ts';

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
const accessWithoutBilling: Access = {
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
  if (config.billing === 'off') return accessWithoutBilling;
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

type AccessState = Pick<
  BillingAccount,
  'status' | 'plan' | 'trialEndsAt' | 'planAfterTrial' | 'renewsAt' | 'graceEndsAt'
>;

interface EffectiveAccess extends Omit<AccessState, 'status'> {
  status: EffectiveStatus;
}

const over = {
  status: 'expired',
  plan: null,
  trialEndsAt: null,
  planAfterTrial: null,
  renewsAt: null,
  graceEndsAt: null,
} as const;

/** An account's access as people see it. */
export function effectiveAccess(access: AccessState, now: Date): EffectiveAccess {
  const status = effectiveStatus(access, now);
  if (status === access.status) return { ...access, status };
  if (status === 'expired') return over;
  // The charge that ends the trial is due; or a charge has failed and the grace period runs.
  return access.status === 'trial'
    ? { ...over, status, plan: access.planAfterTrial, renewsAt: access.trialEndsAt }
    : { ...access, status };
}
