import { type FormEvent, useId } from 'react';
import type { PlanId } from '#contract/billing/plans.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { PaymentFields, paymentAction, paymentPromise, paymentTitle } from './payment-fields.tsx';
import { usePayment } from './use-payment.ts';

interface PaymentDialogProps {
  open: boolean;
  plan: PlanId;
  onClose: () => void;
  /** Closes it as well. */
  onPaid: () => void;
}

/** The step after the sign-up. Closing it loses nothing: /trial-setup continues from here. */
export function PaymentDialog({ open, plan, onClose, onPaid }: PaymentDialogProps) {
  const { card, pay, isBusy, problem } = usePayment(plan, onPaid);
  const formId = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    pay();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      dismissable={!isBusy}
      size="sm"
      focusesTitle
      title={paymentTitle(plan)}
      description={paymentPromise(plan)}
      footer={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" form={formId} busy={isBusy} busyLabel="Processing…">
            {paymentAction(plan)}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <PaymentFields plan={plan} card={card} problem={problem} />
      </form>
    </Dialog>
  );
}
