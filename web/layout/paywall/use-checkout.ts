// For accounts without a running subscription: the payment page is opened, and the browser goes there.
import { useNavigate } from '@tanstack/react-router';
import type { PlanId } from '#contract/plans.ts';
import { api } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { showFailure } from '../../api/failures.ts';
import { useOnePress } from '../../api/one-press.ts';

export function useCheckout() {
  const navigate = useNavigate();
  const { mutate, isPending, isSuccess, variables } = useOnePress({
    mutationFn: (planId: PlanId) =>
      api('POST /api/create-subscription', {
        body: { planId, additionalUsers: 0, isLifetime: planId === 'lifetime' },
      }),
    onSuccess: ({ checkoutUrl }) => window.location.assign(checkoutUrl),
    onError: (error) => {
      // Who has a plan changes it on the page for that.
      if (error instanceof ApiError && error.code === 'already_subscribed')
        return navigate({ to: '/subscription-select' });
      showFailure(error, 'Failed to start subscription. Please try again.', { title: 'Subscription Failed' });
    },
  });
  return {
    start: (plan: PlanId) => mutate(plan),
    opening: isPending || isSuccess ? variables : null,
  };
}
