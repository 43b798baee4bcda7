// The operator opens an account for somebody: they choose the password with the link they get, which confirms the
// address.
import type { Deps } from '#server/deps.ts';
import { days } from '#server/platform/clock.ts';
import { newId } from '#server/platform/ids.ts';
import { newToken } from '#server/platform/secrets.ts';
import { openLink } from '../account-links.store.ts';
import { ownerInvitationMail, postAccountMail } from '../accounts.mail.ts';
import { keyOf } from '../accounts.store.ts';
import { refuseTakenEmail } from '../email/claim-email.ts';
import { unconfirmedDays } from '../email/send-confirmation.ts';
import { hashPassword } from '../password/password.ts';
import { openAccount } from './open-account.ts';

/** False when too many emails went to this address today. */
export async function inviteOwner(deps: Deps, email: string): Promise<boolean> {
  // Nobody knows it, and nobody has to.
  const passwordHash = await hashPassword('127.0.0.1', newToken());
  return deps.db
    .transaction(async (tx) => {
      const found = await openAccount(deps, tx, { email, passwordHash }, 'operator');
      const key = keyOf(found.user);
      const token = await openLink(tx, deps.clock.now(), {
        ...key,
        id: newId(),
        purpose: 'reset_password',
        lifetimeMs: days(unconfirmedDays),
      });
      return postAccountMail(deps, tx, found, ownerInvitationMail(deps, { id: key.accountId, token }));
    })
    .catch(refuseTakenEmail);
}
