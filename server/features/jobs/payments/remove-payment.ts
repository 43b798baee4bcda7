import { formatDecimal } from '#contract/money.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { isId } from '#server/platform/ids.ts';
import type { Scope } from '#server/platform/scope.ts';
import { balanceOf } from '../job-view.ts';
import { changeJob } from '../jobs.store.ts';
import { rearmed } from '../reminders/arm-reminder.ts';
import { requireJob, requireLockedJob } from '../require-job.ts';
import { deletePayment, findPayment } from './payments.store.ts';

export const removePayment = (deps: Deps, scope: Scope, jobId: string, paymentId: string) =>
  deps.db.transaction(async (tx) => {
    const job = await requireLockedJob(tx, scope, jobId);
    const payment = isId(paymentId) ? await findPayment(tx, scope, jobId, paymentId) : null;
    if (!payment) throw new Refusal('not_found', { message: 'Payment not found' });
    await deletePayment(tx, scope, jobId, paymentId);
    const now = deps.clock.now();
    const paidCents = job.paidCents - payment.amountCents;
    await changeJob(tx, now, job, rearmed(job, { paidCents }, now));
    await recordEvent(tx, deps.clock, {
      type: 'job.payment_removed',
      accountId: scope.accountId,
      actorUserId: scope.userId,
      subjectId: job.id,
      data: { paymentId, amount: formatDecimal(payment.amountCents), paidOn: payment.paidOn },
    });
    const after = await requireJob(tx, scope, jobId);
    return { success: true, ...balanceOf(after), revision: after.version };
  });
