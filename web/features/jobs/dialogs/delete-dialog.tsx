// Deletes a job, after showing what is deleted with it.
import { useState } from 'react';
import type { Job } from '#contract/jobs/job.ts';
import { jobLimits } from '#contract/limits.ts';
import { messageOf } from '#web/api/failures.ts';
import { centsOf, dollars } from '#web/money.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useJobNow } from '../data/job-queries.ts';
import { useDeleteJob } from '../data/use-job-actions.ts';

interface DeleteDialogProps {
  job: Job;
  onClose: () => void;
  onDeleted: (job: Job) => void;
}

/**
 * A draft is deleted with one press; for what was signed, paid or sent the number must be typed. Which of them it is,
 * is read now: the list may be older than the customer's signature.
 */
export function DeleteDialog({ job: listed, onClose, onDeleted }: DeleteDialogProps) {
  const remove = useDeleteJob();
  // Not read any more once it is being deleted.
  const { job: now, error } = useJobNow(listed.id, remove.isIdle);
  const job = now ?? listed;
  const [typed, setTyped] = useState('');
  const needsTypedNumber = needsTypedConfirmation(job);
  const isSure = now !== null && (!needsTypedNumber || typed.trim().replace(/^#/, '') === job.jobNumber);
  const goes = deletionLosses(job, now?.mails.length ?? 0);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete Job"
      body={
        now?.goesToBin
          ? `Are you sure? This will delete job #${job.jobNumber} and all associated data.`
          : `Are you sure? This will permanently delete job #${job.jobNumber} and all associated data. This action cannot be undone.`
      }
      confirmLabel="Yes, Delete Job"
      tone="danger"
      disabled={!isSure}
      busy={remove.isPending}
      busyLabel="Deleting..."
      onConfirm={() =>
        now &&
        remove.mutate(now, {
          onSuccess: () => onDeleted(now),
          onSettled: onClose,
        })
      }
    >
      <div className="grid gap-4">
        <div className="rounded-control bg-sunken px-4 py-3">
          <p className="font-semibold wrap-anywhere">
            {job.customerName} · <span className="figures">{dollars(job.totalAmount)}</span>
          </p>
          {goes.length > 0 ? (
            <ul aria-label="Deleted with it" className="mt-1 list-disc pl-5 text-sm text-muted">
              {goes.map((what) => (
                <li key={what}>{what}</li>
              ))}
            </ul>
          ) : null}
        </div>
        {now?.goesToBin ? (
          <Notice tone="info" announce>
            You have {jobLimits.binDays} days to take it back: until then it waits under Recently deleted.
          </Notice>
        ) : null}
        {error ? (
          <Notice tone="danger" announce>
            {messageOf(error, 'This job could not be read. Please try again.')}
          </Notice>
        ) : null}
        {needsTypedNumber ? (
          <Field label={`Type ${job.jobNumber} to delete this job`}>
            <TextInput
              autoComplete="off"
              disabled={remove.isPending}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </Field>
        ) : null}
      </div>
    </ConfirmDialog>
  );
}

type Deleted = Pick<
  Job,
  | 'approvedTotal'
  | 'estimateSignatureStatus'
  | 'workOrderSignatureStatus'
  | 'amountPaid'
  | 'invoiceSentAt'
  | 'beforePhotos'
  | 'afterPhotos'
>;

/** Also by a customer the job is no longer for, of whom nothing counts as approved. */
const isSigned = (job: Deleted): boolean =>
  job.approvedTotal !== null ||
  job.estimateSignatureStatus === 'approved' ||
  job.workOrderSignatureStatus === 'approved';

/** What is deleted together with the job. */
export function deletionLosses(job: Deleted, emails = 0): string[] {
  const photos = job.beforePhotos.length + job.afterPhotos.length;
  return [
    ...(isSigned(job) ? [signedDocuments(job)] : []),
    ...(centsOf(job.amountPaid) === 0 ? [] : [`Payments of ${dollars(job.amountPaid)}`]),
    ...(job.invoiceSentAt === null ? [] : ['The invoice the customer was sent']),
    ...(emails === 0 ? [] : [emails === 1 ? '1 email' : `${emails} emails`]),
    ...(photos === 0 ? [] : [photos === 1 ? '1 photo' : `${photos} photos`]),
  ];
}

const signedDocuments = ({ approvedTotal }: Deleted): string =>
  approvedTotal === null ? 'Signed documents' : `Signed documents (${dollars(approvedTotal)})`;

/** Signed, paid or sent to the customer: then its number must be typed first. */
export const needsTypedConfirmation = (job: Deleted): boolean =>
  isSigned(job) || centsOf(job.amountPaid) !== 0 || job.invoiceSentAt !== null;
