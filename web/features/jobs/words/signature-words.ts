import type { Job, SignatureStatus } from '#contract/jobs.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

/** The one that counts now: of the stage the job is at (B-7). */
export const signatureOf = (job: Job): SignatureStatus =>
  ({
    estimate: job.estimateSignatureStatus,
    work_order: job.workOrderSignatureStatus,
    invoice: job.invoiceSignatureStatus,
  })[job.currentStage];

/** Null while nothing was sent. */
export function signatureBadge(status: SignatureStatus): { tone: BadgeTone; label: string } | null {
  switch (status) {
    case 'not_sent':
      return null;
    case 'pending':
      return { tone: 'neutral', label: 'Pending' };
    case 'approved':
      return { tone: 'success', label: 'Signed' };
    default:
      return { tone: 'danger', label: 'Cancelled' };
  }
}
