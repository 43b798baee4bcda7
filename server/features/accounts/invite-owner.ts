// The operator opens an account for somebody: they choose the password with the link they get, which confirms the address.
import { recordEvent } from '#server/platform/audit.ts';
import { days } from '#server/platform/clock.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import { newToken } from '#server/platform/secrets.ts';
import { openLink } from './account-links.store.ts';
import { ownerInvitationMail, postAccountMail } from './accounts.mail.ts';
import { insertAccount, insertUser, lockUser } from './accounts.store.ts';
import { hashPassword } from './password.ts';
import { refuseTakenEmail } from './refuse-taken-email.ts';
import { unconfirmedDays } from './send-confirmation.ts';

/** False when too many emails went to this address today. */
export async function inviteOwner(deps: Deps, email: string): Promise<boolean> {
  const key = { accountId: newId(), userId: newId() };
  // Nobody knows it, and nobody has to.
  const passwordHash = await hashPassword('127.0.0.1', newToken());
  const now = deps.clock.now();
  return deps.db
    .transaction(async (tx) => {
      await insertAccount(tx, now, { id: key.accountId, hasLifetimeAccess: deps.config.billing === 'off' });
      await insertUser(tx, now, {
        accountId: key.accountId,
        id: key.userId,
        email,
        role: 'owner',
        passwordHash,
        emailConfirmedAt: null,
      });
      const found = await lockUser(tx, key);
      if (!found) throw new Error('The user just made is not there.');
      await recordEvent(tx, deps.clock, {
        type: 'account.created',
        accountId: key.accountId,
        subjectId: key.userId,
        data: { by: 'operator' },
      });
      const token = await openLink(tx, now, {
        ...key,
        id: newId(),
        purpose: 'reset_password',
        lifeMs: days(unconfirmedDays),
      });
      return postAccountMail(deps, tx, found, ownerInvitationMail(deps, { id: key.accountId, token }));
    })
    .catch(refuseTakenEmail);
}
