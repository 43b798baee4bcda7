// The subscription as part of who is signed in.

import type { Deps } from '#server/deps.ts';
import type { AccountDetails } from '#server/features/accounts/accounts.service.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { findAccess } from './billing.store.ts';
import { effectiveAccess } from './effective-access.ts';

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
