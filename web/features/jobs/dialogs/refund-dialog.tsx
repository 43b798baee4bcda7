// Gives back an online payment, or a part of it, and says what that means for the job (D-27).
import { z } from 'zod';
import { refundReasonLimit } from '#contract/customer-payments.ts';
import { formatDay } from '#contract/days.ts';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import { NewRefund, type Payment } from '#contract/jobs/payments.ts';
import { formatDecimal, formatDollars, readAmount } from '#contract/lines/money.ts';
import { ApiError } from '#web/api/errors.ts';
import { messageOf, showFailure } from '#web/api/failures.ts';
import { useContractForm } from '#web/api/use-contract-form.ts';
import { usePaymentsAccount } from '#web/features/customer-payments/customer-payments.service.ts';
import { dollars } from '#web/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { TextArea } from '#web/ui/form/text-input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useJobDetails } from '../data/job-queries.ts';
import { useRefund } from '../data/use-refund.ts';
import { cardOf, leftToRefund, refundConsequence } from '../labels/payment-labels.ts';

interface RefundDialogProps {
  job: JobDetails;
  paymentId: string;
  /** What of it was paid too much. */
  overpaid?: string | undefined;
  onClose: () => void;
}

export function RefundDialog({ job: opened, paymentId, overpaid, onClose }: RefundDialogProps) {
  // As it is now: the provider may have reported another refund since.
  const job = useJobDetails(opened.id).data ?? opened;
  const payment = [...job.payments, ...opened.payments].find(({ id }) => id === paymentId);
  return payment ? <RefundForm {...{ job, payment, overpaid, onClose }} /> : null;
}

const formId = 'refund-form';

interface RefundFormProps extends Omit<RefundDialogProps, 'paymentId'> {
  payment: Payment;
}

function RefundForm({ job, payment, overpaid, onClose }: RefundFormProps) {
  const left = leftToRefund(payment);
  const card = cardOf(payment);
  const refund = useRefund(job.id, payment);
  const form = useContractForm({
    schema: RefundTyped.superRefine(({ amount }, context) => {
      const problem = refundAmountProblem(amount, left);
      if (problem) context.addIssue({ code: 'custom', path: ['amount'], message: problem });
    }),
    defaultValues: {
      amount: overpaid ?? formatDecimal(left),
      reason: overpaid === undefined ? '' : 'More was paid than was due.',
    },
    whenEdited: 'clear',
    send: refund,
    onSent: onClose,
    failure: (error, isAtField) => {
      // What the dialog says itself needs no toast on its buttons.
      if (!isAtField && !isShownHere(error)) showFailure(error, 'Failed to refund the payment');
    },
  });
  const { register, errors, isBusy, failed } = form;
  const typed = readAmount(form.watch('amount'));
  const isAmount = typed.problem === null && typed.value > 0 && typed.value <= left;
  const { data: account } = usePaymentsAccount();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      dismissable={!isBusy}
      title="Refund payment"
      description={`Job #${job.jobNumber} · ${job.customerName} · ${dollars(payment.amount)} paid ${formatDay(payment.paidOn)}`}
      footer={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={isBusy} busyLabel="Refunding...">
            <span className="figures">{isAmount ? `Refund ${formatDollars(typed.value)}` : 'Refund'}</span>
          </Button>
        </>
      }
    >
      <form id={formId} {...form.formProps} className="grid gap-4">
        {failed && isShownHere(failed) ? (
          <Notice tone="danger" announce>
            {messageOf(failed)}
          </Notice>
        ) : null}
        <Field
          label="Amount"
          required
          hint={<span className="figures">{`Up to ${formatDollars(left)} of this payment.`}</span>}
          error={errors.amount?.message}
        >
          <MoneyInput {...register('amount')} />
        </Field>
        <Field
          label="Reason"
          required
          hint="Kept with the job and at the payment provider."
          error={errors.reason?.message}
        >
          <TextArea rows={2} maxLength={refundReasonLimit} {...register('reason')} />
        </Field>
        <div className="figures grid gap-1 rounded-control bg-sunken px-4 py-3" role="status">
          <p>
            {isAmount ? formatDollars(typed.value) : 'It'} goes back to {card}. Banks usually take 5 to 10
            business days. It can’t be undone.
          </p>
          {isAmount ? <p>{refundConsequence(job, typed.value)}</p> : null}
          {account?.provider === 'sandbox' ? <p className="text-muted">Sandbox: no money moves.</p> : null}
        </div>
      </form>
    </Dialog>
  );
}

const RefundTyped = z.object({ amount: z.string(), reason: NewRefund.shape.reason });

const shownHere: readonly (string | undefined)[] = [
  'refund_refused',
  'already_refunded',
  'not_paid_online',
  'payment_unavailable',
];

const isShownHere = (error: Error): boolean => error instanceof ApiError && shownHere.includes(error.code);

/** Shown at once; the server checks again, since somebody may have refunded some of it meanwhile. */
function refundAmountProblem(amount: string, left: number): string | null {
  const { value, problem } = readAmount(amount);
  if (problem !== null) return problem;
  if (value === 0) return 'The amount must be more than 0.';
  if (value <= left) return null;
  return left > 0
    ? `This is more than the ${formatDollars(left)} that is left of this payment.`
    : 'Nothing is left to refund of this payment.';
}
