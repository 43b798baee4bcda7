// Removes everything that was frozen or sealed about a job that is gone, also what a crash left without a row; or what
// one request gave up.
import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recheckAfter, removeUnneeded } from '#server/platform/mail/remove-unneeded.ts';
import { addTask, defineTask, handles, type TaskHandler } from '#server/platform/queue/queue.ts';
import { forgetDocument, type SignatureRequestRow } from '../requests/signature-requests.store.ts';
import { jobFolder, requestFolder } from './frozen-files.ts';
import { deletePages } from './pages.store.ts';

export const removeSigningFiles = defineTask(
  'signing.remove-files',
  z.object({ accountId: z.string(), jobId: z.string(), requestId: z.string().optional() }),
  { maxAttempts: 25, priority: 'sweep' },
);

export const removeSigningFilesHandler = (deps: Deps): TaskHandler =>
  handles(removeSigningFiles, async (request) => {
    const keys: string[] = [];
    const { requestId: id } = request;
    const folder = id === undefined ? jobFolder(request) : requestFolder({ ...request, id });
    for await (const { key } of deps.files.list(folder)) keys.push(key);
    const left = await removeUnneeded(deps, keys);
    if (left.length === 0) return;
    await deps.db.transaction((tx) => addTask(tx, removeSigningFiles, request, { waitMs: recheckAfter }));
  });

/**
 * A link that ended before anybody got it keeps its record, so that its page can still explain what happened, and loses
 * its files: they were never anybody's document. Takes the request as it was before it ended.
 */
export async function discardFiles(tx: Tx, request: SignatureRequestRow): Promise<void> {
  const { accountId, jobId, id, sentAt, openedAt } = request;
  if (sentAt !== null || openedAt !== null) return;
  await deletePages(tx, request);
  await forgetDocument(tx, request);
  await addTask(tx, removeSigningFiles, { accountId, jobId, requestId: id });
}
