// Calendar links work without a session, so they end with the access that made them. Accounts import no other feature:
// join-features.ts says who ends them.
import type { Tx } from '#server/platform/db/database.ts';
import type { UserKey } from './accounts.store.ts';

/** Both return how many there were. */
export interface CalendarLinks {
  endOfAccount(tx: Tx, account: { accountId: string }): Promise<number>;
  /** Those of the technician who signs in as this user. */
  endOfUser(tx: Tx, user: UserKey): Promise<number>;
}
