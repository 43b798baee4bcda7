// Back to the password alone: by the user, who must enter it, or by the operator after a lost phone.
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/identity/scope.ts';
import { endSessionsOf } from '#server/identity/sessions.store.ts';
import { type AuditEvent, recordEvent } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { closeLinks } from '../account-links.store.ts';
import { mfaOffMail, postAccountMail } from '../accounts.mail.ts';
import { type FoundUser, findUser, keyOf, lockUser, setTotp, type UserKey } from '../accounts.store.ts';
import { followLink, type TriedLink } from '../follow-link.ts';
import { deletePendingLoginsOf } from '../login/pending-logins.store.ts';
import { confirmPassword } from '../login/prove-password.ts';
import { replaceBackupCodes } from './backup-codes.store.ts';

const wrongPassword = 'Failed to disable MFA. Please check your password.';

export async function turnOffMfa(deps: Deps, scope: Scope, input: { password: string; address: string }) {
  const found = await findUser(deps.db.query, scope);
  if (!found?.user.totpSecret) throw new Refusal('mfa_not_on');
  await confirmPassword(deps, scope, input, wrongPassword);
  await removeSecondFactor(deps, scope, { actorUserId: scope.userId, address: input.address });
  return { success: true };
}

export async function removeSecondFactor(
  deps: Deps,
  key: UserKey,
  by: { actorUserId: string; address: string } | { data: { by: 'operator' } },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const found = await lockUser(tx, key);
    if (!found?.user.totpSecret) throw new Refusal('mfa_not_on');
    await removeSecondFactorIn(deps, tx, found, by);
  });
}

/** The user's row must be locked. */
async function removeSecondFactorIn(
  deps: Deps,
  tx: Tx,
  found: FoundUser,
  by: Pick<AuditEvent<'mfa.disabled'>, 'actorUserId' | 'address' | 'data'>,
): Promise<void> {
  const key = keyOf(found.user);
  await setTotp(tx, key, null);
  await replaceBackupCodes(tx, key, []);
  await deletePendingLoginsOf(tx, key);
  await closeLinks(tx, deps.clock.now(), key, ['undo_mfa']);
  await recordEvent(tx, deps.clock, {
    type: 'mfa.disabled',
    accountId: key.accountId,
    subjectId: key.userId,
    ...by,
  });
  await postAccountMail(deps, tx, found, mfaOffMail(deps));
}

/**
 * "This was not me": for 48 hours the link in the notice turns two factors off again. The person who turned them on had
 * the password and a session, so every session ends and the page leads on to a new password.
 */
export const undoMfa = (deps: Deps, link: TriedLink) =>
  followLink(deps, 'undo_mfa', link, async (tx, found) => {
    if (!found.user.totpSecret) throw new Refusal('link_invalid');
    await removeSecondFactorIn(deps, tx, found, { address: link.address, data: { by: 'undo_link' } });
    await endSessionsOf(tx, deps.clock.now(), keyOf(found.user), 'reset');
    return { success: true };
  });
