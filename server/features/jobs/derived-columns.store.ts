// What a job's row keeps of its emails, signatures and change orders, so that a list reads no row of theirs. Each
// is computed from its source again whenever that changes, in the same transaction and under the job's lock.
import { and, eq, sql } from 'drizzle-orm';
import { type Stage, stages } from '#contract/stages.ts';
import type { Deps } from '#server/deps.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { lastMailAbout, lastSentAbout } from '#server/platform/mail/mails.store.ts';
import { findJobs, selectJobs } from './job-records.store.ts';
import { signatureFields, signatureOf } from './job-reply.ts';
import { jobs } from './jobs.tables.ts';
import { withNextReminder } from './reminders/arm-reminder.ts';

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

/** After a change order of it was written, or its link left or came back. The job is locked. */
export async function updateChangeOrderColumn(tx: Tx, job: JobKey): Promise<void> {
  await tx.execute(sql`
    update jobs set change_order_status = (
      select case
          when c.status = 'sent' and exists (
            select from signature_requests r
            where r.account_id = c.account_id and r.change_order_id = c.id and r.status = 'created') then 'not_sent'
          when c.status = 'sent' or c.status = 'declined' and c.dismissed_at is null then c.status end
      from change_orders c where c.account_id = jobs.account_id and c.job_id = jobs.id
      order by c.seq desc limit 1)
    where ${is(job)}`);
}

type SignedJob = Pick<
  typeof jobs.$inferSelect,
  'accountId' | 'id' | 'customerName' | 'customerEmail' | 'signedTotalCents' | 'customerCancelledAt'
>;

/** The customer has canceled what they signed of these stages: nothing of it is waited for or asked for any more. */
export const cancelledChange = (cancelled: readonly Stage[]) => ({
  ...Object.fromEntries(cancelled.map((stage) => [signatureFields[stage], 'cancelled' as const])),
  ...(cancelled.includes('estimate') && { notBefore: null, depositRequestedCents: null }),
});

/**
 * After a document of it was signed, declined or cancelled, or its customer has become another. The job is locked, and
 * the columns are those from before. Who sent more knowingly knew what was approved then; a form that was opened before a
 * cancellation is outdated by it.
 */
export async function updateSignatureColumns(
  { signedDocuments }: Pick<Deps, 'signedDocuments'>,
  tx: Tx,
  now: Date,
  job: SignedJob,
): Promise<void> {
  const columns = await signedDocuments.jobColumns(tx, job);
  const isOtherTotal = columns.signedTotalCents !== job.signedTotalCents;
  const isOtherCancellation = columns.customerCancelledAt?.getTime() !== job.customerCancelledAt?.getTime();
  await tx
    .update(jobs)
    .set({
      ...columns,
      ...(isOtherTotal && { confirmedTotalCents: null }),
      ...(isOtherCancellation && { revision: sql`${jobs.revision} + 1` }),
    })
    .where(is(job));
  if (!isOtherCancellation) return;
  // Nothing is due any more that could be reminded of, or it is again.
  const [after] = await findJobs(tx, selectJobs(sql`where ${is(job)}`));
  if (!after) return;
  // Canceled while the job was somebody else's, it is theirs again.
  const isCancelled = columns.customerCancelledAt !== null;
  const cancelled = isCancelled ? await signedDocuments.cancelledStages(tx, job) : [];
  const change = cancelledChange(
    stages.filter((stage) => cancelled.includes(stage) && signatureOf(after, stage) === 'approved'),
  );
  await tx
    .update(jobs)
    .set(withNextReminder(after, change, now))
    .where(is(job));
}
