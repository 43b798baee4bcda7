// After an upgrade that finds customers by something new: older ones get their search terms again, a few at a time, while
// people work. What is done stays done, so it goes on where it was interrupted.
import type { Deps } from '#server/deps.ts';
import { addTask, defineTask, handles, noPayload, type TaskHandler } from '#server/platform/queue/queue.ts';
import { refreshKeys } from '../customers.store.ts';
import { lockOutdated, type OutdatedPosition } from './reindex-customers.store.ts';

export const reindexCustomersTask = defineTask('customers.reindex', noPayload, { priority: 'sweep' });

/** So few that somebody who changes one of them meanwhile hardly waits. */
const perTransaction = 100;
/** Seconds of work: a product that is being stopped waits for it. */
const perRun = 50;

export const reindexCustomersHandler = (
  { db }: Pick<Deps, 'db'>,
  { limit = perTransaction, batches = perRun }: { limit?: number; batches?: number } = {},
): TaskHandler =>
  handles(reindexCustomersTask, async () => {
    let after: OutdatedPosition | undefined;
    for (let batch = 0; batch < batches; batch += 1) {
      after = await db.transaction(async (tx) => {
        const rows = await lockOutdated(tx, limit, after);
        for (const row of rows) await refreshKeys(tx, row);
        return rows.at(-1);
      });
      if (!after) return;
    }
    await db.transaction((tx) => addTask(tx, reindexCustomersTask, {}, { key: reindexCustomersTask.name }));
  });
