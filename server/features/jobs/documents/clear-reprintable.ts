// Room for an account that has none left: printed documents can be printed again, so those that nobody has asked for
// lately give way. Files first, then their rows: a row without its file is printed anew when somebody asks.
import { days } from '#server/platform/clock.ts';
import type { Deps } from '#server/platform/deps.ts';
import { removeUnneeded } from '#server/platform/mail/remove-unneeded.ts';
import { dropUnusedDocuments, unusedDocuments } from './job-documents.store.ts';

/** Longer than a use can stay unnoted. */
const keepUsed = days(2);
/** Somebody is waiting for it. */
const mostAtOnce = 200;

export async function clearReprintable(
  deps: Pick<Deps, 'db' | 'files' | 'clock'>,
  accountId: string,
): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - keepUsed);
  const keys = await unusedDocuments(deps.db.query, accountId, { before, most: mostAtOnce });
  const kept = await removeUnneeded(deps, keys);
  const removed = keys.filter((key) => !kept.includes(key));
  if (removed.length) await dropUnusedDocuments(deps.db.query, accountId, { before, keys: removed });
}
