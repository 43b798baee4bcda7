// What a job's row keeps of its emails and signatures, so that a list reads no row of mails or signature_requests. Each
// is computed from its source again whenever that changes, in the same transaction and under the job's lock. Reads rows
// of signing and writes none.
import { and, eq, sql } from 'drizzle-orm';
import type { Stage } from '#contract/stages.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { lastMailAbout, lastSentAbout } from '#server/platform/mail/mails.store.ts';
import { jobs } from './jobs.tables.ts';

interface JobKey {
  accountId: string;
  id: string;
}

const is = ({ accountId, id }: JobKey) => and(eq(jobs.accountId, accountId), eq(jobs.id, id));

/**
 * Before an email about it is written. Without the lock, of two at once the later one would not see the email of the
 * other. False when there is no such job.
 */
export async function holdForMail(tx: Tx, job: JobKey): Promise<boolean> {
  const rows = await tx.select({ id: jobs.id }).from(jobs).where(is(job)).for('no key update');
  return rows.length === 1;
}

interface MailFacts extends Record<string, unknown> {
  stage: Stage;
  /** The invoice counts as sent. */
  isSent: boolean;
  /** A follow-up of it is announced. */
  isArmed: boolean;
}

/** After an email about it was written. The job is locked. */
export async function updateMailColumns(tx: Tx, job: JobKey): Promise<Partial<MailFacts>> {
  const ids = [sql`jobs.account_id`, sql`jobs.id`] as const;
  const { rows } = await tx.execute<MailFacts>(sql`
    update jobs
    set last_mail = ${lastMailAbout(...ids)}, invoice_sent_at = ${lastSentAbout(...ids, 'job.invoice')}
    where ${is(job)}
    returning stage, invoice_sent_at is not null as "isSent", next_follow_up_at is not null as "isArmed"`);
  return rows[0] ?? {};
}

/** After a document of it was signed or declined. The job is locked. */
export async function updateSignatureColumns(tx: Tx, job: JobKey): Promise<void> {
  await tx.execute(sql`
    update jobs
    set (estimate_signed_at, signed_total_cents, estimate_decline_reason, work_order_decline_reason) = (
      select max(s.signed_at) filter (where s.status = 'approved' and s.stage = 'estimate'),
        (array_agg(s.total_cents order by s.signed_at desc, s.id desc) filter (where s.status = 'approved'))[1],
        (array_agg(s.decline_reason order by s.ended_at desc, s.id desc)
          filter (where s.status = 'declined' and s.stage = 'estimate'))[1],
        (array_agg(s.decline_reason order by s.ended_at desc, s.id desc)
          filter (where s.status = 'declined' and s.stage = 'work_order'))[1]
      from signature_requests s where s.account_id = jobs.account_id and s.job_id = jobs.id)
    where ${is(job)}`);
}
