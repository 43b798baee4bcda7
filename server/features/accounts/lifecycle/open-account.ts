// A new account with its owner, whose address nobody has confirmed yet.
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';
import { type FoundUser, insertAccount, insertUser, lockUser } from '../accounts.store.ts';

/** Runs into `users_email_key` when the address is taken. The owner's row is locked. */
export async function openAccount(
  { clock, config, accountParts }: Deps,
  tx: Tx,
  { timeZone, ...owner }: { email: string; passwordHash: string; timeZone?: string },
  by: { address: string } | 'operator',
): Promise<FoundUser> {
  const now = clock.now();
  const key = { accountId: newId(), userId: newId() };
  await insertAccount(tx, now, key.accountId);
  const hasLifetimeAccess = config.billing === 'off';
  await accountParts.open(tx, { accountId: key.accountId, hasLifetimeAccess, timeZone });
  await insertUser(tx, now, {
    accountId: key.accountId,
    id: key.userId,
    ...owner,
    role: 'owner',
    emailConfirmedAt: null,
  });
  await recordEvent(tx, clock, {
    type: 'account.created',
    accountId: key.accountId,
    ...(by === 'operator'
      ? { subjectId: key.userId, data: { by } }
      : { actorUserId: key.userId, address: by.address }),
  });
  const found = await lockUser(tx, key);
  if (!found) throw new Error('The user just made is not there.');
  return found;
}
