// Whether the company has access now; the server checks again on every call.
import type { CurrentUser } from '../../api/current-user.ts';

type Subscription = Pick<CurrentUser, 'subscriptionStatus' | 'trialEndDate'>;

/**
 * A trial that ran out on the screen says nothing about now: the plan that follows has begun, or nothing has. The server
 * knows which.
 */
export const isOutdated = ({ subscriptionStatus, trialEndDate }: Subscription, readAt: number): boolean =>
  subscriptionStatus === 'trial' && trialEndDate !== null && readAt < Date.parse(trialEndDate);

export function hasCurrentAccess({ subscriptionStatus, trialEndDate }: Subscription, now: Date): boolean {
  if (subscriptionStatus === 'trial') return trialEndDate !== null && new Date(trialEndDate) > now;
  return subscriptionStatus === 'active' || subscriptionStatus === 'lifetime';
}
