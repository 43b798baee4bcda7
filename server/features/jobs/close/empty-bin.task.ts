// Deletes for good what has been in the bin for 30 days.
import type { Deps } from '#server/deps.ts';
import { later } from '#server/platform/clock.ts';
import { defineTask, handles, noPayload, type TaskHandler } from '#server/platform/queue/queue.ts';
import { eraseJob } from '../edit/delete-job.ts';
import { lockEvenInBin } from '../jobs.store.ts';
import { listLongDeleted } from './bin.store.ts';
import { binTime } from './read-bin.ts';

export const emptyBin = defineTask('jobs.empty-bin', noPayload, { maxAttempts: 3 });

/** What is left over waits for the next run. */
const perRun = 1000;

export const emptyBinHandler = (deps: Deps): TaskHandler =>
  handles(emptyBin, async () => {
    let failed = 0;
    for (const { accountId, id } of await listLongDeleted(deps.db.query, leastAge(deps), perRun))
      try {
        await erase(deps, accountId, id);
      } catch (error) {
        failed += 1;
        deps.log.error({ err: error, accountId, jobId: id }, 'a deleted job could not be erased');
      }
    // The others had their turn: the task is tried again for those that failed.
    if (failed > 0) throw new Error(`${failed} deleted jobs could not be erased.`);
  });

const leastAge = ({ clock }: Deps) => later(clock.now(), -binTime);

const erase = (deps: Deps, accountId: string, id: string) =>
  deps.db.transaction(async (tx) => {
    const job = await lockEvenInBin(tx, { accountId }, id);
    // It may have been taken back a moment ago.
    if (job?.deletedAt && job.deletedAt <= leastAge(deps))
      await eraseJob(deps, tx, { accountId }, job, 'bin');
  });
