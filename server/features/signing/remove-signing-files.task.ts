// Removes everything that was frozen or sealed about a job that is gone, also what a crash left without a row.
import { z } from 'zod';
import type { Deps } from '#server/platform/deps.ts';
import { lookAgainAfter, removeUnneeded } from '#server/platform/mail/remove-unneeded.ts';
import { addTask, defineTask, handles, type TaskHandler } from '#server/platform/queue/queue.ts';
import { jobFolder } from './signing-files.ts';

export const removeSigningFiles = defineTask(
  'signing.remove-files',
  z.object({ accountId: z.string(), jobId: z.string() }),
  { maxAttempts: 25, priority: 'sweep' },
);

export const removeSigningFilesHandler = (deps: Deps): TaskHandler =>
  handles(removeSigningFiles, async (place) => {
    const keys: string[] = [];
    for await (const { key } of deps.files.list(jobFolder(place))) keys.push(key);
    const left = await removeUnneeded(deps, keys);
    if (left.length === 0) return;
    await deps.db.transaction((tx) => addTask(tx, removeSigningFiles, place, { waitMs: lookAgainAfter }));
  });
