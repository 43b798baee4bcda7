// A file is written before the row that names it. When the machine dies in between, nothing will ever use the file: a
// day later it is deleted. A file changed by hand or by a disk is counted as it is now.
import type { Deps } from '#server/deps.ts';
import { hours } from '#server/platform/clock.ts';
import { defineTask, handles, noPayload, type TaskHandler } from '#server/platform/queue/queue.ts';
import { correctFile } from '#server/platform/storage/recount-files.task.ts';
import { findMiscounted } from './counted-files.ts';
import { findOrphanedFiles } from './stored-files.ts';

export const sweepOrphanedFiles = defineTask('integrity.sweep-files', noPayload);

/** Longer than any request or task takes between the file and its row. */
export const orphanedFor = hours(24);

export const sweepOrphanedFilesHandler = (deps: Pick<Deps, 'db' | 'files' | 'clock' | 'log'>): TaskHandler =>
  handles(sweepOrphanedFiles, async () => {
    const client = await deps.db.pool.connect();
    try {
      const { orphaned, found } = await findOrphanedFiles(client, deps.files);
      const youngest = deps.clock.now().getTime() - orphanedFor;
      for (const { key, modifiedAt } of orphaned) {
        if (modifiedAt.getTime() < youngest) await deps.files.remove(key);
      }
      for (const file of await findMiscounted(client, deps.files, found, null)) await correctFile(deps, file);
    } finally {
      client.release();
    }
  });
