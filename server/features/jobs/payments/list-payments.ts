import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/platform/scope.ts';
import { balanceOf, toPayment } from '../job-view.ts';
import { requireJob } from '../require-job.ts';
import { listPaymentsOf } from './payments.store.ts';

export async function listPayments({ db }: Deps, scope: Scope, jobId: string) {
  const job = await requireJob(db.query, scope, jobId);
  const payments = await listPaymentsOf(db.query, scope, job.id);
  return { payments: payments.map(toPayment), ...balanceOf(job), revision: job.version };
}
