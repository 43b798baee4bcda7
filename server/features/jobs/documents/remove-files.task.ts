// Removes files whose rows are gone. Added in the transaction that takes the rows out, so that no file is forgotten.
import { z } from 'zod';
import type { Deps } from '#server/platform/deps.ts';
import { defineTask, handles, type TaskHandler } from '#server/platform/queue/queue.ts';

export const removeFiles = defineTask('jobs.remove-files', z.object({ keys: z.array(z.string()) }));

export const removeFilesHandler = ({ files }: Deps): TaskHandler =>
  handles(removeFiles, async ({ keys }) => {
    for (const key of keys) await files.remove(key);
  });
