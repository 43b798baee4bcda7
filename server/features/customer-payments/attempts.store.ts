// The only SQL about customers' attempts to pay: what was asked of the provider, and what became of it.
import { and, asc, desc, eq, gte, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import type { Provider } from './connections.store.ts';
import { customerPaymentAttempts as table } from './customer-payments.tables.ts';

export type AttemptRow = typeof table.$inferSelect;
export type AttemptKey = Pick<AttemptRow, 'accountId' | 'id'>;
/** One that the provider can be asked about. */
export type AskableAttempt = AttemptRow & { checkoutId: string };

export const isAskable = (attempt: AttemptRow): attempt is AskableAttempt => attempt.checkoutId !== null;

const byKey = ({ accountId, id }: AttemptKey) => and(eq(table.accountId, accountId), eq(table.id, id));
const isOpen = eq(table.state, 'open');

export async function insertAttempt(tx: Tx, row: AttemptRow): Promise<void> {
  await tx.insert(table).values(row);
}

async function find(db: Queryable, where: SQL | undefined): Promise<AttemptRow | null> {
  const [row] = await db.select().from(table).where(where);
  return row ?? null;
}

/** A payment that was made online has the id of its attempt. */
export const findAttempt = (db: Queryable, key: AttemptKey) => find(db, byKey(key));

/** Ids of checkouts are the provider's: none is in two accounts. */
export const findAttemptOfCheckout = (db: Queryable, provider: Provider, checkoutId: string) =>
  find(db, and(eq(table.provider, provider), eq(table.checkoutId, checkoutId)));

export const findAttemptOfMerchant = (
  db: Queryable,
  { provider, merchantId, id }: { provider: Provider; merchantId: string; id: string },
) => find(db, and(eq(table.provider, provider), eq(table.merchantId, merchantId), eq(table.id, id)));

export async function lockAttempt(tx: Tx, key: AttemptKey): Promise<AttemptRow | null> {
  const [row] = await tx.select().from(table).where(byKey(key)).for('update');
  return row ?? null;
}

/** Newest first. */
export const listOpenAttempts = (
  db: Queryable,
  { accountId }: Tenant,
  jobId: string,
  provider: Provider,
): Promise<AttemptRow[]> =>
  db
    .select()
    .from(table)
    .where(and(eq(table.accountId, accountId), eq(table.jobId, jobId), eq(table.provider, provider), isOpen))
    .orderBy(desc(table.openedAt), desc(table.id));

/** Of an account, or of one of its jobs. */
const openOf = ({ accountId }: Tenant, jobId: string | null) =>
  and(eq(table.accountId, accountId), jobId === null ? undefined : eq(table.jobId, jobId), isOpen);

export const listOpenOf = (db: Queryable, scope: Tenant, jobId: string | null): Promise<AttemptRow[]> =>
  db.select().from(table).where(openOf(scope, jobId)).orderBy(asc(table.id));

/** Whose page nobody has been given yet: from now on nobody is. */
export async function closeUnopened(tx: Tx, scope: Tenant, jobId: string | null, now: Date): Promise<void> {
  await tx
    .update(table)
    .set({ state: 'closed', settledAt: now })
    .where(and(openOf(scope, jobId), isNull(table.checkoutId)));
}

/** False when the attempt was closed meanwhile: then its page is to be closed too. */
export async function storeCheckout(db: Queryable, key: AttemptKey, checkoutId: string): Promise<boolean> {
  const { rowCount } = await db
    .update(table)
    .set({ checkoutId })
    .where(and(byKey(key), isOpen));
  return rowCount === 1;
}

export async function markQueried(db: Queryable, key: AttemptKey, now: Date): Promise<void> {
  await db.update(table).set({ askedAt: now }).where(byKey(key));
}

export async function finishAttempt(
  tx: Tx,
  key: AttemptKey,
  state: 'paid' | 'closed',
  now: Date,
): Promise<void> {
  await tx.update(table).set({ state, settledAt: now, askedAt: now }).where(byKey(key));
}

/** A page is asked about each minute while it can be paid; one whose end the provider does not tell, less and less often. */
const pause = (now: Date) =>
  sql`greatest(interval '50 seconds', (${now}::timestamptz - ${table.expiresAt}) / 4)`;

/** Of all accounts, those not asked about for the longest time first. */
export const listDueAttempts = (
  db: Queryable,
  provider: Provider,
  now: Date,
  limit: number,
): Promise<AttemptKey[]> =>
  db
    .select({ accountId: table.accountId, id: table.id })
    .from(table)
    .where(
      and(
        isOpen,
        eq(table.provider, provider),
        sql`(${table.checkoutId} is not null or ${table.expiresAt} <= ${now})`,
        or(isNull(table.askedAt), lte(sql`${table.askedAt} + ${pause(now)}`, sql`${now}::timestamptz`)),
      ),
    )
    .orderBy(sql`${table.askedAt} nulls first`, asc(table.id))
    .limit(limit);

/** Paid lately and not asked about lately, of all accounts: those not asked about for the longest time first. */
export const listPaidToQuery = (
  db: Queryable,
  provider: Provider,
  { paidAfter, queriedBefore }: { paidAfter: Date; queriedBefore: Date },
  limit: number,
): Promise<AttemptKey[]> =>
  db
    .select({ accountId: table.accountId, id: table.id })
    .from(table)
    .where(
      and(
        eq(table.state, 'paid'),
        eq(table.provider, provider),
        gte(table.settledAt, paidAfter),
        lte(table.askedAt, queriedBefore),
      ),
    )
    .orderBy(asc(table.askedAt), asc(table.id))
    .limit(limit);
