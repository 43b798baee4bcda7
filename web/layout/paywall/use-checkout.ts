// For accounts without a running subscription: the payment page is opened, and the browser goes there.
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { PlanId } from '#contract/plans.ts';
import { api } from '../../api/client.ts';
import { ApiError, NetworkError } from '../../api/errors.ts';
import { useOnce } from '../../api/use-once.ts';
import { toast } from '../../ui/toast-store.ts';

export function useCheckout() {
  const navigate = useNavigate();
  const once = useOnce();
  const { mutateAsync, isPending, isSuccess, variables } = useMutation({
    mutationFn: (planId: PlanId) =>
      api('POST /api/create-subscription', {
        body: { planId, additionalUsers: 0, isLifetime: planId === 'lifetime' },
      }),
    onSuccess: ({ checkoutUrl }) => window.location.assign(checkoutUrl),
    onError: (error) => {
      // Who has a plan changes it on the page for that.
      if (error instanceof ApiError && error.code === 'already_subscribed')
        return navigate({ to: '/subscription-select' });
      const isSpoken = error instanceof ApiError || error instanceof NetworkError;
      toast({
        title: 'Subscription Failed',
        description: (isSpoken && error.message) || 'Failed to start subscription. Please try again.',
        tone: 'destructive',
      });
    },
  });
  return {
    start: (plan: PlanId) => once(() => mutateAsync(plan).catch(() => undefined)),
    opening: isPending || isSuccess ? variables : null,
  };
}
