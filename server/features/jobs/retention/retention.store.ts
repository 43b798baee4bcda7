// Jobs of companies that delete old ones. The day itself is decided in read-job.ts; this only finds jobs that may
// be near it.
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#server/platform/db/database.ts';
import { sentOrFailedMails } from '#server/platform/mail/mails.store.ts';
import { findJobs, type JobRecord, selectJobs } from '../job-records.store.ts';
import { jobs } from '../jobs.tables.ts';

/** Jobs whose time is over, give or take a month and a half: enough for every notice. */
export const listOldJobs = (
  db: Queryable,
  accountId: string,
  now: Date,
  limit: number,
): Promise<JobRecord[]> =>
  findJobs(
    db,
    selectJobs(sql`
      where jobs.account_id = ${accountId} and jobs.deleted_at is null
        and coalesce(jobs.service_start, jobs.created_at) < ${now}::timestamptz + interval '45 days' - make_interval(
          months => case when jobs.stage = 'invoice' then company.invoice_retention_months
                         else company.job_retention_months end)
      order by coalesce(jobs.service_start, jobs.created_at), jobs.id limit ${limit}`),
  );

/** The week begins when the mail has been sent, see `resolveNotices`. */
export async function recordDeletionNotice(
  tx: Tx,
  accountId: string,
  ids: string[],
  noticeId: string,
): Promise<void> {
  await tx
    .update(jobs)
    .set({ deletionNoticeId: noticeId })
    .where(and(eq(jobs.accountId, accountId), inArray(jobs.id, ids), isNull(jobs.deletionNoticeId)));
}

/** Records what became of the notices: sent ones count from then on, those long unsent are written again. */
export async function resolveNotices(db: Queryable, accountId: string, failedBefore: Date): Promise<void> {
  const waits = and(
    eq(jobs.accountId, accountId),
    isNotNull(jobs.deletionNoticeId),
    isNull(jobs.deletionNoticeAt),
  );
  const rows = await db.selectDistinct({ noticeId: jobs.deletionNoticeId }).from(jobs).where(waits);
  const noticeIds = rows.flatMap(({ noticeId }) => noticeId ?? []);
  if (noticeIds.length === 0) return;
  const notices = await sentOrFailedMails(db, accountId, 'job.deletion-notice', noticeIds, failedBefore);
  for (const { dedupeKey, state, sentAt } of notices)
    await db
      .update(jobs)
      .set(state === 'sent' ? { deletionNoticeAt: sentAt } : { deletionNoticeId: null })
      .where(and(waits, eq(jobs.deletionNoticeId, dedupeKey)));
}
