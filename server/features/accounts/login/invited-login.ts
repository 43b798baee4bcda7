// The sign-in of a technician or an office person: opened with their invitation, closed for good when they leave, and
// for technicians switched off for a while by the owner.
import type { Deps } from '#server/deps.ts';
import { endSessionsOf } from '#server/identity/sessions.store.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';
import { closeLinks } from '../account-links.store.ts';
import {
  insertUser,
  lockUser,
  retireUser,
  setDisabled,
  type UserKey,
  type UserRow,
} from '../accounts.store.ts';
import { deletePendingLoginsOf } from './pending-logins.store.ts';

type Needs = Pick<Deps, 'calendarLinks'>;
type ClosingNeeds = Pick<Deps, 'calendarLinks' | 'userRecords'>;

/** Runs into `users_email_key` when the address is taken: an account that is there is never overwritten. */
export async function openInvitedLogin(
  tx: Tx,
  now: Date,
  login: Pick<UserRow, 'accountId' | 'email' | 'passwordHash' | 'role'>,
): Promise<UserKey> {
  const userId = newId();
  // The invitation came by email, so accepting it proves the address.
  await insertUser(tx, now, { ...login, id: userId, emailConfirmedAt: now });
  return { accountId: login.accountId, userId };
}

/** Returns the address it was used with; null when there is no such login. */
export async function closeLogin(
  deps: ClosingNeeds,
  tx: Tx,
  now: Date,
  key: UserKey,
): Promise<string | null> {
  const found = await lockUser(tx, key);
  if (!found) return null;
  await retireUser(tx, now, key);
  await endAccess(deps, tx, now, key);
  await deps.userRecords.deleteOf(tx, key);
  return found.user.email;
}

/** For a while: address and password stay theirs. */
export async function suspendLogin(deps: Needs, tx: Tx, now: Date, key: UserKey): Promise<void> {
  if (!(await lockUser(tx, key))) return;
  await setDisabled(tx, key, now);
  await endAccess(deps, tx, now, key);
}

export const resumeLogin = (tx: Tx, key: UserKey): Promise<void> => setDisabled(tx, key, null);

async function endAccess({ calendarLinks }: Needs, tx: Tx, now: Date, key: UserKey): Promise<void> {
  await endSessionsOf(tx, now, key, 'deactivated');
  await deletePendingLoginsOf(tx, key);
  await closeLinks(tx, now, key, ['reset_password', 'confirm_email']);
  await calendarLinks.endOfUser(tx, key);
}
