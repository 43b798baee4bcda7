// After the upgrade that brought customers: older jobs are given theirs, the newest first, a few at a time, while people
// work (D-2). What is done stays done, so it goes on where it was interrupted.
import type { Deps } from '#server/deps.ts';
import { matchCustomers } from '#server/features/customers/customers.service.ts';
import { defineTask, handles, noPayload, type TaskHandler } from '#server/platform/queue/queue.ts';
import { isOnlyAssigner, lockWithoutCustomer, setCustomers } from './customer-jobs.store.ts';

export const assignCustomersTask = defineTask('jobs.assign-customers', noPayload);

const perTransaction = 200;
/** What is left over waits for the next run. */
const perRun = 1000;

export const assignCustomersHandler = (deps: Deps): TaskHandler =>
  handles(assignCustomersTask, async () => {
    for (let batch = 0; batch < perRun; batch += 1) if ((await assignCustomers(deps)) === 0) return;
  });

/** One batch, of one company. Returns how many jobs there were. */
export const assignCustomers = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, limit = perTransaction): Promise<number> =>
  db.transaction(async (tx) => {
    if (!(await isOnlyAssigner(tx))) return 0;
    const jobs = await lockWithoutCustomer(tx, limit);
    const [first] = jobs;
    if (!first) return 0;
    const { accountId } = first;
    const contacts = jobs.map((job) => ({ ...job, isInBin: job.deletedAt !== null }));
    await setCustomers(tx, await matchCustomers(tx, { accountId }, clock, contacts));
    return jobs.length;
  });
