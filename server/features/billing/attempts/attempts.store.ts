// The payment_attempts table: what was sent to the provider, and what became of it.
import { and, eq, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';
import { paymentAttempts as table } from '../billing.tables.ts';
import { AttemptInput } from './attempt-input.ts';

type AttemptRow = typeof table.$inferSelect;

/** Its id is also the idempotency key. */
export type PaymentAttempt = Omit<AttemptRow, 'kind' | 'input' | 'closedAt'> & { input: AttemptInput };

const byId = ({ accountId, id }: Pick<AttemptRow, 'accountId' | 'id'>) =>
  and(eq(table.accountId, accountId), eq(table.id, id));
const isOpen = eq(table.state, 'open');

async function find(db: Queryable, where: SQL | undefined): Promise<PaymentAttempt | null> {
  const [row] = await db.select().from(table).where(where);
  if (!row) return null;
  const { kind: _kind, closedAt: _closedAt, ...attempt } = row;
  return { ...attempt, input: AttemptInput.parse(attempt.input) };
}

/** The account must be locked: one attempt at a time. */
export async function insertAttempt(
  tx: Tx,
  now: Date,
  accountId: string,
  input: AttemptInput,
): Promise<PaymentAttempt> {
  const attempt = { accountId, id: newId(), input, state: 'open', openedAt: now } as const;
  await tx.insert(table).values({ ...attempt, kind: input.kind });
  return { ...attempt, outcome: null, awaitsPayer: false };
}

export const findOpenAttempt = (db: Queryable, accountId: string): Promise<PaymentAttempt | null> =>
  find(db, and(eq(table.accountId, accountId), isOpen, ne(table.kind, 'checkout')));

export const findOpenCheckout = (db: Queryable, accountId: string): Promise<PaymentAttempt | null> =>
  find(db, and(eq(table.accountId, accountId), isOpen, eq(table.kind, 'checkout')));

export const findAttempt = (db: Queryable, accountId: string, id: string): Promise<PaymentAttempt | null> =>
  find(db, byId({ accountId, id }));

/**
 * Accounts whose attempts have been open since before the given moment, checkouts included; oldest first. The attempts
 * are not parsed here: one that cannot be read must not hold up those of others.
 */
export async function findOpenSince(db: Queryable, before: Date): Promise<string[]> {
  const rows = await db
    .select({ accountId: table.accountId })
    .from(table)
    .where(and(isOpen, lte(table.openedAt, before)))
    .groupBy(table.accountId)
    .orderBy(sql`min(${table.openedAt})`)
    .limit(500);
  return rows.map(({ accountId }) => accountId);
}

/** False when somebody else was faster. */
export async function closeAttempt(
  tx: Tx,
  now: Date,
  attempt: PaymentAttempt,
  state: Exclude<PaymentAttempt['state'], 'open'>,
  outcome: unknown = null,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(table)
    // What is known of a checkout stays where nothing newer is given.
    .set({ state, closedAt: now, awaitsPayer: false, ...(outcome !== null && { outcome }) })
    .where(and(byId(attempt), isOpen));
  return rowCount === 1;
}

export async function markAwaitsPayer(db: Queryable, attempt: PaymentAttempt): Promise<void> {
  await db
    .update(table)
    .set({ awaitsPayer: true })
    .where(and(byId(attempt), isOpen));
}

/** What a checkout needs to be found again by the page that pays it. */
export async function recordCheckout(db: Queryable, attempt: PaymentAttempt, opened: unknown): Promise<void> {
  await db
    .update(table)
    .set({ outcome: opened })
    .where(and(byId(attempt), isOpen));
}
