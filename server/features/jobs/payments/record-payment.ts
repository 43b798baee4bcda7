// The payments of a job: recording one, removing one, and the list of them.
import {
  depositAmountProblem,
  type NewPayment,
  paymentAmountProblem,
  paymentDayProblem,
} from '#contract/jobs/payments.ts';
import { jobLimits } from '#contract/limits.ts';
import { formatDecimal } from '#contract/lines/money.ts';
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { claimKey, findClaim, type KeyedAction } from '#server/platform/idempotency/idempotency.ts';
import { newId } from '#server/platform/ids.ts';
import { dayIn, readDay } from '#server/platform/zoned-time.ts';
import { assertRevision } from '../edit/change-one.ts';
import { balanceOf, depositLeftOf, toPayment } from '../job-reply.ts';
import {
  changeJob,
  deletePayment,
  findPayment,
  insertPayment,
  type JobRecord,
  listPaymentsOf,
  notOnline,
  type PaymentRow,
} from '../jobs.store.ts';
import { paymentsOf } from '../read-job.ts';
import { withNextReminder } from '../reminders/arm-reminder.ts';
import { assertNotClosed, requireJob, requireLockedJob } from '../require-job.ts';
import {
  assertStillRight,
  type PreparedReceipt,
  postReceipt,
  prepareReceipt,
  requirePayment,
} from './send-receipt.ts';

/** Never more than is due: the job's lock makes two payments at once queue up. */
export async function recordPayment(
  deps: Deps,
  scope: Scope,
  jobId: string,
  input: NewPayment,
  key: string | null,
) {
  const { sendAnyway: _, ...wanted } = input;
  const { sendReceipt, ...payment } = wanted;
  // Without a receipt as older versions wrote it: their keys still count.
  const action = { action: 'payment', key, content: [jobId, sendReceipt ? wanted : payment] };
  const receipt = sendReceipt ? await receiptFor(deps, scope, jobId, input, action) : null;
  return deps.db.transaction(async (tx) => {
    const job = await requireLockedJob(tx, scope, jobId);
    const now = deps.clock.now();
    const claim = await claimKey(tx, now, scope, action, newId());
    if (!claim.isFirst) {
      const before = await findPayment(tx, scope, jobId, claim.subjectId);
      if (!before) throw new Refusal('not_found', { message: 'This payment was removed.' });
      return { payment: toPayment(before), ...balanceOf(job), revision: job.revision };
    }
    const paidOn = await checkPayment(tx, job, input, now);
    if (receipt) assertStillRight(receipt, job, paidOn);
    const payment: PaymentRow = {
      accountId: scope.accountId,
      id: claim.subjectId,
      jobId,
      amountCents: input.amount,
      method: input.method,
      paidOn,
      note: input.note,
      isDeposit: input.isDeposit,
      createdAt: now,
      ...notOnline,
    };
    await insertPayment(tx, payment);
    const paidCents = job.paidCents + input.amount;
    const depositPaidCents = job.depositPaidCents + (input.isDeposit ? input.amount : 0);
    await changeJob(tx, now, job, withNextReminder(job, { paidCents, depositPaidCents }, now));
    await recordEvent(tx, deps.clock, {
      type: 'job.payment_recorded',
      accountId: scope.accountId,
      actorUserId: scope.userId,
      subjectId: job.id,
      data: {
        paymentId: payment.id,
        amount: formatDecimal(input.amount),
        method: input.method,
        ...(input.isDeposit && { isDeposit: true as const }),
      },
    });
    if (receipt) {
      const recorded = { ...receipt, job: await requireJob(tx, scope, jobId), payment };
      const order = { to: receipt.before.customerEmail, dedupeKey: payment.id };
      await postReceipt(deps, tx, scope, recorded, order);
    }
    const after = await requireJob(tx, scope, jobId);
    return { payment: toPayment(payment), ...balanceOf(after), revision: after.revision };
  });
}

/** Null for a payment that was recorded before: its receipt went out with it. */
async function receiptFor(
  deps: Deps,
  scope: Scope,
  jobId: string,
  input: NewPayment,
  action: KeyedAction,
): Promise<PreparedReceipt | null> {
  const job = await requireJob(deps.db.query, scope, jobId);
  if (await findClaim(deps.db.query, scope, action)) return null;
  return prepareReceipt(deps, job, input, await checkPayment(deps.db.query, job, input, deps.clock.now()));
}

/** Refuses what cannot be recorded; otherwise gives the day of the payment. */
async function checkPayment(db: Queryable, job: JobRecord, input: NewPayment, now: Date): Promise<string> {
  await assertRevision(db, job, input.revision, now);
  assertNotClosed(job);
  const today = dayIn(job.timeZone, now);
  const paidOn = input.paidOn ? readDay(job.timeZone, input.paidOn) : today;
  const dayProblem = paymentDayProblem(paidOn, today);
  if (dayProblem) throw new Refusal('invalid_input', { message: dayProblem, fields: { paidOn: dayProblem } });
  // Also of what the customer canceled: what came in is known, and to be returned.
  const amountProblem = paymentAmountProblem(input.amount, job.totalCents - job.paidCents);
  if (amountProblem)
    throw new Refusal('invalid_input', { message: amountProblem, fields: { amount: amountProblem } });
  if (input.isDeposit) assertDepositLeft(job, input.amount);
  if ((await listPaymentsOf(db, job, job.id)).length >= jobLimits.payments)
    throw new Refusal('conflict', { message: `A job can have at most ${jobLimits.payments} payments.` });
  return paidOn;
}

function assertDepositLeft(job: JobRecord, amount: number): void {
  const left = depositLeftOf(job);
  const message = depositAmountProblem(amount, left);
  if (message === null) return;
  throw left === 0
    ? new Refusal('nothing_due', { message })
    : new Refusal('invalid_input', { message, fields: { amount: message } });
}

export const removePayment = (deps: Deps, scope: Scope, jobId: string, paymentId: string) =>
  deps.db.transaction(async (tx) => {
    const job = await requireLockedJob(tx, scope, jobId);
    const payment = await requirePayment(tx, scope, jobId, paymentId);
    if (payment.method === 'online') throw new Refusal('paid_online');
    assertNotClosed(job);
    await deletePayment(tx, scope, jobId, paymentId);
    const now = deps.clock.now();
    const paidCents = job.paidCents - payment.amountCents;
    const depositPaidCents = job.depositPaidCents - (payment.isDeposit ? payment.amountCents : 0);
    await changeJob(tx, now, job, withNextReminder(job, { paidCents, depositPaidCents }, now));
    await recordEvent(tx, deps.clock, {
      type: 'job.payment_removed',
      accountId: scope.accountId,
      actorUserId: scope.userId,
      subjectId: job.id,
      data: { paymentId, amount: formatDecimal(payment.amountCents), paidOn: payment.paidOn },
    });
    const after = await requireJob(tx, scope, jobId);
    return { success: true, ...balanceOf(after), revision: after.revision };
  });

export async function listPayments({ db }: Deps, scope: Scope, jobId: string) {
  const job = await requireJob(db.query, scope, jobId);
  return { payments: await paymentsOf(db.query, job), ...balanceOf(job), revision: job.revision };
}
