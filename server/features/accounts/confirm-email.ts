// The link in a mail proves that the address is the user's: the one of the sign-up, or a new one, which only then takes
// effect.
import { recordEvent } from '#server/platform/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { closeLinks, findLink, spendLink } from './account-links.store.ts';
import { emailChangedMail, postAccountMail } from './accounts.mail.ts';
import { isActive, keyOf, lockUser, setConfirmedEmail } from './accounts.store.ts';
import { claimEmail } from './claim-email.ts';
import { refuseTakenEmail } from './refuse-taken-email.ts';

export async function confirmEmail(
  deps: Deps,
  { token, address }: { token: string; address: string },
): Promise<{ email: string }> {
  const now = deps.clock.now();
  const link = await findLink(deps.db.query, now, 'confirm_email', token);
  const email = link?.newEmail;
  if (!link || !email) throw new Refusal('link_invalid');
  await deps.db
    .transaction(async (tx) => {
      const found = await lockUser(tx, link);
      if (!found || !isActive(found) || !(await spendLink(tx, now, 'confirm_email', token)))
        throw new Refusal('link_invalid');
      const key = keyOf(found.user);
      const from = found.user.email;
      const isChange = from !== email;
      if (isChange) await claimEmail(deps, tx, email);
      await setConfirmedEmail(tx, now, key, email);
      await recordEvent(tx, deps.clock, {
        type: isChange ? 'email.changed' : 'email.confirmed',
        accountId: key.accountId,
        actorUserId: key.userId,
        address,
      });
      if (!isChange) return;
      // A reset link lies in the mailbox that was just left.
      await closeLinks(tx, now, key, ['reset_password']);
      await postAccountMail(deps, tx, found, emailChangedMail(deps, { from, to: email }));
    })
    .catch(refuseTakenEmail);
  return { email };
}
