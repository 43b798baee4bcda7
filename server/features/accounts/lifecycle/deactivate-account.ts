// Stops a whole account at once, its technicians included, and starts it again. Nothing is deleted.
import type { Deps } from '#server/deps.ts';
import { endSessionsOf } from '#server/identity/sessions.store.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { closeLinks } from '../account-links.store.ts';
import { findUsersOf, keyOf, setDeactivated } from '../accounts.store.ts';

/** False when it was already stopped. With `purgeAt` everything is erased at that moment. */
export async function stopAccount(
  { clock, calendarLinks }: Deps,
  tx: Tx,
  accountId: string,
  purgeAt: Date | null,
): Promise<boolean> {
  const now = clock.now();
  if (!(await setDeactivated(tx, accountId, now, purgeAt))) return false;
  // Ended, not only refused: a later reactivation must not bring old sessions and calendar links back.
  for (const user of await findUsersOf(tx, accountId))
    await endSessionsOf(tx, now, keyOf(user), 'deactivated');
  await calendarLinks.endOfAccount(tx, { accountId });
  return true;
}

/**
 * False when an operator stopped it before. An account whose owner left is still erased on its day, but the emailed
 * link does not bring it back any more.
 */
export const deactivateAccount = (deps: Deps, accountId: string): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const stop = () => stopAccount(deps, tx, accountId, null);
    // Once more at the end: the link may have been opened in this very moment.
    if (!((await stop()) || (await closeRestoreLinks(deps, tx, accountId)) || (await stop()))) return false;
    await recordEvent(tx, deps.clock, { type: 'account.deactivated', accountId, data: { by: 'operator' } });
    return true;
  });

/** False when none was open. */
async function closeRestoreLinks({ clock }: Deps, tx: Tx, accountId: string): Promise<boolean> {
  let isClosed = false;
  for (const user of await findUsersOf(tx, accountId))
    if (await closeLinks(tx, clock.now(), keyOf(user), ['restore_account'])) isClosed = true;
  return isClosed;
}

/** False when it was not stopped. */
export const reactivateAccount = (deps: Deps, accountId: string): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    if (!(await setDeactivated(tx, accountId, null, null))) return false;
    await recordEvent(tx, deps.clock, { type: 'account.reactivated', accountId, data: { by: 'operator' } });
    return true;
  });
