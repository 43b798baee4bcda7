// Moves an account to another plan: what it would cost, then the change itself.
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type PlanId, plans } from '#contract/billing/plans.ts';
import { api, type Reply } from '#web/api/client.ts';
import { messageOf } from '#web/api/failures.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { useNavigationTimer } from '#web/layout/navigation-timer.ts';
import { timings } from '#web/timings.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { CardProblem, confirmWithBank } from '../card/card-form.tsx';
import { useRefreshSubscription } from '../use-subscription.ts';
import { changedSentence, type SubscriptionReply } from './plan-labels.ts';

type Changed = Reply<'POST /api/subscription/update'>;

/** Fetched each time: the amount changes from day to day. */
export function usePreview(newPlanId: PlanId) {
  return useQuery({
    queryKey: ['/api/subscription/preview', newPlanId],
    queryFn: ({ signal }) => api('GET /api/subscription/preview', { query: { newPlanId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

interface Change {
  plan: PlanId;
  from: SubscriptionReply;
  /** The card that was typed; null uses the stored one. */
  readCard: (() => Promise<string>) | null;
  onChanged: () => void;
}

export function useChangePlan({ plan, from, readCard, onChanged }: Change) {
  const arrive = useArrivalAfterChange(plan, from);
  const { mutate, isPending, isSuccess, error } = useOnePress({
    mutationFn: async () => changeTo(plan, (await readCard?.()) ?? undefined),
    onSuccess: async (changed) => {
      onChanged();
      await arrive(changed);
    },
  });
  return {
    change: () => mutate(),
    isBusy: isPending || isSuccess,
    problem: error ? messageOf(error, 'Failed to update subscription. Please try again.') : null,
  };
}

/** When the bank requires a confirmation, the same call is made again after it. */
async function changeTo(newPlanId: PlanId, paymentMethodId?: string): Promise<Changed> {
  const body = { newPlanId, isLifetime: newPlanId === 'lifetime', paymentMethodId };
  const reply = await api('POST /api/subscription/update', { body });
  if (!reply.clientSecret) return reply;
  await confirmWithBank(reply.clientSecret, paymentMethodId);
  const outcome = await api('POST /api/subscription/update', { body });
  if (outcome.clientSecret) throw new CardProblem('Your bank did not confirm this payment.');
  return outcome;
}

function useArrivalAfterChange(plan: PlanId, { subscriptionPlan }: SubscriptionReply) {
  const refresh = useRefreshSubscription();
  const navigate = useNavigate();
  const after = useNavigationTimer();
  const [isUpgrade] = useState(() => subscriptionPlan === 'monthly' && plan === 'annual');
  return async (changed: Changed) => {
    const title =
      plan === 'lifetime' ? 'You have lifetime access' : `You are on the ${plans[plan].title} plan`;
    toast({ title, description: changedSentence(changed), tone: 'success' });
    await refresh();
    const delay = isUpgrade ? timings.leaveAfterUpgradeToAnnual : timings.leaveAfterSubscriptionChanged;
    after(delay, () => void navigate({ to: '/' }));
  };
}
