// The signature status a job carries for each stage, in step with its requests.
import type { SignatureStatus } from '#contract/jobs.ts';
import type { Stage } from '#contract/stages.ts';
import { changeJob, type FoundJob, signatureOf } from '#server/features/jobs/jobs.service.ts';
import type { Tx } from '#server/platform/db/database.ts';

const fields = {
  estimate: 'estimateSignature',
  work_order: 'workOrderSignature',
  invoice: 'invoiceSignature',
} as const satisfies Record<Stage, keyof FoundJob>;

/** The job is locked. */
export async function setJobSignature(
  tx: Tx,
  now: Date,
  job: FoundJob,
  stage: Stage,
  status: SignatureStatus,
): Promise<void> {
  if (signatureOf(job, stage) !== status) await changeJob(tx, now, job, { [fields[stage]]: status });
}
