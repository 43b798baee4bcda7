// Who is signed in, as every page sees it. A technician carries the consent and access of the company.
import type { CurrentUser } from '#contract/accounts.ts';
import { formatDecimal } from '#contract/money.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { type AccountRow, type FoundUser, findUser, hasLostAddress, type UserRow } from './accounts.store.ts';
import { shownAccess } from './shown-access.ts';

export async function readCurrentUser(deps: Deps, scope: Scope): Promise<CurrentUser> {
  const found = await findUser(deps.db.query, scope);
  if (!found) throw new Refusal('not_signed_in');
  return toCurrentUser(deps, found);
}

/** Where nothing is sold, accounts from before have lifetime access too. */
export const toCurrentUser = ({ config, clock }: Deps, { user, account }: FoundUser): CurrentUser => ({
  ...describe(user, account, clock.now()),
  ...(config.billing === 'off' && {
    paymentMethodConsent: true,
    payment_method_consent: true,
    subscriptionStatus: 'lifetime',
    subscriptionPlan: 'lifetime',
    trialEndDate: null,
    subscriptionRenewalDate: null,
    graceEndDate: null,
  }),
});

const describe = (user: UserRow, account: AccountRow, now: Date): CurrentUser => ({
  id: user.id,
  email: hasLostAddress(user) ? '' : user.email,
  emailConfirmed: user.emailConfirmedAt !== null,
  role: user.role,
  paymentMethodConsent: account.paymentMethodConsent,
  payment_method_consent: account.paymentMethodConsent,
  ...subscriptionOf(account, now),
  onboardingCompleted: account.onboardingCompleted,
  defaultTaxRate: account.defaultTaxRate === null ? null : formatDecimal(account.defaultTaxRate),
  businessName: account.businessName,
  businessPhone: account.businessPhone,
  businessAddress: account.businessAddress,
  businessCity: account.businessCity,
  businessState: account.businessState,
  businessZip: account.businessZip,
  businessFax: account.businessFax,
  businessWebsite: account.businessWebsite,
  profileImageUrl: account.logoPath,
  timeZone: account.timeZone,
});

function subscriptionOf(account: AccountRow, now: Date) {
  const { subscriptionStatus, subscriptionPlan, ...dates } = account;
  const shown = shownAccess({ status: subscriptionStatus, plan: subscriptionPlan, ...dates }, now);
  return {
    subscriptionStatus: shown.status,
    subscriptionPlan: shown.plan,
    trialEndDate: shown.trialEndsAt?.toISOString() ?? null,
    subscriptionRenewalDate: shown.renewsAt?.toISOString() ?? null,
    graceEndDate: shown.graceEndsAt?.toISOString() ?? null,
  };
}
