// Accounts somebody opened with an address that never answered, and left empty.
import { sql } from 'drizzle-orm';
import { days, later } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { unconfirmedDays } from './send-confirmation.ts';

/** Whatever somebody made, paid for or was given stays. */
const madeOrPaid = [
  'jobs',
  'templates',
  'technicians',
  'objects',
  'calendar_feeds',
  'payers',
  'payment_attempts',
  'charges',
  'docusign_connections',
];

const hasNoCompany = sql`not a.onboarding_completed and num_nonnulls(
  a.business_name, a.business_phone, a.business_address, a.business_city, a.business_state, a.business_zip,
  a.business_fax, a.business_website, a.logo_path, a.profession, a.default_tax_rate, a.job_retention_months,
  a.invoice_retention_months) = 0`;

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
      and u.created_at <= ${later(now, -days(unconfirmedDays))} and ${hasNoCompany} and ${isEmpty}
    returning a.id`);
  return rows.map(({ id }) => id);
}
