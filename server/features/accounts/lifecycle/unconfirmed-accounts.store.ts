// Accounts somebody opened with an address that never answered, and left empty.
import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { days, later } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { accounts, users } from '../accounts.tables.ts';
import { unconfirmedDays } from '../email/send-confirmation.ts';
import type { AccountParts } from './account-parts.ts';

/** An account in which anything was made, paid for or granted stays. */
export async function deleteUnconfirmed(
  tx: Tx,
  now: Date,
  { isUnused }: Pick<AccountParts, 'isUnused'>,
): Promise<string[]> {
  const unconfirmed = tx
    .select({ id: users.accountId })
    .from(users)
    .where(
      and(
        eq(users.role, 'owner'),
        isNull(users.emailConfirmedAt),
        lte(users.createdAt, later(now, -days(unconfirmedDays))),
      ),
    );
  const deleted = await tx
    .delete(accounts)
    .where(sql`${accounts.id} in ${unconfirmed} and ${isUnused(sql`${accounts.id}`)}`)
    .returning({ id: accounts.id });
  return deleted.map(({ id }) => id);
}
