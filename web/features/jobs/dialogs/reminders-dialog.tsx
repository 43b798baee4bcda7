import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { formatDay } from '#contract/days.ts';
import type { Job } from '#contract/jobs/job.ts';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import { ApiError } from '#web/api/errors.ts';
import { type Problems, useContractForm } from '#web/api/use-contract-form.ts';
import { wallTime } from '#web/days.ts';
import { dollars } from '#web/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { RadioGroup } from '#web/ui/form/choices.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { DateInput } from '#web/ui/form/text-input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useJobDetails } from '../data/job-queries.ts';
import { useSetReminders } from '../data/use-job-settings.ts';
import { isUnpaidInvoice } from '../labels/balance-labels.ts';
import { isUnsent } from '../labels/mail-labels.ts';
import { SendEmailDialog } from '../send/send-email-dialog.tsx';
import { isSaved, type ReminderValues, reminderPreview, reminderValues } from './reminder-values.ts';

interface RemindersDialogProps {
  job: Job;
  timeZone: string;
  /** Instead of a reminder above what was approved. */
  onSendChangeOrder?: (job: Job) => void;
  onClose: () => void;
}

const formId = 'reminders-form';

const options = [
  { value: 'none', label: 'No reminders' },
  { value: '15', label: 'Every 15 days' },
  { value: '30', label: 'Every 30 days' },
] as const;

export function RemindersDialog(props: RemindersDialogProps) {
  const { job: opened, timeZone, onSendChangeOrder, onClose } = props;
  // The current job: it may have been sent or paid since this dialog was opened.
  const job = useJobDetails(opened.id).data ?? opened;
  const form = useContractForm({
    schema: RemindersTyped,
    defaultValues: reminderValues(opened),
    whenEdited: 'clear',
    send: useSetReminders(opened),
    onSent: onClose,
    problemsOf,
    failure: { otherwise: 'Failed to save the reminder settings' },
  });
  const { register, errors } = form;
  const values = form.watch();
  const [isSending, setIsSending] = useState(false);
  const { isBusy } = form;
  const isUnsaved = !isSaved(job, values);
  const isUnpaid = isUnpaidInvoice(job);
  const preview = reminderPreview(job, values, timeZone, new Date());

  return (
    <>
      <Dialog
        open
        onOpenChange={onClose}
        dismissable={!isBusy}
        title="Set Reminders"
        description={`Invoice #${job.jobNumber} · ${job.customerName} · ${dollars(job.totalAmount)}`}
        footer={
          <>
            <Button
              variant="secondary"
              className="sm:mr-auto"
              disabled={!isUnpaid || isUnsaved || isBusy}
              aria-describedby="reminder-address"
              onClick={() => setIsSending(true)}
            >
              Send Reminder
            </Button>
            <Button variant="secondary" disabled={isBusy} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form={formId} busy={isBusy} busyLabel="Saving...">
              Save Reminders
            </Button>
          </>
        }
      >
        <form id={formId} {...form.formProps} className="grid gap-5">
          {job.remindersOffSince !== null && isUnpaid ? (
            <Notice>
              A payment was refunded on {formatDay(wallTime(job.remindersOffSince, timeZone).day)}. Reminders
              and follow-ups stay off until you turn reminders on again here.
            </Notice>
          ) : null}
          <RadioGroup label="Remind the customer by email" options={options} {...register('every')} />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Due Date" error={errors.dueOn?.message} hint="Reminders are counted from it.">
              <DateInput {...register('dueOn')} />
            </Field>
            <Field
              label="Pause until"
              error={errors.pausedUntil?.message}
              hint="No reminder before that day."
            >
              <DateInput disabled={values.every === 'none'} {...register('pausedUntil')} />
            </Field>
          </div>
          <div className="flex gap-3 rounded-control bg-sunken px-4 py-3" role="status">
            <BellRing aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
            <div>
              <p className="font-semibold">{preview.text}</p>
              {preview.reason ? <p className="text-sm text-muted">{preview.reason}</p> : null}
            </div>
          </div>
          <p id="reminder-address" className="text-sm text-muted">
            {addressNote(job, timeZone)}
            {isUnsaved && isUnpaid ? ' Save your changes before you send a reminder by hand.' : null}
          </p>
        </form>
      </Dialog>
      {isSending ? (
        <SendEmailDialog
          kind="reminder"
          job={job}
          timeZone={timeZone}
          onSendChangeOrder={onSendChangeOrder}
          onClose={() => setIsSending(false)}
        />
      ) : null}
    </>
  );
}

const RemindersTyped = z.object({
  every: z.enum(['none', '15', '30']),
  dueOn: z.string(),
  pausedUntil: z.string(),
}) satisfies z.ZodType<ReminderValues>;

/** The contract has other names for these fields. */
function problemsOf(error: Error): Problems {
  const { invoiceDueDate, reminderPausedUntil } = error instanceof ApiError ? error.fields : {};
  return {
    ...(invoiceDueDate && { dueOn: invoiceDueDate }),
    ...(reminderPausedUntil && { pausedUntil: reminderPausedUntil }),
  };
}

/** Automatic ones and those by hand. The list knows only the last one; the details know them all. */
function countText(job: Job | JobDetails): string {
  const count =
    'mails' in job ? job.mails.filter((mail) => mail.kind === 'reminder' && !isUnsent(mail)).length : 0;
  return count > 1 ? ` ${count} sent so far.` : '';
}

function addressNote(job: Job, timeZone: string): string {
  if (!job.customerEmail) return 'Add the customer’s email address in the job details to send reminders.';
  if (!isUnpaidInvoice(job)) return 'Nothing is left to pay on this invoice.';
  const sent = job.lastReminderSent
    ? `${countText(job)} The last one went out on ${formatDay(wallTime(job.lastReminderSent, timeZone).day)}.`
    : '';
  return `Reminders go to ${job.customerEmail}.${sent}`;
}
