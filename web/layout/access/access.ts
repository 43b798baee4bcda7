// Who may open a page of which access (contract/pages/pages.ts), and whether the company has access now. The
// server checks both again on every call.
import { hasAccess } from '#contract/billing/access.ts';
import type { PageAccess } from '#contract/pages/pages.ts';
import type { CurrentUser } from '#web/api/current-user.ts';
import { audienceOf } from '#web/api/remembered-user.ts';

type Person = Pick<CurrentUser, 'role' | 'paymentMethodConsent' | 'payment_method_consent'>;

export function mayOpen(access: PageAccess, user: Person | null): boolean {
  if (access === 'public') return true;
  if (access === 'payer') return user?.role === 'owner';
  const audience = audienceOf(user);
  return access === 'owner' ? audience === 'owner' : audience !== 'visitor';
}

/** Pages for paying stay open when the subscription has lapsed. */
export const needsSubscription = (access: PageAccess): boolean => access === 'signedIn' || access === 'owner';

/** A visitor on a payment page is led to the prices, everybody else to the start page. */
export const leadsToPricing = (access: PageAccess, user: Person | null): boolean =>
  access === 'payer' && user === null;

type Subscription = Pick<CurrentUser, 'subscriptionStatus' | 'trialEndDate'>;

/**
 * A trial that ended while the page was open: the plan after it may have begun or not, so the user must be read again.
 */
export const isOutdated = ({ subscriptionStatus, trialEndDate }: Subscription, readAt: number): boolean =>
  subscriptionStatus === 'trial' && trialEndDate !== null && readAt < Date.parse(trialEndDate);

/**
 * The reply already includes the plan after the trial and the grace period, so only the end of a trial is checked here.
 */
export const hasCurrentAccess = ({ subscriptionStatus, trialEndDate }: Subscription, now: Date): boolean =>
  hasAccess(
    {
      status: subscriptionStatus,
      trialEndsAt: trialEndDate === null ? null : new Date(trialEndDate),
      planAfterTrial: null,
      graceEndsAt: null,
    },
    now,
  );
