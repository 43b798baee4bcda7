// After the upgrade that brought customers: older jobs are given theirs, the newest first, a few at a time, while people
// work (D-2). What is done stays done, so it goes on where it was interrupted.
import type { Deps } from '#server/deps.ts';
import { matchCustomers } from '#server/features/customers/customers.service.ts';
import { addTask, defineTask, handles, noPayload, type TaskHandler } from '#server/platform/queue/queue.ts';
import { isOnlyAssigner, lockWithoutCustomer, type Position, setCustomers } from './customer-jobs.store.ts';

export const assignCustomersTask = defineTask('jobs.assign-customers', noPayload, { priority: 'sweep' });

/** So few that somebody who makes a customer meanwhile hardly waits. */
const perTransaction = 100;
/** Seconds of work: a product that is being stopped waits for it. */
const perRun = 50;

export const assignCustomersHandler = (
  deps: Deps,
  { limit = perTransaction, batches = perRun }: { limit?: number; batches?: number } = {},
): TaskHandler =>
  handles(assignCustomersTask, async () => {
    let after: Position | undefined;
    for (let batch = 0; batch < batches; batch += 1) {
      after = await assignCustomers(deps, { after, limit });
      if (!after) return;
    }
    await deps.db.transaction((tx) =>
      addTask(tx, assignCustomersTask, {}, { key: assignCustomersTask.name }),
    );
  });

/** One batch. Returns where the next one begins. */
export const assignCustomers = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { after, limit = perTransaction }: { after?: Position | undefined; limit?: number } = {},
): Promise<Position | undefined> =>
  db.transaction(async (tx) => {
    if (!(await isOnlyAssigner(tx))) return undefined;
    const jobs = await lockWithoutCustomer(tx, limit, after);
    const contacts = jobs.map((job) => ({ ...job, isInBin: job.deletedAt !== null }));
    for (const accountId of new Set(contacts.map((job) => job.accountId))) {
      const ofCompany = contacts.filter((job) => job.accountId === accountId);
      await setCustomers(tx, await matchCustomers(tx, { accountId }, clock, ofCompany));
    }
    return jobs.at(-1);
  });
