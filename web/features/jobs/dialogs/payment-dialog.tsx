import { useState } from 'react';
import { z } from 'zod';
import type { Job } from '#contract/jobs/job.ts';
import {
  depositAmountProblem,
  firstPaymentDay,
  PaymentMethod,
  paymentAmountProblem,
  paymentDayProblem,
} from '#contract/jobs/payments.ts';
import { jobLimits } from '#contract/limits.ts';
import { readAmount } from '#contract/lines/money.ts';
import { useContractForm } from '#web/api/use-contract-form.ts';
import { customerCancelled } from '#web/before-work.ts';
import { today } from '#web/days.ts';
import { centsOf, dollars } from '#web/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Checkbox } from '#web/ui/form/choices.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { DateInput, TextInput } from '#web/ui/form/text-input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useRecordPayment } from '../data/use-job-settings.ts';
import { canGetReceipt, hasReceipt } from '../labels/balance-labels.ts';
import { paymentMethods } from '../labels/payment-labels.ts';
import { useSendAnyway } from '../send/use-send-anyway.tsx';

interface PaymentDialogProps {
  job: Job;
  timeZone: string;
  /** Begins as the deposit, with what is due of it. */
  isDeposit?: boolean;
  onClose: () => void;
}

const formId = 'payment-form';

export function RecordPaymentDialog({
  job: opened,
  timeZone,
  isDeposit: beginsAsDeposit = false,
  onClose,
}: PaymentDialogProps) {
  const [job, setJob] = useState(opened);
  const [isReceiptWanted, setIsReceiptWanted] = useState(true);
  const [isDeposit, setIsDeposit] = useState(beginsAsDeposit);
  const record = useRecordPayment(job, (now) => {
    setJob(now);
    form.showProblems(paymentProblems(form.getValues(), now, isDeposit, today(timeZone)));
  });
  const recording = useSendAnyway(record, {
    // Not a change order: the customer has paid, and that is recorded first.
    withoutEmail: {
      label: 'Record Without a Receipt',
      call: (payment) => record({ ...payment, sendReceipt: false }),
    },
  });
  const isCounted = isDeposit && hasDeposit(job);
  const form = useContractForm({
    schema: PaymentTyped.superRefine((typed, context) => {
      const problems = paymentProblems(typed, job, isDeposit, today(timeZone));
      for (const [field, message] of Object.entries(problems))
        context.addIssue({ code: 'custom', path: [field], message });
    }),
    defaultValues: {
      amount: firstAmount(opened, beginsAsDeposit),
      method: 'check' as z.infer<typeof PaymentMethod>,
      paidOn: today(timeZone),
      note: '',
    },
    whenEdited: 'clear',
    send: ({ paidOn, ...payment }) =>
      recording.send({
        ...payment,
        paidOn: paidOn || null,
        isDeposit: isCounted,
        sendReceipt: isReceiptWanted && canGetReceipt(job, isCounted),
      }),
    onSent: onClose,
    failure: { otherwise: 'Failed to record the payment' },
  });
  const { register, errors, isBusy } = form;

  /** An amount that nobody typed follows the mark. */
  function markDeposit(isMarked: boolean) {
    setIsDeposit(isMarked);
    form.clearErrors('amount');
    if (form.getValues('amount') === firstAmount(job, !isMarked))
      form.setValue('amount', firstAmount(job, isMarked));
  }

  return (
    <>
      <Dialog
        open
        onOpenChange={onClose}
        size="sm"
        dismissable={!isBusy}
        title={beginsAsDeposit ? 'Record deposit' : 'Record payment'}
        description={`Job #${job.jobNumber} · ${job.customerName} · ${dueText(job, isDeposit)}`}
        footer={
          <>
            <Button variant="secondary" disabled={isBusy} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form={formId} busy={isBusy} busyLabel="Saving...">
              {beginsAsDeposit ? 'Record Deposit' : 'Record payment'}
            </Button>
          </>
        }
      >
        <form id={formId} {...form.formProps} className="grid gap-4">
          {isCancelled(job) ? (
            <Notice tone="warning" title={customerCancelled} announce={!isCancelled(opened)}>
              Nothing is due on this job. Whatever you record here has to be returned.
            </Notice>
          ) : job.balanceDue === opened.balanceDue ? null : (
            <Notice tone="warning" title="The balance has changed" announce>
              It was {dollars(opened.balanceDue)} when you opened this and is {dollars(job.balanceDue)} now:
              somebody recorded a payment or changed the job. Nothing was recorded here yet.
            </Notice>
          )}
          <Field label="Amount" required error={errors.amount?.message}>
            <MoneyInput {...register('amount')} />
          </Field>
          <div className="grid grid-cols-2 gap-3">
            <Field label="Method" error={errors.method?.message}>
              <Select options={paymentMethods} {...register('method')} />
            </Field>
            <Field label="Paid on" error={errors.paidOn?.message}>
              <DateInput min={firstPaymentDay} max={today(timeZone)} {...register('paidOn')} />
            </Field>
          </div>
          <Field label="Note" hint="e.g. check number. Only you see this." error={errors.note?.message}>
            <TextInput maxLength={jobLimits.paymentNote} autoComplete="off" {...register('note')} />
          </Field>
          {hasDeposit(job) ? (
            <Checkbox
              label={
                <span className="figures">Counts toward the deposit ({dollars(job.depositDue)} due)</span>
              }
              checked={isDeposit}
              onChange={({ target }) => markDeposit(target.checked)}
            />
          ) : null}
          <ReceiptField
            job={job}
            isDeposit={isCounted}
            isWanted={isReceiptWanted}
            onChange={setIsReceiptWanted}
          />
        </form>
      </Dialog>
      {recording.question}
    </>
  );
}

interface ReceiptFieldProps {
  job: Job;
  isDeposit: boolean;
  isWanted: boolean;
  onChange: (isWanted: boolean) => void;
}

/** Before the invoice there is no receipt, but of a deposit. */
function ReceiptField({ job, isDeposit, isWanted, onChange }: ReceiptFieldProps) {
  if (!hasReceipt(job, isDeposit) || isCancelled(job)) return null;
  if (!canGetReceipt(job, isDeposit))
    return (
      <p className="text-sm text-muted">
        This customer has no email address. Add one in the job details to email receipts.
      </p>
    );
  return (
    <Checkbox
      label={<span className="wrap-anywhere">Email a receipt to {job.customerEmail}</span>}
      checked={isWanted}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}

const isCancelled = ({ customerCancelledAt }: Job): boolean => customerCancelledAt !== null;

/** In cents. Of what the customer canceled as much as was not paid before, though nothing is due. */
const mostToRecord = (job: Job): number =>
  isCancelled(job) ? centsOf(job.totalAmount) - centsOf(job.amountPaid) : centsOf(job.balanceDue);

/** Whether a signed estimate still waits for it. */
const hasDeposit = ({ depositDue }: Job): boolean => centsOf(depositDue) > 0;

/** Nobody owes more than the balance, whatever the deposit was. */
function firstAmount(job: Job, isDeposit: boolean): string {
  const { balanceDue, depositDue } = job;
  if (centsOf(balanceDue) <= 0) return '';
  return isDeposit && hasDeposit(job) && centsOf(depositDue) < centsOf(balanceDue) ? depositDue : balanceDue;
}

/** "$237.70 due"; once something was paid, of how much. Of a deposit what is asked for, of the whole. */
function dueText(job: Job, isDeposit: boolean): string {
  const { balanceDue, depositDue, totalAmount } = job;
  if (isCancelled(job)) return 'nothing due';
  if (isDeposit && hasDeposit(job)) return `Deposit ${dollars(depositDue)} of ${dollars(totalAmount)}`;
  const of = centsOf(balanceDue) === centsOf(totalAmount) ? '' : ` of ${dollars(totalAmount)}`;
  return `${dollars(balanceDue)}${of} due`;
}

const PaymentTyped = z.object({
  amount: z.string(),
  method: PaymentMethod,
  paidOn: z.string(),
  note: z.string(),
});

function paymentProblems(
  typed: { amount: string; paidOn: string },
  job: Job,
  isDeposit: boolean,
  now: string,
): Record<string, string> {
  const amount = amountProblem(typed.amount, job, isDeposit && hasDeposit(job));
  // Empty means today.
  const paidOn = typed.paidOn && paymentDayProblem(typed.paidOn, now);
  return { ...(amount && { amount }), ...(paidOn && { paidOn }) };
}

/** Shown at once; the server checks again, because another payment may have been recorded meanwhile. */
function amountProblem(amount: string, job: Job, isDeposit: boolean): string | null {
  const { value, problem } = readAmount(amount);
  if (problem !== null) return problem;
  return (
    paymentAmountProblem(value, mostToRecord(job)) ??
    (isDeposit ? depositAmountProblem(value, centsOf(job.depositDue)) : null)
  );
}
