import type { JobDetails } from '#contract/jobs.ts';
import type { Deps } from '#server/deps.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { mailsAbout } from '#server/platform/mail/mails.store.ts';
import type { Scope } from '#server/platform/scope.ts';
import { toJobDetails, toJobMail } from './job-view.ts';
import type { FoundJob } from './jobs.store.ts';
import { listPaymentsOf } from './payments/payments.store.ts';
import { requireJob } from './require-job.ts';

export async function readJob({ db, clock }: Deps, scope: Scope, jobId: string): Promise<JobDetails> {
  return detailsOf(db.query, await requireJob(db.query, scope, jobId), clock.now());
}

export async function detailsOf(db: Queryable, job: FoundJob, now: Date): Promise<JobDetails> {
  const [payments, mails] = await Promise.all([listPaymentsOf(db, job, job.id), mailsOf(db, job)]);
  return toJobDetails(job, now, { payments, mails });
}

async function mailsOf(db: Queryable, { accountId, id }: FoundJob): Promise<JobDetails['mails']> {
  const mails = await mailsAbout(db, accountId, id);
  return mails.map((mail) => ({
    ...toJobMail({ ...mail, at: (mail.sentAt ?? mail.createdAt).toISOString() }),
    to: mail.recipient,
    subject: mail.subject,
  }));
}
