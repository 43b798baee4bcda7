// The sandbox in which customers pay a contractor: real books in the database and no money. It sends no events, since a
// look-up shows every change at once.
import { and, asc, eq, sum } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { BadEventSignature } from '../../payments/payments.ts';
import { newSandboxId } from '../../payments/sandbox/payer-tx.ts';
import {
  type Checkout,
  type CheckoutInput,
  type CheckoutOpened,
  type Connected,
  type ConnectInput,
  type CustomerPayments,
  type CustomerSandbox,
  type Merchant,
  type OnlinePayment,
  type OnlineRefund,
  type RefundInput,
  RefundRefused,
} from '../customer-payments.ts';
import { pay, readPage } from './card-page.ts';
import {
  customerSandboxCheckouts as checkouts,
  customerSandboxMerchants as merchants,
  customerSandboxPayments as payments,
  customerSandboxRefunds as refunds,
} from './sandbox.tables.ts';

export interface SandboxDeps {
  db: NodePgDatabase;
  clock: { now(): Date };
}

export function openCustomerSandbox({
  pool,
  clock,
}: {
  pool: Pool;
  clock: { now(): Date };
}): CustomerPayments & CustomerSandbox {
  const deps: SandboxDeps = { db: drizzle(pool), clock };
  return {
    kind: 'sandbox',
    describe: 'sandbox (no money moves)',
    connect: (input) => connect(deps, input),
    findMerchant: (merchantId) => findMerchant(deps, merchantId),
    openCheckout: (input) => openCheckout(deps, input),
    closeCheckout: (merchantId, checkoutId) => closeCheckout(deps, merchantId, checkoutId),
    findCheckout: (merchantId, checkoutId) => findCheckout(deps, merchantId, checkoutId),
    findPayment: (merchantId, reference) => findPayment(deps, merchantId, reference),
    refund: (input) => refund(deps, input),
    readEvent: () => {
      throw new BadEventSignature('the sandbox sends no events');
    },
    readPage: (checkoutId) => readPage(deps, checkoutId),
    pay: (checkoutId, card) => pay(deps, checkoutId, card),
  };
}

/** Nothing is asked of the contractor: whoever connects is ready. */
async function connect({ db, clock }: SandboxDeps, input: ConnectInput): Promise<Connected> {
  const { accountId, companyName } = input;
  const [row] = await db
    .insert(merchants)
    .values({ accountId, id: newSandboxId('acct'), companyName, createdAt: clock.now() })
    .onConflictDoUpdate({ target: merchants.accountId, set: { companyName } })
    .returning({ id: merchants.id });
  if (!row) throw new Error('the sandbox merchant vanished');
  return { merchant: { id: row.id, state: 'ready' }, connectUrl: null };
}

async function findMerchant({ db }: SandboxDeps, merchantId: string): Promise<Merchant | null> {
  const [row] = await db.select({ id: merchants.id }).from(merchants).where(eq(merchants.id, merchantId));
  return row ? { id: row.id, state: 'ready' } : null;
}

async function openCheckout({ db, clock }: SandboxDeps, input: CheckoutInput): Promise<CheckoutOpened> {
  const { merchantId, attemptId, amountCents, title, successUrl, cancelUrl, expiresAt } = input;
  assertTakable(input, clock.now());
  const [merchant] = await db.select().from(merchants).where(eq(merchants.id, merchantId));
  if (!merchant) throw new Error(`the sandbox has no merchant ${merchantId}`);
  const { accountId } = merchant;
  await db
    .insert(checkouts)
    .values({
      accountId,
      id: newSandboxId('cs'),
      attemptId,
      amountCents,
      title,
      successUrl,
      cancelUrl,
      expiresAt,
    })
    .onConflictDoNothing({ target: [checkouts.accountId, checkouts.attemptId] });
  const [row] = await db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.accountId, accountId), eq(checkouts.attemptId, attemptId)));
  if (!row) throw new Error('the sandbox checkout vanished');
  const isSame =
    row.amountCents === amountCents &&
    row.title === title &&
    row.successUrl === successUrl &&
    row.cancelUrl === cancelUrl &&
    row.expiresAt.getTime() === expiresAt.getTime();
  if (!isSame) throw new Error(`the attempt ${attemptId} was opened with other content before`);
  return { checkoutId: row.id, checkoutUrl: `/pay/sandbox/${row.id}` };
}

const minuteMs = 60_000;

/** What Stripe would not take. */
function assertTakable({ amountCents, expiresAt }: CheckoutInput, now: Date): void {
  const openForMs = expiresAt.getTime() - now.getTime();
  if (!Number.isSafeInteger(amountCents) || amountCents < 50)
    throw new Error(`${amountCents} is not an amount to charge`);
  if (openForMs < 30 * minuteMs || openForMs > 24 * 60 * minuteMs)
    throw new Error('a checkout is open for 30 minutes to 24 hours');
}

async function closeCheckout(
  deps: SandboxDeps,
  merchantId: string,
  checkoutId: string,
): Promise<Checkout | null> {
  await deps.db.transaction(async (tx) => {
    // Held against a card that is charged at this moment.
    const [row] = await tx
      .select({ expiresAt: checkouts.expiresAt })
      .from(checkouts)
      .innerJoin(merchants, eq(merchants.accountId, checkouts.accountId))
      .where(and(eq(merchants.id, merchantId), eq(checkouts.id, checkoutId)))
      .for('update', { of: checkouts });
    const now = deps.clock.now();
    if (row && row.expiresAt > now)
      await tx.update(checkouts).set({ expiresAt: now }).where(eq(checkouts.id, checkoutId));
  });
  return findCheckout(deps, merchantId, checkoutId);
}

async function findCheckout(
  deps: SandboxDeps,
  merchantId: string,
  checkoutId: string,
): Promise<Checkout | null> {
  const [row] = await deps.db
    .select({ checkout: checkouts, reference: payments.reference })
    .from(checkouts)
    .innerJoin(merchants, eq(merchants.accountId, checkouts.accountId))
    .leftJoin(
      payments,
      and(eq(payments.accountId, checkouts.accountId), eq(payments.checkoutId, checkouts.id)),
    )
    .where(and(eq(merchants.id, merchantId), eq(checkouts.id, checkoutId)));
  if (!row) return null;
  const payment = row.reference === null ? null : await findPayment(deps, merchantId, row.reference);
  const { id, attemptId, expiresAt } = row.checkout;
  const unpaid = expiresAt > deps.clock.now() ? 'open' : 'closed';
  return { id, attemptId, state: payment ? 'paid' : unpaid, payment };
}

async function findPayment(
  { db }: SandboxDeps,
  merchantId: string,
  reference: string,
): Promise<OnlinePayment | null> {
  const [row] = await db
    .select({ payment: payments, attemptId: checkouts.attemptId })
    .from(payments)
    .innerJoin(merchants, eq(merchants.accountId, payments.accountId))
    .innerJoin(
      checkouts,
      and(eq(checkouts.accountId, payments.accountId), eq(checkouts.id, payments.checkoutId)),
    )
    .where(and(eq(merchants.id, merchantId), eq(payments.reference, reference)));
  if (!row) return null;
  const { accountId, amountCents, brand, last4, paidAt, isDisputed } = row.payment;
  const given = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.accountId, accountId), eq(refunds.reference, reference)))
    .orderBy(asc(refunds.position));
  return {
    reference,
    attemptId: row.attemptId,
    amountCents,
    card: { brand, last4 },
    paidAt,
    refunds: given.map(toRefund),
    dispute: isDisputed
      ? {
          id: `dp_${reference}`,
          amountCents,
          state: 'needs_response',
          respondBy: new Date(paidAt.getTime() + answerDays * 24 * 60 * 60 * 1000),
          at: paidAt,
        }
      : null,
  };
}

/** As long as most banks give. */
const answerDays = 7;

const toRefund = ({ id, idempotencyKey, amountCents, at }: typeof refunds.$inferSelect): OnlineRefund => ({
  id,
  idempotencyKey,
  amountCents,
  state: 'done',
  at,
});

function refund({ db, clock }: SandboxDeps, input: RefundInput): Promise<OnlineRefund> {
  const { merchantId, reference, amountCents, idempotencyKey } = input;
  return db.transaction(async (tx) => {
    const [payment] = await tx
      .select({ accountId: payments.accountId, paidCents: payments.amountCents })
      .from(payments)
      .innerJoin(merchants, eq(merchants.accountId, payments.accountId))
      .where(and(eq(merchants.id, merchantId), eq(payments.reference, reference)))
      .for('update', { of: payments });
    if (!payment) throw new RefundRefused('There is no such payment.', 'refused');
    const { accountId, paidCents } = payment;
    const ofPayment = and(eq(refunds.accountId, accountId), eq(refunds.reference, reference));
    const [made] = await tx
      .select()
      .from(refunds)
      .where(and(ofPayment, eq(refunds.idempotencyKey, idempotencyKey)));
    if (made) {
      if (made.amountCents !== amountCents)
        throw new Error(`the key ${idempotencyKey} was used for another amount before`);
      return toRefund(made);
    }
    const [before] = await tx
      .select({ cents: sum(refunds.amountCents) })
      .from(refunds)
      .where(ofPayment);
    if (amountCents > paidCents - Number(before?.cents ?? 0))
      throw new RefundRefused('This is more than is left of the payment.', 'more_than_left');
    const [row] = await tx
      .insert(refunds)
      .values({
        accountId,
        id: newSandboxId('re'),
        reference,
        amountCents,
        idempotencyKey,
        at: clock.now(),
      })
      .returning();
    if (!row) throw new Error('the sandbox refund vanished');
    return toRefund(row);
  });
}
