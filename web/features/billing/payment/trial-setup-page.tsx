// For people who signed up but have not entered a card: the payment dialog as a page.
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { formatPrice, plans } from '#contract/billing/plans.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { audienceOf } from '#web/api/remembered-user.ts';
import { useLogout } from '#web/layout/header/use-signed-in.ts';
import { TaskCard } from '#web/layout/task-card.tsx';
import { Button } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/form/choices.tsx';
import { planToPay } from './chosen-plan.ts';
import { PaymentFields, paymentAction, paymentPromise, paymentTitle } from './payment-fields.tsx';
import { usePayment } from './use-payment.ts';

const route = getRouteApi('/trial-setup');

export function TrialSetupPage() {
  const { data: user } = useCurrentUser();
  // Decided when the page opens: after a payment made here, the page leaves by itself.
  const [isDone] = useState(() => audienceOf(user) !== 'visitor');
  return isDone ? <Navigate to="/" replace /> : <TrialSetup email={user?.email ?? ''} />;
}

const choices = Object.values(plans);

function TrialSetup({ email }: { email: string }) {
  const { plan: initialPlan } = route.useSearch();
  const [plan, setPlan] = useState(() => planToPay(initialPlan));
  const { card, pay, isBusy, problem } = usePayment(plan, () => undefined);
  const { logout, isLoggingOut } = useLogout();

  function submit(event: FormEvent) {
    event.preventDefault();
    pay();
  }

  return (
    <TaskCard
      wide
      title={paymentTitle(plan)}
      description={paymentPromise(plan)}
      footer={
        <p className="text-muted">
          Signed in as <span className="wrap-anywhere">{email}</span>.{' '}
          <Button variant="link" className="-mx-2" busy={isLoggingOut} disabled={isBusy} onClick={logout}>
            Log out
          </Button>
        </p>
      }
    >
      <form noValidate className="grid gap-6" onSubmit={submit}>
        <RadioGroup
          label="Plan"
          value={plan}
          disabled={isBusy}
          onChange={(event) => setPlan(choices.find(({ id }) => id === event.target.value)?.id ?? plan)}
          options={choices.map(({ id, title, cents, period, subtitle }) => ({
            value: id,
            label: (
              <>
                <span className="font-semibold">{title}</span>,{' '}
                <span className="figures">
                  {formatPrice(cents)} {period}
                </span>
              </>
            ),
            hint: subtitle,
          }))}
        />
        <PaymentFields plan={plan} card={card} problem={problem} />
        <Button type="submit" size="lg" busy={isBusy} busyLabel="Processing…">
          {paymentAction(plan)}
        </Button>
      </form>
    </TaskCard>
  );
}
