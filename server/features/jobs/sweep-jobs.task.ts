// Clears away what nobody needs any more: replaced versions of documents.
import type { Deps } from '#server/deps.ts';
import { days, later } from '#server/platform/clock.ts';
import { addTask, defineTask, handles, noPayload, type TaskHandler } from '#server/platform/queue/queue.ts';
import { dropOldDocuments } from './documents/job-documents.store.ts';
import { removeFiles } from './documents/remove-files.task.ts';

export const sweepJobs = defineTask('jobs.sweep', noPayload);

/** Longer than any mail that carries such a file is tried. */
const versionLifetime = days(30);

export const sweepJobsHandler = ({ db, clock }: Deps): TaskHandler =>
  handles(sweepJobs, async () => {
    await db.transaction(async (tx) => {
      const keys = await dropOldDocuments(tx, later(clock.now(), -versionLifetime));
      if (keys.length) await addTask(tx, removeFiles, { keys });
    });
  });
