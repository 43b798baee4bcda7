// Accounts somebody opened with an address that never answered, and left empty.
import { sql } from 'drizzle-orm';
import { days, later } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { unconfirmedDays } from './send-confirmation.ts';

/** Whatever somebody made or paid for stays. */
const madeOrPaid = [
  'jobs',
  'templates',
  'technicians',
  'objects',
  'calendar_feeds',
  'payment_attempts',
  'charges',
];

export async function deleteUnconfirmed(tx: Tx, now: Date): Promise<string[]> {
  const isEmpty = sql.join(
    madeOrPaid.map(
      (table) => sql`not exists (select from ${sql.identifier(table)} t where t.account_id = a.id)`,
    ),
    sql` and `,
  );
  const { rows } = await tx.execute<{ id: string }>(sql`
    delete from accounts a using users u
    where u.account_id = a.id and u.role = 'owner' and u.email_confirmed_at is null
      and u.created_at <= ${later(now, -days(unconfirmedDays))} and ${isEmpty}
    returning a.id`);
  return rows.map(({ id }) => id);
}
