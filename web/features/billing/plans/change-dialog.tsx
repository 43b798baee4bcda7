// Shows what a change of plan costs, and makes it.
import { type FormEvent, useId, useRef, useState } from 'react';
import { cardName } from '#contract/billing/card-name.ts';
import type { PlanId } from '#contract/billing/plans.ts';
import { Button } from '#web/ui/button.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { planLine } from '../billing-labels.ts';
import { type CardEntry, CardForm, CardProblem, cardMissing } from '../card/card-form.tsx';
import { FactList, ProblemNotice } from '../fact-list.tsx';
import { changeConsent, changeTitle, previewFacts, type SubscriptionReply } from './plan-labels.ts';
import { useChangePlan, usePreview } from './use-change-plan.ts';

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
        <Loaded query={preview} skeleton={<LoadingFacts />}>
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
        </Loaded>
      </form>
    </Dialog>
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
