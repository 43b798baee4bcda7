// The only SQL about the contractors' accounts at the provider, and about what they allow.
import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { CustomerPaymentsSettings } from '#contract/customer-payments.ts';
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import {
  customerPaymentSettings as settings,
  customerPaymentAccounts as table,
} from './customer-payments.tables.ts';

export type ConnectionRow = typeof table.$inferSelect;
export type Provider = ConnectionRow['provider'];

const of = ({ accountId }: Tenant) => eq(table.accountId, accountId);

/** Also one that was ended: connecting again takes it up. */
export async function findConnection(db: Queryable, scope: Tenant): Promise<ConnectionRow | null> {
  const [row] = await db.select().from(table).where(of(scope));
  return row ?? null;
}

export async function lockConnection(tx: Tx, scope: Tenant): Promise<ConnectionRow | null> {
  const [row] = await tx.select().from(table).where(of(scope)).for('update');
  return row ?? null;
}

/** Nobody changes it until the transaction ends; others may hold it too. */
export async function holdConnection(tx: Tx, scope: Tenant): Promise<void> {
  await tx.select({ accountId: table.accountId }).from(table).where(of(scope)).for('share');
}

/** Runs into `customer_payment_accounts_by_merchant` when the merchant is another account's. */
export async function saveConnection(tx: Tx, row: ConnectionRow): Promise<void> {
  const { accountId: _, ...set } = row;
  await tx.insert(table).values(row).onConflictDoUpdate({ target: table.accountId, set });
}

/** Whose merchant it is. */
export async function findAccountOfMerchant(
  db: Queryable,
  merchant: { provider: Provider; merchantId: string },
): Promise<string | null> {
  const [row] = await db
    .select({ accountId: table.accountId })
    .from(table)
    .where(and(eq(table.provider, merchant.provider), eq(table.merchantId, merchant.merchantId)));
  return row?.accountId ?? null;
}

/** Where the key's own account takes the money, there is one. */
export async function findOnlyMerchant(db: Queryable, provider: Provider): Promise<string | null> {
  const rows = await db
    .select({ merchantId: table.merchantId })
    .from(table)
    .where(and(eq(table.provider, provider), ne(table.state, 'disconnected')))
    .limit(2);
  return rows.length === 1 ? (rows[0]?.merchantId ?? null) : null;
}

/** For conditions of other features' queries: the account is, or was, connected. */
export const hasPaymentAccount = (accountId: SQL) => sql`exists (
  select from customer_payment_accounts p where p.account_id = ${accountId})`;

export async function findSettings(db: Queryable, { accountId }: Tenant): Promise<CustomerPaymentsSettings> {
  const [row] = await db
    .select({ allowPartPayments: settings.allowPartPayments })
    .from(settings)
    .where(eq(settings.accountId, accountId));
  return row ?? { allowPartPayments: false };
}

export async function saveSettings(
  tx: Tx,
  { accountId }: Tenant,
  set: CustomerPaymentsSettings,
): Promise<void> {
  await tx
    .insert(settings)
    .values({ accountId, ...set })
    .onConflictDoUpdate({ target: settings.accountId, set });
}
