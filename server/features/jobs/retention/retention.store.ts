// Jobs of companies that delete old ones. The day itself is decided in deletion-day.ts; here only who may be near it.
import { sql } from 'drizzle-orm';
import type { MailKind } from '#server/mail-kinds.ts';
import type { Queryable, Tx } from '#server/platform/db/database.ts';
import { unsentStates } from '#server/platform/mail/mails.store.ts';
import { type FoundJob, findJobs, selectFound } from '../jobs.store.ts';

export async function listDeletingAccounts(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from accounts
    where deactivated_at is null and (job_retention_months is not null or invoice_retention_months is not null)
    order by id`);
  return rows.map(({ id }) => id);
}

/** Whose time is over, give or take a month and a half: enough for every notice. */
export const listOldJobs = (
  db: Queryable,
  accountId: string,
  now: Date,
  limit: number,
): Promise<FoundJob[]> =>
  findJobs(
    db,
    selectFound(sql`
      where jobs.account_id = ${accountId}
        and coalesce(jobs.service_start, jobs.created_at) < ${now}::timestamptz + interval '45 days' - make_interval(
          months => case when jobs.stage = 'invoice' then a.invoice_retention_months else a.job_retention_months end)
      order by coalesce(jobs.service_start, jobs.created_at), jobs.id limit ${limit}`),
  );

/** The week begins when the mail has been sent, see `settleNotices`. */
export async function noteDeletionNotice(
  tx: Tx,
  accountId: string,
  ids: string[],
  noticeId: string,
): Promise<void> {
  await tx.execute(sql`
    update jobs set deletion_notice_id = ${noticeId}
    where account_id = ${accountId} and id = any(${sql.param(ids)}::uuid[]) and deletion_notice_id is null`);
}

/** Takes over what became of the notices: sent ones count from then on, those long unsent are written anew. */
export async function settleNotices(db: Queryable, accountId: string, failedBefore: Date): Promise<void> {
  await db.execute(sql`
    update jobs j
    set deletion_notice_at = m.sent_at,
        deletion_notice_id = case when m.state = 'sent' then j.deletion_notice_id end
    from mails m
    where j.account_id = ${accountId} and j.deletion_notice_id is not null and j.deletion_notice_at is null
      and m.account_id = j.account_id and m.kind = ${'job.deletion-notice' satisfies MailKind}
      and m.dedupe_key = j.deletion_notice_id::text
      and (m.state = 'sent' or (m.state in ${unsentStates} and m.created_at < ${failedBefore}))`);
}
