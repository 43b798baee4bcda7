// How an account's access is called, in the reader's words.
import type { CurrentUser } from '#web/api/current-user.ts';

type Access = Pick<CurrentUser, 'subscriptionStatus' | 'subscriptionPlan'>;

const planLabels = {
  monthly: 'Monthly plan',
  annual: 'Annual plan',
  lifetime: 'Lifetime access',
  trial: 'Free trial',
};

export function subscriptionLabel({ subscriptionStatus, subscriptionPlan }: Access): string {
  switch (subscriptionStatus) {
    case 'trial':
      return planLabels.trial;
    case 'lifetime':
      return planLabels.lifetime;
    case 'active':
      return subscriptionPlan ? planLabels[subscriptionPlan] : 'Active';
    case 'expired':
      return 'Expired';
    case 'canceled':
      return 'Canceled';
    case 'none':
      return 'No subscription';
  }
}
