import type { Queryable, Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { isId } from '#server/platform/ids.ts';
import { type FoundJob, findJob, lockJob, type Tenant } from './jobs.store.ts';

export const jobNotFound = () => new Refusal('not_found', { message: 'Job not found' });

/** Another account's job is exactly as unknown as one that never was. */
export async function requireJob(db: Queryable, scope: Tenant, id: string): Promise<FoundJob> {
  const job = isId(id) ? await findJob(db, scope, id) : null;
  if (!job) throw jobNotFound();
  return job;
}

/** Whoever changes the job, or what was sent of it, waits until the end of the transaction. False when it is gone. */
export const holdJob = async (tx: Tx, scope: Tenant, id: string): Promise<boolean> =>
  isId(id) && (await lockJob(tx, scope, id)) !== null;

/** As requireJob, held until the end of the transaction. */
export async function requireLockedJob(tx: Tx, scope: Tenant, id: string): Promise<FoundJob> {
  const job = isId(id) ? await lockJob(tx, scope, id) : null;
  if (!job) throw jobNotFound();
  return job;
}
