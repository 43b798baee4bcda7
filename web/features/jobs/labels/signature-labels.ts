// Texts about the signatures of a job.
import type { Job, SignatureStatus } from '#contract/jobs/job.ts';
import { type Stage, stageLabels, stages } from '#contract/stages.ts';
import { signingLimits } from '#contract/texts/signing-terms.ts';
import type { BadgeTone } from '#web/ui/feedback/badge.tsx';

type Signed = Pick<
  Job,
  'currentStage' | 'estimateSignatureStatus' | 'workOrderSignatureStatus' | 'invoiceSignatureStatus'
>;

type MaybeCancelled = Signed & Pick<Job, 'customerCancelledAt'>;

const statusOf = (job: Signed, stage: Stage): SignatureStatus =>
  ({
    estimate: job.estimateSignatureStatus,
    work_order: job.workOrderSignatureStatus,
    invoice: job.invoiceSignatureStatus,
  })[stage];

/** The signature status of the job's present stage (B-7). */
export const signatureStatusOf = (job: Signed): SignatureStatus => statusOf(job, job.currentStage);

/** Stages with an open link; one may be older than the present stage. */
export const pendingStages = (job: Job): Stage[] =>
  stages.filter((stage) => statusOf(job, stage) === 'pending');

/** The stages whose links an edit has ended. */
export const endedByEdit = (before: Job, after: Job): Stage[] =>
  pendingStages(before).filter((stage) => statusOf(after, stage) === 'superseded');

/** "estimate", "estimate and the work order" */
export const stageNames = (found: Stage[]): string =>
  found.map((stage) => stageLabels[stage].toLowerCase()).join(' and the ');

/** Null while nothing was sent. */
export function signatureBadge(status: SignatureStatus): { tone: BadgeTone; label: string } | null {
  switch (status) {
    case 'not_sent':
      return null;
    case 'pending':
      return { tone: 'neutral', label: 'Pending' };
    case 'approved':
      return { tone: 'success', label: 'Signed' };
    case 'declined':
      return { tone: 'danger', label: 'Declined' };
    default:
      return { tone: 'danger', label: 'Cancelled' };
  }
}

/** Where the customer has canceled, that says it all, until a new link is out. */
export const jobSignatureBadge = (job: MaybeCancelled): ReturnType<typeof signatureBadge> => {
  const status = signatureStatusOf(job);
  return job.customerCancelledAt === null || status === 'pending' ? signatureBadge(status) : null;
};

/** Why the customer can no longer sign, and what to do about it; null while they can, or have, or have canceled it. */
export function signatureEnd(
  job: MaybeCancelled,
): { isDeclined: boolean; title: string; next: string } | null {
  if (job.customerCancelledAt !== null) return null;
  const name = stageLabels[job.currentStage].toLowerCase();
  switch (signatureStatusOf(job)) {
    case 'declined':
      return {
        isDeclined: true,
        title: `The customer declined this ${name}`,
        next: `Change the ${name} and send it again${job.currentStage === 'estimate' ? ', or mark it as lost' : ''}.`,
      };
    case 'superseded':
      return {
        isDeclined: false,
        title: 'Changed after sending – send again',
        next: `The ${name} was changed, so the link you sent was withdrawn. The customer cannot sign until you send it again.`,
      };
    case 'cancelled':
      return {
        isDeclined: false,
        title: 'Link to sign withdrawn',
        next: `The customer can no longer sign. Send the ${name} again when it is ready.`,
      };
    default:
      return null;
  }
}

/** How long a link to sign may be valid: "48 hours", then whole days. */
export const linkLifetimeOptions = signingLimits.hours.map((hours) => ({
  value: String(hours),
  label: hours <= 48 ? `${hours} hours` : `${hours / 24} days`,
}));
