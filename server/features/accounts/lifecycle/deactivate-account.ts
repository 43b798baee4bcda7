// Stops a whole account at once, its technicians included, and starts it again. Nothing is deleted.
import type { Deps } from '#server/deps.ts';
import { endSessionsOf } from '#server/identity/sessions.store.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db/database.ts';
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

/** False when it was already stopped. */
export const deactivateAccount = (deps: Deps, accountId: string): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    if (!(await stopAccount(deps, tx, accountId, null))) return false;
    await recordEvent(tx, deps.clock, { type: 'account.deactivated', accountId, data: { by: 'operator' } });
    return true;
  });

/** False when it was not stopped. */
export const reactivateAccount = (deps: Deps, accountId: string): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    if (!(await setDeactivated(tx, accountId, null, null))) return false;
    await recordEvent(tx, deps.clock, { type: 'account.reactivated', accountId, data: { by: 'operator' } });
    return true;
  });
