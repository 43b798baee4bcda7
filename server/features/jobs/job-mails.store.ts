// What was mailed about a job, and what became of it.
import { sql } from 'drizzle-orm';
import type { JobDetails } from '#contract/jobs.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { toJobMail } from './job-view.ts';
import type { LastMail, Tenant } from './jobs.store.ts';

/** Newest first; a job that lived long does not show every mail of its life. */
const shown = 50;

export async function mailsOf(
  db: Queryable,
  { accountId }: Tenant,
  jobId: string,
): Promise<JobDetails['mails']> {
  const { rows } = await db.execute<LastMail & { recipient: string; subject: string }>(sql`
    select kind, state, unsent_reason as "unsentReason", last_error as "lastError",
           coalesce(sent_at, created_at) as at, recipient, subject
    from mails where account_id = ${accountId} and subject_id = ${jobId}
    order by created_at desc, id desc limit ${shown}`);
  return rows.map((row) => ({ ...toJobMail(row), to: row.recipient, subject: row.subject }));
}
