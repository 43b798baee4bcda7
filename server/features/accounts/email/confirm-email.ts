// The link in an email proves that the address is the user's: the one of the sign-up, or a new one, which only then
// takes effect.
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { closeLinks } from '../account-links.store.ts';
import { emailChangedMail, postAccountMail } from '../accounts.mail.ts';
import { keyOf, setConfirmedEmail } from '../accounts.store.ts';
import { followLink, type TriedLink } from '../follow-link.ts';
import { claimEmail, refuseTakenEmail } from './claim-email.ts';

export const confirmEmail = (deps: Deps, link: TriedLink): Promise<{ email: string }> =>
  followLink(deps, 'confirm_email', link, async (tx, found, { newEmail: email }) => {
    if (!email) throw new Refusal('link_invalid');
    const now = deps.clock.now();
    const key = keyOf(found.user);
    const from = found.user.email;
    const isChange = from !== email;
    if (isChange) await claimEmail(deps, tx, email);
    await setConfirmedEmail(tx, now, key, email);
    await recordEvent(tx, deps.clock, {
      type: isChange ? 'email.changed' : 'email.confirmed',
      accountId: key.accountId,
      actorUserId: key.userId,
      address: link.address,
    });
    if (isChange) {
      // A reset link may still be in the mailbox that was just left.
      await closeLinks(tx, now, key, ['reset_password']);
      await postAccountMail(deps, tx, found, emailChangedMail(deps, { from, to: email }));
    }
    return { email };
  }).catch(refuseTakenEmail);
