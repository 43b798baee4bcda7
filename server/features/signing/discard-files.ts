// A link that ended before anybody got it keeps its record, so that whoever holds it is told what became of it, and gives
// up its files: they were never anybody's document.
import type { Tx } from '#server/platform/db/database.ts';
import { addTask } from '#server/platform/queue/queue.ts';
import { deletePages } from './pages.store.ts';
import { removeSigningFiles } from './remove-signing-files.task.ts';
import { forgetDocument, type RequestRow } from './signature-requests.store.ts';

/** The request as it was before it ended. */
export async function discardFiles(tx: Tx, request: RequestRow): Promise<void> {
  const { accountId, jobId, id, sentAt, openedAt } = request;
  if (sentAt !== null || openedAt !== null) return;
  await deletePages(tx, request);
  await forgetDocument(tx, request);
  await addTask(tx, removeSigningFiles, { accountId, jobId, requestId: id });
}
