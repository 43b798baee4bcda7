// How every use case finds or locks a job, and refuses one that is not there or closed.
import type { CloseOutcome } from '#contract/jobs/job-forms.ts';
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { isId } from '#server/platform/ids.ts';
import { findJob, holdJobRow, type JobRecord, lockEvenInBin, lockJob } from './jobs.store.ts';

export const jobNotFound = () => new Refusal('not_found', { message: 'Job not found' });

/** Another account's job is exactly as unknown as one that never was. */
export async function requireJob(db: Queryable, scope: Tenant, id: string): Promise<JobRecord> {
  const job = isId(id) ? await findJob(db, scope, id) : null;
  if (!job) throw jobNotFound();
  return job;
}

/**
 * Locks the job: changes of it, or of what was sent of it, wait until the end of the transaction. False when it is
 * gone.
 */
export const holdJob = async (tx: Tx, scope: Tenant, id: string): Promise<boolean> =>
  isId(id) && (await holdJobRow(tx, scope, id))?.deletedAt === null;

/** The same also for one in the bin. */
export const holdEvenInBin = async (tx: Tx, scope: Tenant, id: string): Promise<boolean> =>
  isId(id) && (await holdJobRow(tx, scope, id)) !== null;

/** As requireJob, held until the end of the transaction. */
export async function requireLockedJob(tx: Tx, scope: Tenant, id: string): Promise<JobRecord> {
  const job = isId(id) ? await lockJob(tx, scope, id) : null;
  if (!job) throw jobNotFound();
  return job;
}

/** The same also for one in the bin. */
export async function requireEvenInBin(tx: Tx, scope: Tenant, id: string): Promise<JobRecord> {
  const job = isId(id) ? await lockEvenInBin(tx, scope, id) : null;
  if (!job) throw jobNotFound();
  return job;
}

const closedMessages: Record<CloseOutcome, string> = {
  lost: 'This estimate is marked as lost. Reopen it first.',
  void: 'This invoice is void. Reopen it first.',
  archived: 'This job is archived. Reopen it first.',
};

/** A closed job is kept as it is: whoever wants to change, move or send it reopens it first (D-58). */
export function assertNotClosed({ closedAs }: Pick<JobRecord, 'closedAs'>): void {
  if (closedAs !== null) throw new Refusal('job_closed', { message: closedMessages[closedAs] });
}
