// Removes stored files, except those a waiting email still attaches: a promised copy is sent even if what it belongs to
// is deleted meanwhile.
import type { FileStore } from '#server/ports/files/files.ts';
import { minutes } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { filesOfWaitingMails } from './mails.store.ts';

/** Emails are tried again with growing pauses; checking this often costs nothing. */
export const recheckAfter = minutes(10);

/** Returns the keys of those that had to stay for now. */
export async function removeUnneeded(
  { db, files }: { db: Database; files: FileStore },
  keys: string[],
): Promise<string[]> {
  const needed = await filesOfWaitingMails(db.query, keys);
  for (const key of keys) if (!needed.includes(key)) await files.remove(key);
  return needed;
}
