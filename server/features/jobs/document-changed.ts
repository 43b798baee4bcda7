// The printed content of a job has changed (B-12). The one place where an edit meets signatures: a pending link ends,
// and a signature stays with the version that was signed, while the new version counts as unsigned.
import type { SignatureStatus } from '#contract/jobs.ts';
import type { Stage } from '#contract/stages.ts';
import { signatureOf } from './job-view.ts';
import type { FoundJob, JobChange } from './jobs.store.ts';

/** Part of every change of the customer's name or address, of the description, the comments or the lines. */
export function nextRevision(job: FoundJob): JobChange {
  return {
    revision: job.revision + 1,
    estimateSignature: afterChange(job, 'estimate'),
    workOrderSignature: afterChange(job, 'work_order'),
    invoiceSignature: afterChange(job, 'invoice'),
  };
}

function afterChange(job: FoundJob, stage: Stage): SignatureStatus {
  const status = signatureOf(job, stage);
  if (status === 'pending') return 'superseded';
  // An earlier stage keeps its signature: what was signed then is not what is edited now.
  return status === 'approved' && stage === job.stage ? 'not_sent' : status;
}
