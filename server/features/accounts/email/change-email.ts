// Requests a new address. Nothing changes until the link sent there is opened. A taken address is reported as taken, as
// at sign-up: a person who mixes up two accounts must learn of it.
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { newId } from '#server/platform/ids.ts';
import { openLink } from '../account-links.store.ts';
import { emailChangeRequestedMail, newEmailMail, postAccountMail } from '../accounts.mail.ts';
import { findUserByEmail, lockUser } from '../accounts.store.ts';
import { confirmPassword } from '../login/prove-password.ts';

export async function changeEmail(
  deps: Deps,
  scope: Scope,
  { password, newEmail, address }: { password: string; newEmail: string; address: string },
): Promise<{ message: string }> {
  const { user } = await confirmPassword(deps, scope, { password, address });
  if (newEmail === user.email) {
    const message = 'This is already your email address.';
    throw new Refusal('invalid_input', { message, fields: { newEmail: message } });
  }
  await deps.db.transaction(async (tx) => {
    const found = await lockUser(tx, scope);
    if (!found) throw new Refusal('not_signed_in');
    const holder = await findUserByEmail(tx, newEmail);
    // An owner who never confirmed the address does not block somebody who does.
    if (holder?.user.emailConfirmedAt) throw new Refusal('email_taken');
    const { accountId, userId } = scope;
    const id = newId();
    const now = deps.clock.now();
    const token = await openLink(tx, now, { accountId, userId, id, purpose: 'confirm_email', newEmail });
    await postAccountMail(deps, tx, found, newEmailMail(deps, { id, token, newEmail }));
    await postAccountMail(deps, tx, found, emailChangeRequestedMail(deps, { id, newEmail }));
    await recordEvent(tx, deps.clock, {
      type: 'email.change_requested',
      accountId,
      actorUserId: userId,
      address,
    });
  });
  return { message: `We sent a link to ${newEmail}. Your email changes once it is opened.` };
}
