// Moves an account to another plan: what it would cost, then the change itself.
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { cardName, type PlanId, planLine, plans } from '#contract/billing/plans.ts';
import { api, type Reply } from '#web/api/client.ts';
import { ApiError } from '#web/api/errors.ts';
import { messageOf } from '#web/api/failures.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { readQuery } from '#web/api/queries.ts';
import { startNavigationTimer } from '#web/layout/navigation-timer.ts';
import { timings } from '#web/timings.ts';
import { Button } from '#web/ui/button.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { type CardEntry, CardForm, CardProblem, cardMissing, confirmWithBank } from '../card/card-form.tsx';
import { FactList, ProblemNotice } from '../fact-list.tsx';
import { useRefreshSubscription } from '../use-subscription.ts';
import {
  changeConsent,
  changedSentence,
  changeTitle,
  previewFacts,
  type SubscriptionReply,
} from './plan-labels.ts';

type Changed = Reply<'POST /api/subscription/update'>;

/** Fetched each time: the amount changes from day to day. */
function usePreview(newPlanId: PlanId) {
  return useQuery({
    ...readQuery('GET /api/subscription/preview', { query: { newPlanId } }),
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

function useChangePlan({ plan, from, readCard, onChanged }: Change) {
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
  const [isUpgrade] = useState(() => subscriptionPlan === 'monthly' && plan === 'annual');
  return async (changed: Changed) => {
    const title =
      plan === 'lifetime' ? 'You have lifetime access' : `You are on the ${plans[plan].title} plan`;
    toast({ title, description: changedSentence(changed), tone: 'success' });
    await refresh();
    const delay = isUpgrade ? timings.leaveAfterUpgradeToAnnual : timings.leaveAfterSubscriptionChanged;
    // Not the dialog's own timer: with the plan fetched, the dialog may be gone.
    startNavigationTimer(delay, () => void navigate({ to: '/' }));
  };
}

interface ChangeDialogProps {
  plan: PlanId;
  from: SubscriptionReply;
  timeZone: string;
  onClose: () => void;
  onChanged: () => void;
}

/** Nothing is charged before the person has seen and agreed to these lines. */
export function ChangeDialog({ plan, from, timeZone, onClose, onChanged }: ChangeDialogProps) {
  const preview = usePreview(plan);
  // A card that was just refused is not offered again.
  const [takesNewCard, setTakesNewCard] = useState(from.card === null || from.graceEndDate !== null);
  const card = useRef<CardEntry>(null);
  const formId = useId();
  const { change, isBusy, problem } = useChangePlan({
    plan,
    from,
    onChanged,
    readCard: takesNewCard ? () => readFrom(card.current) : null,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (preview.data) change();
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissable={!isBusy}
      size="sm"
      title={changeTitle(plan, from)}
      description={`${planLine(plan)}.${from.subscriptionStatus === 'trial' ? ' This ends your trial and starts billing immediately.' : ''}`}
      footer={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={!preview.data} busy={isBusy} busyLabel="Processing…">
            Agree and continue
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-5" onSubmit={submit}>
        <Preview query={preview}>
          {(amounts) => (
            <>
              <FactList facts={previewFacts(plan, amounts, timeZone)} />
              {takesNewCard ? (
                <CardForm ref={card} />
              ) : (
                <CardLine card={from.card} disabled={isBusy} onReplace={() => setTakesNewCard(true)} />
              )}
              {problem ? <ProblemNotice>{problem}</ProblemNotice> : null}
              <p className="text-sm text-muted">
                {changeConsent(plan, amounts, takesNewCard ? null : from.card)}
              </p>
            </>
          )}
        </Preview>
      </form>
    </Dialog>
  );
}

type PreviewProps = {
  query: ReturnType<typeof usePreview>;
  children: (amounts: Reply<'GET /api/subscription/preview'>) => ReactNode;
};

/** That the plan cannot be changed now is an answer: asking again would not help. */
function Preview({ query, children }: PreviewProps) {
  const { error } = query;
  if (error instanceof ApiError && error.status === 409)
    return <ProblemNotice>{messageOf(error)}</ProblemNotice>;
  return (
    <Loaded query={query} skeleton={<LoadingFacts />}>
      {children}
    </Loaded>
  );
}

async function readFrom(card: CardEntry | null): Promise<string> {
  if (!card) throw new CardProblem(cardMissing);
  return card.toPaymentMethod();
}

type CardLineProps = { card: SubscriptionReply['card']; disabled: boolean; onReplace: () => void };

function CardLine({ card, disabled, onReplace }: CardLineProps) {
  if (!card) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <p>
        <span className="font-semibold">{cardName(card)}</span>
      </p>
      <Button variant="link" className="-mx-4" disabled={disabled} onClick={onReplace}>
        Use another card
      </Button>
    </div>
  );
}

function LoadingFacts() {
  return (
    <SkeletonGroup label="Working out the amounts">
      <div className="grid gap-3 py-2">
        <Skeleton />
        <Skeleton />
        <Skeleton className="h-4 w-2/3" />
      </div>
    </SkeletonGroup>
  );
}
