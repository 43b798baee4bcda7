// Records why the work begins before the customer's last day to cancel (D-22).
import { z } from 'zod';
import { addDays, formatDay } from '#contract/days.ts';
import type { Job } from '#contract/jobs/job.ts';
import { CancellationReason } from '#contract/jobs/job-forms.ts';
import { offerLimits } from '#contract/limits.ts';
import { useContractForm } from '#web/api/use-contract-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextArea } from '#web/ui/form/text-input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useWaiveCancellation } from '../data/use-waiver.ts';

const formId = 'waiver-form';
const WaiverTyped = z.object({ reason: CancellationReason });

export function WaiverDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const waive = useWaiveCancellation(job);
  const form = useContractForm({
    schema: WaiverTyped,
    defaultValues: { reason: '' },
    whenEdited: 'clear',
    send: ({ reason }) => waive(reason),
    onSent: onClose,
    failure: { otherwise: 'This could not be saved. Please try again.' },
  });
  const { register, errors, isBusy } = form;
  const lastDay = job.notBefore && formatDay(addDays(job.notBefore, -1));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      dismissable={!isBusy}
      title="Start before the wait is over?"
      description={`Job #${job.jobNumber} · ${job.customerName}`}
      footer={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isBusy} busyLabel="Saving...">
            Record Waiver
          </Button>
        </>
      }
    >
      <form id={formId} {...form.formProps} className="grid gap-4">
        <p>
          {lastDay ? `The customer can cancel through ${lastDay}. ` : ''}Start sooner only in an emergency
          that can’t wait.
        </p>
        <Notice tone="warning">
          Get the customer’s own handwritten note first: dated and signed, saying what the emergency is and
          that they give up the right to cancel. Keep it with your records. This is not legal advice.
        </Notice>
        <Field label="What is the emergency?" required error={errors.reason?.message}>
          <TextArea
            rows={3}
            maxLength={offerLimits.reason}
            placeholder="e.g. No heat, small children in the house"
            {...register('reason')}
          />
        </Field>
      </form>
    </Dialog>
  );
}
