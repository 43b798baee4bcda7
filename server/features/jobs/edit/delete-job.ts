// Deletes a job and everything of it. What was issued, signed or paid goes to the bin first, from where it can be taken
// back for 30 days (D-58). A tombstone stays in the audit trail: its number, the days and the hashes of its documents, so
// that a PDF can still be recognised (B-16).
import type { Deps } from '#server/deps.ts';
import { detachObjects } from '#server/features/objects/objects.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Tenant, Tx } from '#server/platform/db/database.ts';
import { forgetMessages } from '#server/platform/mail/mails.store.ts';
import { addTask } from '#server/platform/queue/queue.ts';
import { documentsOf } from '../documents/job-documents.store.ts';
import { removeFiles } from '../documents/remove-files.task.ts';
import { changeJob, type JobRecord, removeJob } from '../jobs.store.ts';
import { wasIssued } from '../read-job.ts';
import { withNextReminder } from '../reminders/arm-reminder.ts';
import { requireLockedJob } from '../require-job.ts';

export const deleteJob = (deps: Deps, scope: Scope, jobId: string): Promise<{ success: boolean }> =>
  deps.db.accountTransaction(scope, async (tx) => {
    const job = await requireLockedJob(tx, scope, jobId);
    if (await wasIssued(tx, job)) await moveToBin(deps, tx, scope, job);
    else await eraseJob(deps, tx, scope, job, { userId: scope.userId });
    return { success: true };
  });

/** Everything of it stays; nobody finds it any more, and its open links to sign end. */
async function moveToBin(deps: Deps, tx: Tx, scope: Scope, job: JobRecord): Promise<void> {
  await deps.jobEvents.ended(tx, job, scope);
  const now = deps.clock.now();
  await changeJob(tx, now, job, withNextReminder(job, { deletedAt: now }, now));
  await recordEvent(tx, deps.clock, {
    type: 'job.binned',
    accountId: scope.accountId,
    actorUserId: scope.userId,
    subjectId: job.id,
    data: { number: job.number, stage: job.stage },
  });
}

/** The job is locked already. */
export async function eraseJob(
  deps: Pick<Deps, 'clock' | 'jobEvents' | 'signedDocuments'>,
  tx: Tx,
  scope: Tenant,
  job: JobRecord,
  by: { userId: string } | 'retention' | 'bin',
): Promise<void> {
  const documents = await documentsOf(tx, scope, job.id);
  await detachObjects(deps, tx, scope, [...job.beforePhotos, ...job.afterPhotos]);
  const sent = await deps.signedDocuments.fingerprints(tx, job);
  await deps.jobEvents.deleted(tx, job);
  await forgetMessages(tx, job.accountId, job.id);
  await removeJob(tx, scope, job.id);
  await recordEvent(tx, deps.clock, {
    type: 'job.deleted',
    accountId: scope.accountId,
    ...(typeof by === 'object' && { actorUserId: by.userId }),
    subjectId: job.id,
    data: {
      number: job.number,
      stage: job.stage,
      createdAt: job.createdAt.toISOString(),
      documents: [...documents.map(({ stage, sha256 }) => ({ stage, sha256 })), ...sent],
      ...(typeof by === 'string' && { by }),
    },
  });
  if (documents.length) await addTask(tx, removeFiles, { keys: documents.map(({ fileKey }) => fileKey) });
}
