// Removes everything that was frozen or sealed about a job that is gone, also what a crash left without a row.
import { z } from 'zod';
import type { Deps } from '#server/platform/deps.ts';
import { defineTask, handles, type TaskHandler } from '#server/platform/queue/queue.ts';
import { jobFolder } from './signing-files.ts';

export const removeSigningFiles = defineTask(
  'signing.remove-files',
  z.object({ accountId: z.string(), jobId: z.string() }),
  { maxAttempts: 25 },
);

export const removeSigningFilesHandler = ({ files }: Deps): TaskHandler =>
  handles(removeSigningFiles, async (place) => {
    for await (const { key } of files.list(jobFolder(place))) await files.remove(key);
  });
