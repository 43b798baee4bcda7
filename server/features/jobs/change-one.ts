// The frame of every change to one job: lock, decide, write, record, and read again what is shown.
import type { Job } from '#contract/jobs.ts';
import type { AuditFact, AuditType } from '#server/audit-events.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Scope } from '#server/platform/scope.ts';
import { assertRevision } from './changed-meanwhile.ts';
import { toJob } from './job-view.ts';
import { changeJob, type FoundJob, type JobChange } from './jobs.store.ts';
import { requireJob, requireLockedJob } from './require-job.ts';

export interface Decision {
  change: JobChange;
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
  decide: (tx: Tx, job: FoundJob, now: Date) => Decision | null | Promise<Decision | null>,
  first?: (tx: Tx) => Promise<void>,
): Promise<Job> {
  return deps.db.transaction(async (tx) => {
    await first?.(tx);
    const job = await requireLockedJob(tx, scope, jobId);
    const now = deps.clock.now();
    await assertRevision(tx, job, revision, now);
    const decision = await decide(tx, job, now);
    if (!decision) return toJob(job, now);
    await changeJob(tx, now, job, decision.change);
    if (decision.change.revision !== undefined) await deps.jobEvents.documentChanged(tx, job, scope);
    await recordEvent(tx, deps.clock, {
      ...decision.event,
      accountId: scope.accountId,
      actorUserId: scope.userId,
      subjectId: job.id,
    });
    return toJob(await requireJob(tx, scope, job.id), now);
  });
}
