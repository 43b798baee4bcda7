// Removes everything that was frozen or sealed about a job that is gone, also what a crash left without a row; or what
// one request gave up.
import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { removeFiles } from '#server/features/jobs/jobs.service.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recheckAfter, removeUnneeded } from '#server/platform/mail/remove-unneeded.ts';
import { addTask, defineTask, handles, type TaskHandler } from '#server/platform/queue/queue.ts';
import {
  forgetDocument,
  type RequestKey,
  type SignatureRequestRow,
} from '../requests/signature-requests.store.ts';
import { jobFolder, requestFolder } from './frozen-files.ts';
import { deletePages } from './pages.store.ts';
import { deleteOldest, deleteSelections, type SelectionLimit, selectionIdsOf } from './selections.store.ts';

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

/** What was chosen and not signed, with its files. */
export const dropSelections = async (tx: Tx, request: RequestKey, ids: readonly string[]): Promise<void> =>
  removeLater(tx, await deleteSelections(tx, request, ids));

/** Nobody can sign any of it any more. */
export const dropAllSelections = async (tx: Tx, request: RequestKey): Promise<void> =>
  dropSelections(tx, request, await selectionIdsOf(tx, request));

/** What there are more than so many of. */
export const dropOldest = async (tx: Tx, request: RequestKey, limit: SelectionLimit): Promise<void> =>
  removeLater(tx, await deleteOldest(tx, request, limit));

async function removeLater(tx: Tx, keys: string[]): Promise<void> {
  if (keys.length > 0) await addTask(tx, removeFiles, { keys });
}

/**
 * What was chosen behind a link goes when the link ends. A link that ended before anybody got it keeps its record, so that
 * its page can still explain what happened, and loses its files: they were never anybody's document. Takes the request as it was before it ended.
 */
export async function dropFilesOfEnded(tx: Tx, request: SignatureRequestRow): Promise<void> {
  const { accountId, jobId, id, sentAt, openedAt } = request;
  await dropAllSelections(tx, request);
  if (sentAt !== null || openedAt !== null) return;
  await deletePages(tx, request);
  await forgetDocument(tx, request);
  await addTask(tx, removeSigningFiles, { accountId, jobId, requestId: id });
}
