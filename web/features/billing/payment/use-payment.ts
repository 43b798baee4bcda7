// From a typed card to a running trial or to lifetime access.
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import type { PlanId } from '#contract/billing/plans.ts';
import { api, type Reply } from '#web/api/client.ts';
import { messageOf } from '#web/api/failures.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { trackEvent } from '#web/layout/analytics/track-event.ts';
import { useNavigationTimer } from '#web/layout/navigation-timer.ts';
import { timings } from '#web/timings.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { type CardEntry, CardProblem, cardMissing, confirmWithBank } from '../card/card-form.tsx';
import { useRefreshSubscription } from '../use-subscription.ts';
import { forgetPlan, storePlan } from './chosen-plan.ts';

type Paid = Reply<'POST /api/setup-trial-payment'>;

export function usePayment(plan: PlanId, onPaid: () => void) {
  const card = useRef<CardEntry>(null);
  const arrive = useArrivalAfterPayment(plan);
  useEffect(() => storePlan(plan), [plan]);
  const { mutate, isPending, isSuccess, error } = useOnePress({
    mutationFn: async () => {
      if (!card.current) throw new CardProblem(cardMissing);
      return payWith(plan, await card.current.toPaymentMethod());
    },
    onSuccess: ({ checkoutUrl }) => {
      forgetPlan();
      if (checkoutUrl) return window.location.assign(checkoutUrl);
      onPaid();
      arrive();
    },
  });
  return {
    card,
    pay: () => mutate(),
    isBusy: isPending || isSuccess,
    isPaid: isSuccess,
    problem: error ? messageOf(error, 'Failed to setup payment method. Please try again.') : null,
  };
}

/** When the bank requires a confirmation, the same call is made again after it. */
async function payWith(plan: PlanId, paymentMethodId: string): Promise<Paid> {
  const reply = await call(plan, paymentMethodId);
  if (!reply.clientSecret) return reply;
  await confirmWithBank(reply.clientSecret, paymentMethodId);
  const outcome = await call(plan, paymentMethodId);
  if (outcome.clientSecret) throw new CardProblem('Your bank did not confirm this payment.');
  return outcome;
}

const call = (plan: PlanId, paymentMethodId: string): Promise<Paid> =>
  plan === 'lifetime'
    ? api('POST /api/purchase-lifetime', { body: { paymentMethodId } })
    : api('POST /api/setup-trial-payment', { body: { paymentMethodId, planType: plan } });

/** The user is fetched only after the message could be read, because that changes the page. */
function useArrivalAfterPayment(plan: PlanId): () => void {
  const refresh = useRefreshSubscription();
  const navigate = useNavigate();
  const after = useNavigationTimer();
  return useCallback(() => {
    const isTrial = plan !== 'lifetime';
    trackEvent(isTrial ? 'start_trial' : 'purchase', { plan });
    toast(
      isTrial
        ? { title: 'Your trial has started', description: 'No payment is due today.', tone: 'success' }
        : { title: 'Lifetime access', description: 'Your payment was received. Thank you.', tone: 'success' },
    );
    const delay = isTrial ? timings.leaveAfterTrialStarted : timings.leaveAfterSuccess;
    // A person who leaves the page meanwhile stays there, with the user fetched all the same.
    const refreshed = new Promise<void>((resolve) => setTimeout(() => resolve(refresh()), delay));
    after(delay, () => void refreshed.then(() => navigate({ to: '/' })));
  }, [plan, refresh, navigate, after]);
}
