// Customers of all companies whose search terms an older version made.
import { asc, lt, sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/db/database.ts';
import { searchVersion } from '../customer-keys.ts';
import type { CustomerRow } from '../customers.store.ts';
import { customers } from '../customers.tables.ts';

export type OutdatedPosition = Pick<CustomerRow, 'accountId' | 'id'>;

/**
 * The next of them, locked. They are looked for behind `after`, because the index has an entry of everything that is done
 * until the database is vacuumed. Whom somebody changes just now is left out: that brings them up to date as well.
 */
export const lockOutdated = (
  tx: Tx,
  limit: number,
  after: OutdatedPosition | undefined,
): Promise<CustomerRow[]> =>
  tx
    .select()
    .from(customers)
    .where(
      sql`${lt(customers.searchVersion, sql.raw(String(searchVersion)))} ${
        after
          ? sql`and (${customers.accountId}, ${customers.id}) > (${after.accountId}::uuid, ${after.id}::uuid)`
          : sql``
      }`,
    )
    .orderBy(asc(customers.accountId), asc(customers.id))
    .limit(limit)
    .for('no key update', { skipLocked: true });
