// The sign-in of somebody who works for a company: opened with their invitation, closed for good when they leave.
import type { Tx } from '#server/platform/db/database.ts';
import { endSessionsOf } from '#server/platform/http/sessions.store.ts';
import { newId } from '#server/platform/ids.ts';
import { closeLinks } from './account-links.store.ts';
import { insertUser, lockUser, retireUser, type UserKey } from './accounts.store.ts';
import { deleteHalfLoginsOf } from './half-logins.store.ts';

/** Runs into `users_email_key` when the address is taken: an account that is there is never overwritten. */
export async function openTechnicianLogin(
  tx: Tx,
  now: Date,
  login: { accountId: string; email: string; passwordHash: string },
): Promise<UserKey> {
  const userId = newId();
  await insertUser(tx, now, { ...login, id: userId, role: 'technician' });
  return { accountId: login.accountId, userId };
}

/** Returns the address it was used with; null when there is no such login. */
export async function closeLogin(tx: Tx, now: Date, key: UserKey): Promise<string | null> {
  const found = await lockUser(tx, key);
  if (!found) return null;
  await retireUser(tx, now, key);
  await endSessionsOf(tx, now, key, 'deactivated');
  await deleteHalfLoginsOf(tx, key);
  await closeLinks(tx, now, key, ['reset_password', 'confirm_email']);
  return found.user.email;
}
