// The payment_attempts table: what was asked of the provider, and what became of it. The input is stored before the
// provider is called, and whole, payer included: a repeat with the same key must say the same.
import { and, eq, lte, ne, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { PlanChoice, RecurringPlanId } from '#contract/billing/billing.ts';
import type { Queryable, Tx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';
import { paymentAttempts as table } from '../billing.tables.ts';

const Instant = z.coerce.date();
const Cents = z.number().int().min(0);
const PeriodShape = z.object({ startsAt: Instant, endsAt: Instant, anchorDay: z.number() });

const Payer = z.object({
  accountId: z.string(),
  email: z.string().nullable(),
  companyName: z.string().nullable(),
  customerId: z.string().nullable(),
});

const by = { payer: Payer, actorUserId: z.string().nullable() };

const TrialAttempt = z.object({
  ...by,
  kind: z.literal('trial'),
  plan: RecurringPlanId,
  paymentMethodId: z.string(),
  trialEnd: Instant,
});

const LifetimeAttempt = z.object({
  ...by,
  kind: z.literal('lifetime'),
  plan: z.literal('lifetime'),
  paymentMethodId: z.string().nullable(),
  amountCents: Cents,
  creditCents: Cents,
});

const PlanAttempt = z.object({
  ...by,
  kind: z.literal('plan'),
  plan: RecurringPlanId,
  paymentMethodId: z.string().nullable(),
  subscriptionId: z.string().nullable(),
  amountCents: Cents,
  creditCents: Cents,
  period: PeriodShape,
});

const RenewalAttempt = z.object({
  ...by,
  kind: z.literal('renewal'),
  plan: RecurringPlanId,
  subscriptionId: z.string(),
  amountCents: Cents,
  dueAt: Instant,
  period: PeriodShape,
  now: Instant,
});

const CancelAttempt = z.object({
  ...by,
  kind: z.literal('cancel'),
  subscriptionId: z.string().nullable(),
  refunds: z.array(z.object({ chargeId: z.string(), amountCents: Cents })),
  voidsCredit: z.boolean(),
});

const CheckoutAttempt = z.object({
  ...by,
  kind: z.literal('checkout'),
  plan: PlanChoice,
  amountCents: Cents,
});

export const AttemptInput = z.discriminatedUnion('kind', [
  TrialAttempt,
  LifetimeAttempt,
  PlanAttempt,
  RenewalAttempt,
  CancelAttempt,
  CheckoutAttempt,
]);
export type AttemptInput = z.infer<typeof AttemptInput>;
export type AttemptInputOf<K extends AttemptInput['kind']> = Extract<AttemptInput, { kind: K }>;

/**
 * Pressed twice, or pressed again after a lost answer, it is the same input: it goes on with the attempt that
 * is open.
 */
export function isSameInput(a: AttemptInput, b: AttemptInput): boolean {
  const identity = (input: AttemptInput) => [
    input.kind,
    'plan' in input ? input.plan : null,
    'paymentMethodId' in input ? input.paymentMethodId : null,
  ];
  return JSON.stringify(identity(a)) === JSON.stringify(identity(b));
}

/** What came of it, kept so that the second of two clicks hears the same answer. */
export const Outcome = z.object({
  chargedCents: z.number().default(0),
  creditedCents: z.number().default(0),
  creditBalanceCents: z.number().default(0),
  refundedCents: z.number().default(0),
  voidedCreditCents: z.number().default(0),
  renewsAt: Instant.nullable().default(null),
  restorableUntil: Instant.nullable().default(null),
});
export type Outcome = z.infer<typeof Outcome>;

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
 * Whose attempts have been open since before the given moment, checkouts included; oldest first. They are not read any
 * further here: one that cannot be read must not hold up those of others.
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
    // What is known of a checkout stays where nothing newer is told.
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
export const OpenedCheckout = z.object({ secretHash: z.string() });

export async function recordCheckout(
  db: Queryable,
  attempt: PaymentAttempt,
  opened: z.infer<typeof OpenedCheckout>,
): Promise<void> {
  await db
    .update(table)
    .set({ outcome: opened })
    .where(and(byId(attempt), isOpen));
}
