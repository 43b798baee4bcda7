// Asks about refunds whose fate is not known, each minute, and now and then about every payment that is not old: what was
// done on the provider's own pages, or by the customer's bank, is found also when no event came (D-27). Each is a task of its
// own, so that a provider that is slow or away for one contractor holds up no other.
import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { listDisputed } from '#server/features/jobs/jobs.service.ts';
import { days, hours, later } from '#server/platform/clock.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { addTask, defineTask, handles, noPayload, type TaskHandler } from '#server/platform/queue/queue.ts';
import { ProviderUnavailable } from '#server/ports/payments/payments.ts';
import { findAttempt, listPaidToQuery } from '../attempts.store.ts';
import { reconcileAttempt } from '../reconcile-attempt.ts';
import { runRefund } from './refund-payment.ts';
import { findRefund, listDueRefunds, markRefundQueried } from './refunds.store.ts';

export const sweepRefunds = defineTask('customer-payments.sweep-refunds', noPayload, { maxAttempts: 3 });
export const sweepPaid = defineTask('customer-payments.sweep-paid', noPayload, { maxAttempts: 3 });

/** The next sweep is what tries again. */
const refundTask = defineTask(
  'customer-payments.query-refund',
  z.object({ accountId: z.string(), refundId: z.string() }),
  { maxAttempts: 1 },
);
const paymentTask = defineTask(
  'customer-payments.query-payment',
  z.object({ accountId: z.string(), attemptId: z.string() }),
  { maxAttempts: 1, priority: 'sweep' },
);

const batch = 500;
/** Banks take disputes up to 120 days after the payment, and decide them later. */
const queriedForMs = days(150);
const queriedAgainAfterMs = days(1);
const disputedAgainAfterMs = hours(1);

export const sweepPaymentsHandlers = (deps: Deps): TaskHandler[] => [
  handles(sweepRefunds, async () => {
    const { customerPayments, db, clock } = deps;
    if (!customerPayments) return;
    const due = await listDueRefunds(db.query, clock.now(), batch);
    await db.transaction(async (tx) => {
      for (const { accountId, id } of due)
        await addTask(
          tx,
          refundTask,
          { accountId, refundId: id },
          { key: `${refundTask.name} ${id}`, accountId },
        );
    });
  }),
  handles(sweepPaid, async () => {
    const { customerPayments, db, clock } = deps;
    if (!customerPayments) return;
    const now = clock.now();
    const paid = await listPaidToQuery(
      db.query,
      customerPayments.kind,
      { paidAfter: later(now, -queriedForMs), queriedBefore: later(now, -queriedAgainAfterMs) },
      batch,
    );
    const disputed = await listDisputed(db.query, batch);
    await db.transaction(async (tx) => {
      for (const { accountId, id } of [...paid, ...disputed])
        await addTask(
          tx,
          paymentTask,
          { accountId, attemptId: id },
          { key: `${paymentTask.name} ${id}`, accountId },
        );
    });
  }),
  handles(refundTask, ({ accountId, refundId }) => queryRefund(deps, { accountId, id: refundId })),
  handles(paymentTask, ({ accountId, attemptId }) => queryPayment(deps, { accountId, id: attemptId })),
];

/** The provider may have made it already; if not, it is repeated with its key. */
async function queryRefund(deps: Deps, key: { accountId: string; id: string }): Promise<void> {
  const { db, clock, log } = deps;
  const row = await findRefund(db.query, key);
  if (row?.state !== 'open' && row?.state !== 'pending') return;
  try {
    await markRefundQueried(db.query, row, clock.now());
    await queryPayment(deps, { accountId: row.accountId, id: row.paymentId }, { isUrgent: true });
    // As it was before the question: a first try may give it up.
    if ((await findRefund(db.query, row))?.state === 'open') await runRefund(deps, row);
  } catch (error) {
    // Refused, it is written down; away, the next sweep asks again.
    if (!(error instanceof Refusal)) throw error;
    log.warn({ err: error.code, refundId: row.id }, 'a refund could not be made');
  }
}

async function queryPayment(
  deps: Deps,
  key: { accountId: string; id: string },
  { isUrgent } = { isUrgent: false },
): Promise<void> {
  const { db, clock, log } = deps;
  const attempt = await findAttempt(db.query, key);
  if (!attempt) return;
  const now = clock.now();
  const wasQueried = attempt.askedAt !== null && later(attempt.askedAt, disputedAgainAfterMs) > now;
  if (wasQueried && !isUrgent) return;
  try {
    await reconcileAttempt(deps, attempt);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    log.warn(
      { err: error, attemptId: attempt.id },
      'the payment provider did not say what became of a payment',
    );
  }
}
