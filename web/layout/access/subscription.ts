// Whether the company may work right now; the server decides again on every call.
import type { CurrentUser } from '../../api/current-user.ts';

type Subscription = Pick<CurrentUser, 'subscriptionStatus' | 'trialEndDate'>;

export function hasAccess({ subscriptionStatus, trialEndDate }: Subscription, now: Date): boolean {
  if (subscriptionStatus === 'trial') return trialEndDate !== null && new Date(trialEndDate) > now;
  return subscriptionStatus === 'active' || subscriptionStatus === 'lifetime';
}
