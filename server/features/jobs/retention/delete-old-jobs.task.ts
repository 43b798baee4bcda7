// Deletes old jobs of companies that turned this on (B-55). The owner gets an email at least a week before; if it could
// not be sent, nothing is deleted.
import { addDays } from '#contract/days.ts';
import type { Deps } from '#server/deps.ts';
import { listDeletingAccounts, readCompany } from '#server/features/company/company.service.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { days } from '#server/platform/clock.ts';
import { newId } from '#server/platform/ids.ts';
import { defineTask, handles, noPayload, type TaskHandler } from '#server/platform/queue/queue.ts';
import { dayIn } from '#server/platform/zoned-time.ts';
import { eraseJob } from '../edit/delete-job.ts';
import { postDeletionNotice } from '../emails/owner.mail.ts';
import { type JobRecord, lockJob, lockJobs } from '../jobs.store.ts';
import { deletionDay, warnedDays } from './deletion-day.ts';
import { listOldJobs, recordDeletionNotice, resolveNotices } from './retention.store.ts';

export const deleteOldJobs = defineTask('jobs.delete-old', noPayload, { maxAttempts: 3 });

/** What is left over waits for the next run. */
const perRun = 1000;
/** A notice that could not be sent is written again after so long: by then the mail server may work. */
const writeAgainAfter = days(7);

export const deleteOldJobsHandler = (deps: Deps): TaskHandler =>
  handles(deleteOldJobs, async () => {
    let failed = 0;
    for (const accountId of await listDeletingAccounts(deps.db.query))
      try {
        await deleteOldOf(deps, accountId);
      } catch (error) {
        failed += 1;
        deps.log.error({ err: error, accountId }, 'old jobs of an account could not be deleted');
      }
    // The other accounts had their turn: the task is tried again for those that failed.
    if (failed > 0) throw new Error(`Old jobs of ${failed} accounts could not be deleted.`);
  });

async function deleteOldOf(deps: Deps, accountId: string): Promise<void> {
  const now = deps.clock.now();
  await resolveNotices(deps.db.query, accountId, new Date(now.getTime() - writeAgainAfter));
  const old = await listOldJobs(deps.db.query, accountId, now, perRun);
  for (const job of old.filter((one) => isOver(one, now))) await erase(deps, accountId, job.id);
  await notifyOwner(
    deps,
    accountId,
    old.filter((job) => wantsNotice(job, now)),
  );
}

function isOver(job: JobRecord, now: Date): boolean {
  const day = deletionDay(job, now);
  return day !== null && job.deletionNoticeAt !== null && day <= dayIn(job.timeZone, now);
}

function wantsNotice(job: JobRecord, now: Date): boolean {
  const day = deletionDay(job, now);
  const today = dayIn(job.timeZone, now);
  return day !== null && job.deletionNoticeId === null && day <= addDays(today, warnedDays(job.stage));
}

const erase = (deps: Deps, accountId: string, id: string) =>
  deps.db.transaction(async (tx) => {
    const job = await lockJob(tx, { accountId }, id);
    // A service date may have been changed a moment ago.
    if (job && isOver(job, deps.clock.now())) await eraseJob(deps, tx, { accountId }, job, 'retention');
  });

async function notifyOwner(deps: Deps, accountId: string, old: JobRecord[]): Promise<void> {
  if (old.length === 0) return;
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const ids = old.map(({ id }) => id);
    // Before the email is counted: everybody else locks a job first, and then the count of the account's emails.
    const locked = new Map((await lockJobs(tx, { accountId }, ids)).map((job) => [job.id, job]));
    // A service date may have been changed a moment ago. The order stays by age.
    const leaving = ids.flatMap((id) => locked.get(id) ?? []).filter((job) => wantsNotice(job, now));
    if (leaving.length === 0) return;
    const company = await readCompany(tx, accountId);
    const noticeId = newId();
    await postDeletionNotice(
      deps,
      tx,
      company,
      noticeId,
      leaving.map((job) => ({
        id: job.id,
        number: job.number,
        customerName: job.customerName,
        day: deletionDay(job, now) ?? '',
      })),
    );
    await recordDeletionNotice(
      tx,
      accountId,
      leaving.map(({ id }) => id),
      noticeId,
    );
    await recordEvent(tx, deps.clock, {
      type: 'job.deletion_announced',
      accountId,
      data: { numbers: leaving.map(({ number }) => number) },
    });
  });
}
