// Emails the owner a link to confirm their address: at sign-up, and again by the button in the profile.
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { days } from '#server/platform/clock.ts';
import type { Queryable, Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { newId } from '#server/platform/ids.ts';
import { newToken } from '#server/platform/secrets.ts';
import { openLink } from '../account-links.store.ts';
import { confirmAddressMail, postAccountMail } from '../accounts.mail.ts';
import { type FoundUser, findUser, hasLostAddress, keyOf, lockUser } from '../accounts.store.ts';

export const sendConfirmation = (deps: Deps, scope: Scope): Promise<{ message: string }> =>
  deps.db.transaction(async (tx) => {
    const found = await lockUser(tx, scope);
    if (!found) throw new Refusal('not_signed_in');
    const { email, emailConfirmedAt } = found.user;
    if (emailConfirmedAt) return { message: 'Your email address is confirmed.' };
    if (hasLostAddress(found.user)) throw new Refusal('email_lost');
    if (!(await postConfirmation(deps, tx, found))) throw new Refusal('too_many_requests');
    await recordEvent(tx, deps.clock, {
      type: 'email.confirmation_requested',
      accountId: scope.accountId,
      actorUserId: scope.userId,
    });
    return { message: `We sent a link to ${email}.` };
  });

/** False when too many were sent to this address; an older link then stays valid. */
export async function postConfirmation(deps: Deps, tx: Tx, found: FoundUser): Promise<boolean> {
  const link = { id: newId(), token: newToken() };
  if (!(await postAccountMail(deps, tx, found, confirmAddressMail(deps, link)))) return false;
  await openLink(tx, deps.clock.now(), {
    ...keyOf(found.user),
    ...link,
    purpose: 'confirm_email',
    newEmail: found.user.email,
    lifetimeMs: days(unconfirmedDays),
  });
  return true;
}

/** For what must not be had with an address that may be a stranger's. */
export async function requireConfirmed(db: Queryable, scope: Scope): Promise<void> {
  const found = await findUser(db, scope);
  if (!found?.user.emailConfirmedAt) throw new Refusal('email_unconfirmed');
}

/** As long as an account without anything in it is stored. */
export const unconfirmedDays = 7;
