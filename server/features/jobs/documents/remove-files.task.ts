// Removes printed documents that nobody needs any more, and files whose rows are gone.
import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { days, later } from '#server/platform/clock.ts';
import { filesOfWaitingMails } from '#server/platform/mail/mails.store.ts';
import { recheckAfter, removeUnneeded } from '#server/platform/mail/remove-unneeded.ts';
import { addTask, defineTask, handles, noPayload, type TaskHandler } from '#server/platform/queue/queue.ts';
import { markPrinted } from '../jobs.store.ts';
import { dropOldDocuments, dropUnusedDocument, unusedDocuments } from './job-documents.store.ts';

/** Longer than a use can stay unnoted. */
const usedLifetime = days(2);

/** Somebody is waiting for it. */
const mostAtOnce = 200;

/** Makes room in a full quota: documents that can be printed again, the longest unused first. */
export async function clearReprintable(
  { db, files, clock }: Pick<Deps, 'db' | 'files' | 'clock'>,
  accountId: string,
): Promise<void> {
  const before = new Date(clock.now().getTime() - usedLifetime);
  const unused = await unusedDocuments(db.query, accountId, { before, most: mostAtOnce });
  const awaited = await filesOfWaitingMails(
    db.query,
    unused.map(({ fileKey }) => fileKey),
  );
  for (const { jobId, fileKey } of unused.filter((one) => !awaited.includes(one.fileKey)))
    await db.transaction(async (tx) => {
      // The job first, as whoever deletes it does: that it was printed decides how.
      await markPrinted(tx, { accountId }, jobId);
      if (await dropUnusedDocument(tx, accountId, { before, fileKey })) await files.remove(fileKey);
    });
}

/** Added in the transaction that takes the rows out, so that no file is forgotten. */
export const removeFiles = defineTask('jobs.remove-files', z.object({ keys: z.array(z.string()) }), {
  priority: 'sweep',
});

export const removeFilesHandler = (deps: Deps): TaskHandler =>
  handles(removeFiles, async ({ keys }) => {
    const left = await removeUnneeded(deps, keys);
    if (left.length === 0) return;
    await deps.db.transaction((tx) => addTask(tx, removeFiles, { keys: left }, { waitMs: recheckAfter }));
  });

/** Clears away replaced versions of documents. */
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
