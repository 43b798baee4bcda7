// Pays what the server has prepared. The return address proves nothing: the server asks the provider.
import { getRouteApi, Link, Navigate, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, LockKeyhole } from 'lucide-react';
import { type FormEvent, useRef } from 'react';
import { formatPrice, type PlanId, plans } from '#contract/billing/plans.ts';
import { formatDollars } from '#contract/lines/money.ts';
import { messageOf } from '#web/api/failures.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { isSessionLoss } from '#web/api/session-end.ts';
import { trackEvent } from '#web/layout/analytics/track-event.ts';
import { useNavigationTimer } from '#web/layout/navigation-timer.ts';
import { TaskCard } from '#web/layout/task-card.tsx';
import { settings } from '#web/settings.ts';
import { timings } from '#web/timings.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { type CardEntry, CardForm, CardProblem, cardMissing } from '../card/card-form.tsx';
import { FactList, ProblemNotice } from '../fact-list.tsx';
import { planFact } from '../plans/plan-labels.ts';

const route = getRouteApi('/checkout');

export function CheckoutPage() {
  const { client_secret: secret, plan } = route.useSearch();
  if (!secret) return <Navigate to="/pricing" replace />;
  return <Checkout secret={secret} plan={Object.values(plans).find(({ id }) => id === plan)?.id ?? null} />;
}

function Checkout({ secret, plan }: { secret: string; plan: PlanId | null }) {
  const card = useRef<CardEntry>(null);
  const navigate = useNavigate();
  const after = useNavigationTimer();
  const { mutate, isPending, isSuccess, error } = useOnePress({
    mutationFn: async () => {
      if (!card.current) throw new CardProblem(cardMissing);
      await card.current.payPrepared(secret);
    },
    // The page does not fetch the user: without a session this call is refused.
    meta: { handlesSessionLoss: true },
    onSuccess: () => {
      trackEvent('purchase', plan ? { plan } : {});
      after(
        timings.leaveAfterGenerateCheckout,
        () => void navigate({ to: '/', search: { payment: 'success' }, replace: true }),
      );
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    mutate();
  }

  return (
    <TaskCard
      wide
      title="Secure Checkout"
      description={
        settings.cardForm.kind === 'stripe' ? (
          <p className="flex items-center gap-2">
            <LockKeyhole aria-hidden="true" className="size-4.5 shrink-0" />
            Your card goes to the payment provider, never to us.
          </p>
        ) : null
      }
      footer={
        <Link to="/subscription-select" className={buttonClass({ variant: 'link' })}>
          <ArrowLeft aria-hidden="true" />
          Back to plans
        </Link>
      }
    >
      <form noValidate className="grid gap-5" onSubmit={submit}>
        {plan ? (
          <FactList
            facts={[
              planFact(plan),
              { label: 'Due today', value: formatDollars(plans[plan].cents), isStrong: true },
            ]}
          />
        ) : null}
        <CardForm ref={card} />
        {error ? (
          <ProblemNotice title="Payment Failed">
            {isSessionLoss(error)
              ? 'Please sign in first, then open this page again. Nothing was charged.'
              : messageOf(error, 'Failed to start subscription. Please try again.')}
          </ProblemNotice>
        ) : null}
        {isSuccess ? (
          <Notice tone="success" announce>
            Payment received. Taking you back…
          </Notice>
        ) : null}
        {plan ? <p className="text-sm text-muted">{checkoutConsent[plan]}</p> : null}
        <Button type="submit" size="lg" busy={isPending || isSuccess} busyLabel="Processing…">
          {plan ? `Pay ${formatPrice(plans[plan].cents)}` : 'Pay now'}
        </Button>
      </form>
    </TaskCard>
  );
}

const price = (plan: PlanId) => formatPrice(plans[plan].cents);

const checkoutConsent: Record<PlanId, string> = {
  monthly: `By paying you agree that ${price('monthly')} is charged to this card now and every month after that, until you cancel.`,
  annual: `By paying you agree that ${price('annual')} is charged to this card now and every year after that, until you cancel.`,
  lifetime: `By paying you agree that ${price('lifetime')} is charged once to this card, now.`,
};
