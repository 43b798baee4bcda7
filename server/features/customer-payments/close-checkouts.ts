// Pages to pay on are closed once their link is withdrawn, the job has ended, or the account was disconnected. Somebody may
// have paid just before: then it is taken over as any other payment.
import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import type { Tenant, Tx } from '#server/platform/db/database.ts';
import { addTask, defineTask, handles, type TaskHandler } from '#server/platform/queue/queue.ts';
import { closeUnopened, isAskable, listOpenOf } from './attempts.store.ts';
import { applyCheckout } from './reconcile-attempt.ts';

const closeCheckoutsTask = defineTask(
  'customer-payments.close-checkouts',
  z.object({ accountId: z.string(), jobId: z.string().nullable() }),
);

/** Of one job, or all of the account. The provider is told after the transaction. */
export async function closeOpenCheckouts(
  tx: Tx,
  { accountId }: Tenant,
  jobId: string | null,
  now: Date,
): Promise<void> {
  await closeUnopened(tx, { accountId }, jobId, now);
  const open = await listOpenOf(tx, { accountId }, jobId);
  if (open.length === 0) return;
  const key = `${closeCheckoutsTask.name} ${jobId ?? accountId}`;
  await addTask(tx, closeCheckoutsTask, { accountId, jobId }, { key, accountId });
}

export const closeCheckoutsHandler = (deps: Deps): TaskHandler =>
  handles(closeCheckoutsTask, async ({ accountId, jobId }) => {
    const { customerPayments: payments, db } = deps;
    const failures: unknown[] = [];
    for (const attempt of await listOpenOf(db.query, { accountId }, jobId)) {
      if (!isAskable(attempt) || attempt.provider !== payments?.kind) continue;
      try {
        const checkout = await payments.closeCheckout(attempt.merchantId, attempt.checkoutId);
        await applyCheckout(deps, attempt, checkout);
      } catch (error) {
        failures.push(error);
      }
    }
    // Tried again, until the page has ended by itself.
    if (failures.length > 0) throw failures[0];
  });
