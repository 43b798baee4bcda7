// Deletes a job and everything of it. A tombstone stays in the audit trail: its number, the days and the hashes of its
// documents, so that a PDF can still be recognised (B-16).
import type { Deps } from '#server/deps.ts';
import { detachObjects } from '#server/features/objects/objects.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Tenant, Tx } from '#server/platform/db/database.ts';
import { addTask } from '#server/platform/queue/queue.ts';
import { documentsOf } from '../documents/job-documents.store.ts';
import { removeFiles } from '../documents/remove-files.task.ts';
import { type JobRecord, removeJob } from '../jobs.store.ts';
import { requireLockedJob } from '../read-job.ts';

export const deleteJob = (deps: Deps, scope: Scope, jobId: string): Promise<{ success: boolean }> =>
  deps.db.transaction(async (tx) => {
    const job = await requireLockedJob(tx, scope, jobId);
    await eraseJob(deps, tx, scope, job, { userId: scope.userId });
    return { success: true };
  });

/** The job is locked already. */
export async function eraseJob(
  deps: Pick<Deps, 'clock' | 'jobEvents' | 'signedDocuments'>,
  tx: Tx,
  scope: Tenant,
  job: JobRecord,
  by: { userId: string } | 'retention',
): Promise<void> {
  const documents = await documentsOf(tx, scope, job.id);
  await detachObjects(deps, tx, scope, [...job.beforePhotos, ...job.afterPhotos]);
  const sent = await deps.signedDocuments.fingerprints(tx, job);
  await deps.jobEvents.deleted(tx, job);
  await removeJob(tx, scope, job.id);
  await recordEvent(tx, deps.clock, {
    type: 'job.deleted',
    accountId: scope.accountId,
    ...(by !== 'retention' && { actorUserId: by.userId }),
    subjectId: job.id,
    data: {
      number: job.number,
      stage: job.stage,
      createdAt: job.createdAt.toISOString(),
      documents: [...documents.map(({ stage, sha256 }) => ({ stage, sha256 })), ...sent],
      ...(by === 'retention' && { by: 'retention' }),
    },
  });
  if (documents.length) await addTask(tx, removeFiles, { keys: documents.map(({ fileKey }) => fileKey) });
}
