// An owner leaves: the account stops at once and is erased after 30 days; until then an emailed link restores it
//
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { closeLinks, findLink, openLink, spendLink } from '../account-links.store.ts';
import { findUsersOf, keyOf, setRestored, type UserKey } from '../accounts.store.ts';
import type { TriedLink } from '../follow-link.ts';
import { deletePendingLoginsOf } from '../login/pending-logins.store.ts';
import { stopAccount } from './deactivate-account.ts';

/** Returns the secret part of the link that brings it back. */
export async function closeAccount(
  deps: Deps,
  tx: Tx,
  { accountId, userId, linkId, purgeAt }: UserKey & { linkId: string; purgeAt: Date },
): Promise<string> {
  const now = deps.clock.now();
  if (!(await stopAccount(deps, tx, accountId, purgeAt))) throw new Refusal('not_signed_in');
  for (const user of await findUsersOf(tx, accountId)) {
    await deletePendingLoginsOf(tx, keyOf(user));
    await closeLinks(tx, now, keyOf(user), ['reset_password', 'confirm_email']);
  }
  return openLink(tx, now, { accountId, userId, id: linkId, purpose: 'restore_account' });
}

export async function reopenAccount(
  { clock }: Deps,
  tx: Tx,
  { token, address }: TriedLink,
): Promise<{ accountId: string; linkId: string }> {
  const now = clock.now();
  const link = await findLink(tx, now, 'restore_account', token);
  if (!link || !(await spendLink(tx, now, 'restore_account', token))) throw new Refusal('link_invalid');
  if (!(await setRestored(tx, now, link.accountId))) throw new Refusal('link_invalid');
  await recordEvent(tx, clock, {
    type: 'account.restored',
    accountId: link.accountId,
    actorUserId: link.userId,
    address,
  });
  return { accountId: link.accountId, linkId: link.id };
}
