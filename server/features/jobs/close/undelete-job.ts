// Takes a deleted job back out of the bin, under its old number: a number is never given twice (B-27). A technician or
// template that is gone stays gone, and a link to sign that was withdrawn stays withdrawn.
import type { Job } from '#contract/jobs/job.ts';
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { isId } from '#server/platform/ids.ts';
import { toJob } from '../job-reply.ts';
import { changeJob, lockEvenInBin } from '../jobs.store.ts';
import { withNextReminder } from '../reminders/arm-reminder.ts';
import { jobNotFound, requireJob } from '../require-job.ts';

export const undeleteJob = (deps: Deps, scope: Scope, jobId: string): Promise<Job> =>
  deps.db.accountTransaction(scope, async (tx) => {
    const job = isId(jobId) ? await lockEvenInBin(tx, scope, jobId) : null;
    if (!job) throw jobNotFound();
    const now = deps.clock.now();
    if (job.deletedAt === null) return toJob(job, now);
    // An older notice of deletion no longer counts: it may have run out while the job was here.
    const back = { deletedAt: null, deletionNoticeId: null, deletionNoticeAt: null };
    await changeJob(tx, now, job, withNextReminder(job, back, now));
    await recordEvent(tx, deps.clock, {
      type: 'job.undeleted',
      accountId: scope.accountId,
      actorUserId: scope.userId,
      subjectId: job.id,
      data: { number: job.number, stage: job.stage },
    });
    return toJob(await requireJob(tx, scope, job.id), now);
  });
