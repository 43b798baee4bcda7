// The frame of every change to one job: lock, decide, write, record, and read again what is shown.
import type { Job, SignatureStatus } from '#contract/jobs/job.ts';
import type { Stage } from '#contract/stages.ts';
import type { AuditFact, AuditType } from '#server/audit-events.ts';
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Queryable, Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { signatureOf, toJob } from '../job-reply.ts';
import { type CustomerChange, changeJobOrCustomer, type JobChange, type JobRecord } from '../jobs.store.ts';
import { detailsOf } from '../read-job.ts';
import { assertNotClosed, requireJob, requireLockedJob } from '../require-job.ts';

export interface Decision {
  change: CustomerChange;
  event: AuditFact<`job.${string}` & AuditType>;
}

/** Which job is changed, and the revision its form was opened with; undefined where none was sent. */
export interface OpenedJob {
  jobId: string;
  revision: number | undefined;
}

/** `decide` answers null when there is nothing to do. `first` runs before the job is locked. */
export function changeOne(
  deps: Deps,
  scope: Scope,
  { jobId, revision }: OpenedJob,
  decide: (tx: Tx, job: JobRecord, now: Date) => Decision | null | Promise<Decision | null>,
  first?: (tx: Tx) => Promise<void>,
): Promise<Job> {
  return deps.db.accountTransaction(scope, async (tx) => {
    await first?.(tx);
    const job = await requireLockedJob(tx, scope, jobId);
    const now = deps.clock.now();
    await assertRevision(tx, job, revision, now);
    assertNotClosed(job);
    const decision = await decide(tx, job, now);
    if (!decision) return toJob(job, now);
    await changeJobOrCustomer(deps, tx, now, job, decision.change);
    await notifySigning(deps, tx, job, decision.change, scope);
    await recordEvent(tx, deps.clock, {
      ...decision.event,
      accountId: scope.accountId,
      actorUserId: scope.userId,
      subjectId: job.id,
    });
    return toJob(await requireJob(tx, scope, job.id), now);
  });
}

/** Links end with what they show, and with what it builds on. */
export async function notifySigning(
  { jobEvents }: Pick<Deps, 'jobEvents'>,
  tx: Tx,
  job: JobRecord,
  { documentVersion, customerEmail }: Pick<CustomerChange, 'documentVersion' | 'customerEmail'>,
  by: Scope,
): Promise<void> {
  if (documentVersion !== undefined) await jobEvents.documentChanged(tx, job, by);
  else if (customerEmail !== undefined && customerEmail !== job.customerEmail)
    await jobEvents.customerChanged(tx, job, by);
}

/**
 * A save over an older revision is refused with the job as it is now, instead of undoing somebody's work. The job is
 * locked. Without a revision nothing is checked.
 */
export async function assertRevision(
  tx: Queryable,
  job: JobRecord,
  revision: number | undefined,
  now: Date,
): Promise<void> {
  if (revision === undefined || revision === job.revision) return;
  throw new Refusal('changed_meanwhile', { present: await detailsOf(tx, job, now) });
}

/**
 * The printed content of a job has changed (B-12): part of every change of the customer's name or address, of the
 * description, the comments or the lines. The one place where an edit meets signatures: a pending link ends, and a
 * signature stays with the version that was signed, while the new version counts as unsigned.
 */
export const nextDocumentVersion = (job: JobRecord): JobChange =>
  nextVersion(job, (stage) => {
    const status = signatureOf(job, stage);
    // An earlier stage keeps its signature: what was signed then is not what is edited now.
    return status === 'approved' && stage === job.stage ? 'not_sent' : status;
  });

/** By what the customer has signed: with it, a signature of this stage is for the new version too (D-20). */
export const nextSignedVersion = (job: JobRecord): JobChange =>
  nextVersion(job, (stage) => signatureOf(job, stage));

function nextVersion(job: JobRecord, statusOf: (stage: Stage) => SignatureStatus): JobChange {
  const after = (stage: Stage) => (signatureOf(job, stage) === 'pending' ? 'superseded' : statusOf(stage));
  return {
    documentVersion: job.documentVersion + 1,
    estimateSignature: after('estimate'),
    workOrderSignature: after('work_order'),
    invoiceSignature: after('invoice'),
  };
}
