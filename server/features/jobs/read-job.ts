import type { JobDetails } from '#contract/jobs.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Scope } from '#server/platform/scope.ts';
import { mailsOf } from './job-mails.store.ts';
import { toJobDetails } from './job-view.ts';
import { listPaymentsOf } from './payments/payments.store.ts';
import { requireJob } from './require-job.ts';

export async function readJob({ db, clock }: Deps, scope: Scope, jobId: string): Promise<JobDetails> {
  const job = await requireJob(db.query, scope, jobId);
  const [payments, mails] = await Promise.all([
    listPaymentsOf(db.query, scope, job.id),
    mailsOf(db.query, scope, job.id),
  ]);
  return toJobDetails(job, clock.now(), { payments, mails });
}
