// What other features store for an account. Accounts import no other feature: the interfaces are declared here and
// filled in by server/join-features.ts.
import type { SQL } from 'drizzle-orm';
import type { CurrentUser } from '#contract/accounts.ts';
import type { Deps } from '#server/deps.ts';
import type { Queryable, Tx } from '#server/platform/db/database.ts';
import type { UserKey } from '../accounts.store.ts';

export interface AccountParts {
  /** In the transaction that opens an account: from its first moment it has its company and its subscription. */
  open(tx: Tx, account: { accountId: string; hasLifetimeAccess: boolean; timeZone?: string }): Promise<void>;
  /** Company and subscription as the signed-in user sees them. */
  describe(deps: Deps, db: Queryable, accountId: string): Promise<AccountDetails>;
  companyName(db: Queryable, accountId: string): Promise<string | null>;
  /** A condition: nobody has made, described or paid for anything in this account. */
  isUnused(accountId: SQL): SQL;
}

export type AccountDetails = Omit<CurrentUser, 'id' | 'email' | 'emailConfirmed' | 'role'>;

/**
 * Calendar links work without a session, so they end with the access that made them. Both return how many there were.
 */
export interface CalendarLinks {
  endOfAccount(tx: Tx, account: { accountId: string }): Promise<number>;
  /** Those this user has made, or was given as a technician. */
  endOfUser(tx: Tx, user: UserKey): Promise<number>;
}

/** What somebody was still writing is theirs alone, so it goes when they leave. */
export interface UserRecords {
  deleteOf(tx: Tx, user: UserKey): Promise<void>;
}
