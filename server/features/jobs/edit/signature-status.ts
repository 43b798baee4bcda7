// The signature status a job carries for each stage. Signing keeps it in step with what was sent.
import type { SignatureStatus } from '#contract/jobs/job.ts';
import type { Stage } from '#contract/stages.ts';
import type { Deps } from '#server/deps.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { reopen } from '../close/close-job.ts';
import { updateSignatureColumns } from '../derived-columns.store.ts';
import { signatureOf } from '../job-reply.ts';
import { changeJob, type JobRecord } from '../jobs.store.ts';
import { requireLockedJob } from '../require-job.ts';
import { advanceStage } from './advance-stage.ts';

const fields = {
  estimate: 'estimateSignature',
  work_order: 'workOrderSignature',
  invoice: 'invoiceSignature',
} as const satisfies Record<Stage, keyof JobRecord>;

/** What columns of the job derive from. */
const derivedFrom: readonly SignatureStatus[] = ['approved', 'declined'];

/** The document of one stage of a job. */
export interface JobDocument {
  accountId: string;
  jobId: string;
  stage: Stage;
}

/** Called after the request has changed. */
export async function setSignature(
  tx: Tx,
  now: Date,
  { accountId, jobId, stage }: JobDocument,
  status: SignatureStatus,
): Promise<JobRecord> {
  const job = await requireLockedJob(tx, { accountId }, jobId);
  if (signatureOf(job, stage) !== status) await changeJob(tx, now, job, { [fields[stage]]: status });
  if (derivedFrom.includes(status)) await updateSignatureColumns(tx, job);
  return job;
}

/** A signed estimate becomes a work order. A job that was moved on by hand stays where it is (B-103). */
export async function markSigned(
  deps: Pick<Deps, 'clock' | 'files' | 'log'>,
  tx: Tx,
  document: JobDocument,
  signerName: string,
): Promise<void> {
  const job = await setSignature(tx, deps.clock.now(), document, 'approved');
  // What was only put away comes back when the customer signs it after all.
  await reopen(deps, tx, job, { signature: signerName });
  if (document.stage === 'estimate' && job.stage === 'estimate')
    await advanceStage(deps, tx, job, job.id, 'work_order', { signature: signerName });
}
