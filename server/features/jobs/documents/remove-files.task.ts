// Removes files whose rows are gone. Added in the transaction that takes the rows out, so that no file is forgotten.
import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { recheckAfter, removeUnneeded } from '#server/platform/mail/remove-unneeded.ts';
import { addTask, defineTask, handles, type TaskHandler } from '#server/platform/queue/queue.ts';

export const removeFiles = defineTask('jobs.remove-files', z.object({ keys: z.array(z.string()) }), {
  priority: 'sweep',
});

export const removeFilesHandler = (deps: Deps): TaskHandler =>
  handles(removeFiles, async ({ keys }) => {
    const left = await removeUnneeded(deps, keys);
    if (left.length === 0) return;
    await deps.db.transaction((tx) => addTask(tx, removeFiles, { keys: left }, { waitMs: recheckAfter }));
  });
