// Who may open a page. Written beside every page in routes.tsx; the server checks again on every call.
import { hasAccess } from '#contract/access.ts';
import { audienceOf } from '#web/api/audience.ts';
import type { CurrentUser } from '#web/api/current-user.ts';

// Whether the company has access now; the server checks again on every call.

type Subscription = Pick<CurrentUser, 'subscriptionStatus' | 'trialEndDate'>;

/**
 * A trial that ran out on the screen says nothing about now: the plan that follows has begun, or nothing has. The server
 * knows which.
 */
export const isOutdated = ({ subscriptionStatus, trialEndDate }: Subscription, readAt: number): boolean =>
  subscriptionStatus === 'trial' && trialEndDate !== null && readAt < Date.parse(trialEndDate);

/** The server has told which plan followed a trial and whether a grace period runs: only the trial's end is left. */
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

/**
 * `signedIn`: owners and technicians. `owner`: any signed-in person who is not a technician. `payer`: an owner, also
 * before the first payment and after access has ended.
 */
export type PageAccess = 'public' | 'signedIn' | 'owner' | 'payer';

type Person = Pick<CurrentUser, 'role' | 'paymentMethodConsent' | 'payment_method_consent'>;

export function mayOpen(access: PageAccess, user: Person | null): boolean {
  if (access === 'public') return true;
  if (access === 'payer') return user !== null && user.role !== 'technician';
  const audience = audienceOf(user);
  return access === 'owner' ? audience === 'owner' : audience !== 'visitor';
}

/** Pages for paying stay open when the subscription has lapsed. */
export const needsSubscription = (access: PageAccess): boolean => access === 'signedIn' || access === 'owner';

/** Who came to pay and has no account yet finds the prices; everybody else finds the start page. */
export const leadsToPricing = (access: PageAccess, user: Person | null): boolean =>
  access === 'payer' && user === null;
