// "This was not me": the link in the notice turns two factors off again, for 48 hours. Whoever turned them on had the
// password and a session, so every session ends and the page leads on to a new password.
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { endSessionsOf } from '#server/platform/http/sessions.store.ts';
import { findLink, spendLink } from './account-links.store.ts';
import { isActive, keyOf, lockUser } from './accounts.store.ts';
import { removeSecondFactorIn } from './turn-off-mfa.ts';

export async function undoMfa(
  deps: Deps,
  { token, address }: { token: string; address: string },
): Promise<{ success: boolean }> {
  const now = deps.clock.now();
  const link = await findLink(deps.db.query, now, 'undo_mfa', token);
  if (!link) throw new Refusal('link_invalid');
  await deps.db.transaction(async (tx) => {
    const found = await lockUser(tx, link);
    if (!found?.user.totpSecret || !isActive(found) || !(await spendLink(tx, now, 'undo_mfa', token)))
      throw new Refusal('link_invalid');
    await removeSecondFactorIn(deps, tx, found, { address, data: { by: 'undo_link' } });
    await endSessionsOf(tx, now, keyOf(found.user), 'reset');
  });
  return { success: true };
}
