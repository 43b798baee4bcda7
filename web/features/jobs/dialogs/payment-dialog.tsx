import { type FormEvent, useState } from 'react';
import { firstPaymentDay, paymentDayProblem } from '#contract/job-forms.ts';
import type { Job, Payment } from '#contract/jobs.ts';
import { formatDollars, readAmount } from '#contract/lines/money.ts';
import { ApiError } from '#web/api/errors.ts';
import { centsOf, dollars } from '#web/documents/dollars.ts';
import { Button } from '#web/ui/button.tsx';
import { today } from '#web/days.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { DateInput, TextInput } from '#web/ui/form/text-input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useRecordPayment } from '../data/use-job-settings.ts';

interface PaymentDialogProps {
  job: Job;
  timeZone: string;
  onClose: () => void;
}

const formId = 'payment-form';

export const paymentMethods = [
  { value: 'cash', label: 'Cash' },
  { value: 'check', label: 'Check' },
  { value: 'card', label: 'Card' },
  { value: 'other', label: 'Other' },
] as const satisfies readonly { value: Payment['method']; label: string }[];

export function RecordPaymentDialog({ job: opened, timeZone, onClose }: PaymentDialogProps) {
  const [job, setJob] = useState(opened);
  const [amount, setAmount] = useState(centsOf(job.balanceDue) > 0 ? job.balanceDue : '');
  const [method, setMethod] = useState<Payment['method']>('check');
  const [paidOn, setPaidOn] = useState(() => today(timeZone));
  const [note, setNote] = useState('');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const record = useRecordPayment(job, (now) => {
    setJob(now);
    setProblems(problemsOf({ amount, paidOn }, centsOf(now.balanceDue), today(timeZone)));
  });

  function send(event: FormEvent) {
    event.preventDefault();
    const found = problemsOf({ amount, paidOn }, centsOf(job.balanceDue), today(timeZone));
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    record.mutate(
      { amount, method, paidOn: paidOn || null, note },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (error instanceof ApiError) setProblems(error.fields);
        },
      },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      dismissable={!record.isPending}
      title="Record payment"
      description={`Job #${job.jobNumber} · balance due ${dollars(job.balanceDue)}`}
      footer={
        <>
          <Button variant="secondary" disabled={record.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={record.isPending} busyLabel="Saving...">
            Record payment
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send} className="grid gap-4">
        {job.balanceDue === opened.balanceDue ? null : (
          <Notice tone="warning" title="The balance has changed" announce>
            It was {dollars(opened.balanceDue)} when you opened this and is {dollars(job.balanceDue)} now:
            somebody recorded a payment or changed the job. Nothing was recorded here yet.
          </Notice>
        )}
        <Field label="Amount" required error={problems.amount}>
          <MoneyInput value={amount} onChange={({ target }) => setAmount(target.value)} />
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field label="Method" error={problems.method}>
            <Select value={method} onValueChange={setMethod} options={paymentMethods} />
          </Field>
          <Field label="Paid on" error={problems.paidOn}>
            <DateInput
              min={firstPaymentDay}
              max={today(timeZone)}
              value={paidOn}
              onChange={({ target }) => setPaidOn(target.value)}
            />
          </Field>
        </div>
        <Field label="Note" hint="e.g. check number" error={problems.note}>
          <TextInput
            value={note}
            maxLength={500}
            autoComplete="off"
            onChange={({ target }) => setNote(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}

function problemsOf(typed: { amount: string; paidOn: string }, due: number, now: string) {
  const amount = amountProblem(typed.amount, due);
  // Empty means today.
  const paidOn = typed.paidOn && paymentDayProblem(typed.paidOn, now);
  return { ...(amount && { amount }), ...(paidOn && { paidOn }) };
}

/** Shown at once; the server checks again, because another payment may have been recorded meanwhile. */
function amountProblem(amount: string, due: number): string | null {
  const { value, problem } = readAmount(amount);
  if (problem !== null) return problem;
  if (value === 0) return 'The amount must be more than 0.';
  if (value <= due) return null;
  return due > 0
    ? `This is more than the balance due of ${formatDollars(due)}.`
    : 'Nothing is left to pay on this job.';
}
