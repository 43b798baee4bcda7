// A job as its page shows it, and how every use case finds or locks one.
import type { JobDetails } from '#contract/jobs.ts';
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/identity/scope.ts';
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { isId } from '#server/platform/ids.ts';
import { mailsAbout } from '#server/platform/mail/mails.store.ts';
import { toJobDetails, toJobMail } from './job-view.ts';
import { findJob, type JobRecord, lockJob } from './jobs.store.ts';
import { listPaymentsOf } from './payments/payments.store.ts';

export async function readJob({ db, clock }: Deps, scope: Scope, jobId: string): Promise<JobDetails> {
  return detailsOf(db.query, await requireJob(db.query, scope, jobId), clock.now());
}

export async function detailsOf(db: Queryable, job: JobRecord, now: Date): Promise<JobDetails> {
  const [payments, mails] = await Promise.all([listPaymentsOf(db, job, job.id), mailsOf(db, job)]);
  return toJobDetails(job, now, { payments, mails });
}

async function mailsOf(db: Queryable, { accountId, id }: JobRecord): Promise<JobDetails['mails']> {
  const mails = await mailsAbout(db, accountId, id);
  return mails.map((mail) => ({
    ...toJobMail({ ...mail, at: (mail.sentAt ?? mail.createdAt).toISOString() }),
    to: mail.recipient,
    subject: mail.subject,
  }));
}

export const jobNotFound = () => new Refusal('not_found', { message: 'Job not found' });

/** Another account's job is exactly as unknown as one that never was. */
export async function requireJob(db: Queryable, scope: Tenant, id: string): Promise<JobRecord> {
  const job = isId(id) ? await findJob(db, scope, id) : null;
  if (!job) throw jobNotFound();
  return job;
}

/**
 * Locks the job: changes of it, or of what was sent of it, wait until the end of the transaction. False when it is
 * gone.
 */
export const holdJob = async (tx: Tx, scope: Tenant, id: string): Promise<boolean> =>
  isId(id) && (await lockJob(tx, scope, id)) !== null;

/** As requireJob, held until the end of the transaction. */
export async function requireLockedJob(tx: Tx, scope: Tenant, id: string): Promise<JobRecord> {
  const job = isId(id) ? await lockJob(tx, scope, id) : null;
  if (!job) throw jobNotFound();
  return job;
}
