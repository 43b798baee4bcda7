// Asks before a job ends as lost, void or archived, and for the reason of the first two.
import type { Job } from '#contract/jobs/job.ts';
import { CloseForm, type CloseOutcome } from '#contract/jobs/job-forms.ts';
import { jobLimits } from '#contract/limits.ts';
import { paidBeforeVoid } from '#contract/texts/refusal-texts.ts';
import { useContractForm } from '#web/api/use-contract-form.ts';
import { centsOf, dollars } from '#web/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useJobNow } from '../data/job-queries.ts';
import { pendingStages, stageNames } from '../labels/signature-labels.ts';
import { closeActions } from './close-labels.ts';
import { useCloseJob } from './use-close-job.ts';

const formId = 'close-form';

/** Those that are asked for a reason. */
const reasons: Partial<Record<CloseOutcome, { hint: string; common: readonly string[] }>> = {
  lost: {
    hint: 'Optional. Only you see it.',
    common: ['Too expensive', 'Chose someone else', 'No reply', 'Put off'],
  },
  void: {
    hint: 'Optional. Printed on the invoice.',
    common: ['Billed twice', 'Wrong amount', 'Wrong customer', 'Job canceled'],
  },
};

const consequences: Record<CloseOutcome, string> = {
  lost: 'The estimate moves to Archived. You can still search for it and reopen it anytime.',
  void: 'VOID is printed on the invoice, nothing is due, and reminders stop. The number stays used. It moves to Archived, and you can reopen it anytime.',
  archived:
    'The job moves to Archived, and no reminders go out. You can still search for it and reopen it anytime.',
};

interface CloseDialogProps {
  job: Job;
  outcome: CloseOutcome;
  onClose: () => void;
}

export function CloseDialog({ job: listed, outcome, onClose }: CloseDialogProps) {
  // The list may be older than a payment.
  const job = useJobNow(listed.id, true).job ?? listed;
  const close = useCloseJob(job);
  const form = useContractForm({
    schema: CloseForm.pick({ reason: true }),
    defaultValues: { reason: '' },
    send: ({ reason }) => close(outcome, reason),
    onSent: onClose,
    failure: { otherwise: 'This could not be saved. Please try again.' },
  });
  const { register, errors, isBusy } = form;
  const reasonField = reasons[outcome];
  const isPaid = outcome === 'void' && centsOf(job.amountPaid) > 0;
  const pending = pendingStages(job);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      dismissable={!isBusy}
      title={closeActions[outcome]}
      description={`Job #${job.jobNumber} · ${job.customerName} · ${dollars(job.totalAmount)}`}
      footer={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={isPaid} busy={isBusy} busyLabel="Saving...">
            {closeActions[outcome]}
          </Button>
        </>
      }
    >
      <form id={formId} {...form.formProps} className="grid gap-4">
        <p>{consequences[outcome]}</p>
        {isPaid ? (
          <Notice tone="warning" announce>
            {paidBeforeVoid(dollars(job.amountPaid))}
          </Notice>
        ) : null}
        {pending.length > 0 ? (
          <Notice tone="warning">
            {outcome === 'archived'
              ? `The customer still has a link to sign the ${stageNames(pending)}. If they sign, the job opens again.`
              : `The customer’s link to sign the ${stageNames(pending)} is withdrawn.`}
          </Notice>
        ) : null}
        {reasonField ? (
          <div className="grid gap-2.5">
            <Field label="Reason" hint={reasonField.hint} error={errors.reason?.message}>
              <TextInput maxLength={jobLimits.closeReason} autoComplete="off" {...register('reason')} />
            </Field>
            <div className="flex flex-wrap gap-2">
              {reasonField.common.map((reason) => (
                <Button
                  key={reason}
                  size="sm"
                  variant="secondary"
                  disabled={isBusy}
                  onClick={() => form.setValue('reason', reason)}
                >
                  {reason}
                </Button>
              ))}
            </div>
          </div>
        ) : null}
      </form>
    </Dialog>
  );
}
