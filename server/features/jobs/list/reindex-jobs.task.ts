// After an upgrade that finds jobs by something new: older jobs get their search terms again, a few at a time, while
// people work.
import type { Deps } from '#server/deps.ts';
import { defineTask, handles, noPayload, type TaskHandler } from '#server/platform/queue/queue.ts';
import { reindexJobs } from '../jobs.store.ts';

export const reindexJobsTask = defineTask('jobs.reindex', noPayload);

const perTransaction = 200;
/** What is left over waits for the next run. */
const perRun = 100;

export const reindexJobsHandler = ({ db }: Deps): TaskHandler =>
  handles(reindexJobsTask, async () => {
    for (let batch = 0; batch < perRun; batch += 1)
      if ((await db.transaction((tx) => reindexJobs(tx, perTransaction))) === 0) return;
  });
