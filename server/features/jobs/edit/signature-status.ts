// The signature status a job carries for each stage. Signing keeps it in step with what was sent.
import { addDays } from '#contract/days.ts';
import type { SignatureStatus } from '#contract/jobs/job.ts';
import type { Chosen } from '#contract/lines/chosen-lines.ts';
import { shareOf } from '#contract/lines/money.ts';
import { type Stage, stages } from '#contract/stages.ts';
import type { Deps } from '#server/deps.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { reopen } from '../close/close-job.ts';
import { cancelledChange, updateSignatureColumns } from '../derived-columns.store.ts';
import { signatureFields, signatureOf } from '../job-reply.ts';
import { changeJob, type JobRecord } from '../jobs.store.ts';
import { chosenFields } from '../offer.ts';
import { requireLockedJob } from '../require-job.ts';
import { advanceStage } from './advance-stage.ts';

/** The document of one stage of a job. */
export interface JobDocument {
  accountId: string;
  jobId: string;
  stage: Stage;
}

/** Called after the request has changed, as the others here are. */
export const setSignature = (
  tx: Tx,
  now: Date,
  document: JobDocument,
  status: Exclude<SignatureStatus, 'approved' | 'declined'>,
): Promise<JobRecord> => setStatus(tx, now, document, status);

export async function markDeclined(
  deps: Pick<Deps, 'signedDocuments'>,
  tx: Tx,
  now: Date,
  document: JobDocument,
): Promise<void> {
  await updateSignatureColumns(deps, tx, now, await setStatus(tx, now, document, 'declined'));
}

async function setStatus(
  tx: Tx,
  now: Date,
  { accountId, jobId, stage }: JobDocument,
  status: SignatureStatus,
): Promise<JobRecord> {
  const job = await requireLockedJob(tx, { accountId }, jobId);
  if (signatureOf(job, stage) !== status) await changeJob(tx, now, job, { [signatureFields[stage]]: status });
  return job;
}

/**
 * The customer has cancelled what was signed (D-22): nothing of it is approved or asked for any more. The job stays
 * where it is, for the owner to close; one in the bin says it when it is taken back. The job is locked.
 */
export async function markCancelled(
  deps: Pick<Deps, 'signedDocuments'>,
  tx: Tx,
  now: Date,
  job: JobRecord,
  stage: Stage,
): Promise<void> {
  // A work order that was signed since was of the same sale.
  const ended = stages.filter((each) => each === stage || signatureOf(job, each) === 'approved');
  await changeJob(tx, now, job, {
    ...cancelledChange(ended),
    // What was only put away comes back: money has to be returned by a day.
    ...(job.closedAs === 'archived' &&
      job.paidCents > 0 && { closedAs: null, closeReason: null, closedAt: null }),
  });
  await updateSignatureColumns(deps, tx, now, job);
}

/** What the customer chose of an offer. */
export type SignedOffer = Pick<Chosen, 'lineItems' | 'discount' | 'optionName'>;

interface SignedBy {
  name: string;
  /** Null where there was nothing to choose. */
  offer: SignedOffer | null;
  /** The last day to cancel, where the document says so. */
  cancelUntil?: string | null | undefined;
}

/**
 * A signed estimate becomes a work order, with the lines that were chosen, and asks for its deposit (D-18, D-19). A
 * job that was moved on by hand stays where it is (B-103).
 */
export async function markSigned(
  deps: Pick<Deps, 'clock' | 'files' | 'log' | 'jobEvents' | 'signedDocuments'>,
  tx: Tx,
  document: JobDocument,
  { name, offer, cancelUntil }: SignedBy,
): Promise<void> {
  const now = deps.clock.now();
  const job = await setStatus(tx, now, document, 'approved');
  await updateSignatureColumns(deps, tx, now, job);
  // What was only put away comes back when the customer signs it after all.
  await reopen(deps, tx, job, { signature: name });
  if (document.stage !== 'estimate') {
    // Who agreed to a deposit was the customer before: whoever signs only this has not (D-19).
    const isAgreed = await deps.signedDocuments.hasEstimate(tx, job);
    if (!isAgreed) await changeJob(tx, now, job, { depositRequestedCents: null });
    return;
  }
  // A waiver is about the wait that the estimate began.
  const wait = {
    waivedAt: null,
    waiverReason: null,
    ...(cancelUntil && { notBefore: addDays(cancelUntil, 1) }),
  };
  if (job.stage !== 'estimate') {
    // The right to cancel comes with the signature, whoever moved the job on.
    return await changeJob(tx, now, job, wait);
  }
  const chosen = offer ? chosenFields(job, offer) : {};
  const total = chosen.totalCents ?? job.totalCents;
  const change = {
    ...chosen,
    ...(job.deposit && { depositRequestedCents: shareOf(total, job.deposit) }),
    ...wait,
  };
  // Before the stage is left: what was signed is what was issued.
  await changeJob(tx, now, job, change);
  await advanceStage(deps, tx, job, job.id, 'work_order', { signature: name });
}
