// Asks about every attempt to pay that is open, each minute: whatever died in between is found again (D-26). Each is a task
// of its own, so that a provider that is slow or away for one contractor holds up no other.
import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { addTask, defineTask, handles, noPayload, type TaskHandler } from '#server/platform/queue/queue.ts';
import { ProviderUnavailable } from '#server/ports/payments/payments.ts';
import { findAttempt, listDueAttempts } from './attempts.store.ts';
import { reconcileAttempt } from './reconcile-attempt.ts';

export const sweepCustomerPayments = defineTask('customer-payments.sweep', noPayload, { maxAttempts: 3 });

/** The next sweep is what tries again. */
const queryTask = defineTask(
  'customer-payments.query',
  z.object({ accountId: z.string(), attemptId: z.string() }),
  { maxAttempts: 1 },
);

const batch = 500;

export const sweepCustomerPaymentsHandlers = (deps: Deps): TaskHandler[] => [
  handles(sweepCustomerPayments, async () => {
    const { customerPayments, db, clock } = deps;
    if (!customerPayments) return;
    const due = await listDueAttempts(db.query, customerPayments.kind, clock.now(), batch);
    await db.transaction(async (tx) => {
      for (const { accountId, id } of due)
        await addTask(
          tx,
          queryTask,
          { accountId, attemptId: id },
          { key: `${queryTask.name} ${id}`, accountId },
        );
    });
  }),
  handles(queryTask, async ({ accountId, attemptId }) => {
    const attempt = await findAttempt(deps.db.query, { accountId, id: attemptId });
    if (attempt?.state !== 'open') return;
    try {
      await reconcileAttempt(deps, attempt);
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      deps.log.warn({ err: error, attemptId }, 'the payment provider did not say what became of a checkout');
    }
  }),
];
