// Whoever saves with an older revision is told what the job is now, instead of undoing somebody's work.
import type { Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { FoundJob } from './jobs.store.ts';
import { detailsOf } from './read-job.ts';

/** The job is locked. Without a revision nothing is asked. */
export async function assertRevision(
  tx: Tx,
  job: FoundJob,
  revision: number | undefined,
  now: Date,
): Promise<void> {
  if (revision === undefined || revision === job.version) return;
  throw new Refusal('changed_meanwhile', { present: await detailsOf(tx, job, now) });
}
