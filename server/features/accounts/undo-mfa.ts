// "This was not me": the link in the notice turns two factors off again, for 48 hours. Whoever turned them on had the
// password and a session, so every session ends and the page leads on to a new password.
import type { Deps } from '#server/deps.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { endSessionsOf } from '#server/platform/http/sessions.store.ts';
import { keyOf } from './accounts.store.ts';
import { followLink } from './follow-link.ts';
import { removeSecondFactorIn } from './turn-off-mfa.ts';

export const undoMfa = (deps: Deps, { token, address }: { token: string; address: string }) =>
  followLink(deps, 'undo_mfa', token, async (tx, found) => {
    if (!found.user.totpSecret) throw new Refusal('link_invalid');
    await removeSecondFactorIn(deps, tx, found, { address, data: { by: 'undo_link' } });
    await endSessionsOf(tx, deps.clock.now(), keyOf(found.user), 'reset');
    return { success: true };
  });
