// Each provider with everything around it that a test can move: the clock, the payer, the provider's own pages.
import { inject, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';
import { makeTestClock, type TestClock } from '#server/testing/test-clock.ts';
import { createTestDatabase } from '#server/testing/test-postgres.ts';
import type { CheckoutOpened, Payer, PaymentGateway, SandboxTools } from '../payments.ts';
import { openSandbox } from '../sandbox/sandbox.ts';
import type { StripeSettings } from '../stripe/connection.ts';
import { openStripe } from '../stripe/stripe.ts';
import { type FakeStripe, startFakeStripe } from './fake-stripe.ts';

export interface PaymentTestbed {
  payments: PaymentGateway;
  clock: TestClock;
  newPayer(): Promise<Payer>;
  /** The payer types a card on the payment page; rejects when the page would show an error. */
  payCheckout(opened: CheckoutOpened, card: string): Promise<unknown>;
  /** Lets the provider do what it does on its own at this time. */
  renewDue(): void;
}

export interface SandboxTestbed extends PaymentTestbed {
  payments: PaymentGateway & SandboxTools;
  db: Database;
}

export interface StripeTestbed extends PaymentTestbed {
  stripe: FakeStripe;
}

export const startOfTest = '2026-03-10T15:00:00.000Z';

let database: Promise<string> | undefined;

async function openOwnDatabase(): Promise<Database> {
  database ??= createTestDatabase(
    inject('postgresUrl'),
    `payments_${process.env.VITEST_POOL_ID}_${process.pid}`,
  );
  const db = openDatabase(await database, { max: 12 });
  onTestFinished(() => db.close());
  return db;
}

export async function openSandboxTestbed(): Promise<SandboxTestbed> {
  const db = await openOwnDatabase();
  const clock = makeTestClock(new Date(startOfTest));
  const payments = openSandbox({ pool: db.pool, clock });
  return {
    payments,
    clock,
    db,
    async newPayer() {
      const accountId = newId();
      await db.pool.query('insert into accounts (id) values ($1)', [accountId]);
      return payerOf(accountId);
    },
    payCheckout: (opened, card) => payments.payCheckout(opened.clientSecret ?? '', card),
    renewDue: () => {},
  };
}

export async function openStripeTestbed(settings: Partial<StripeSettings> = {}): Promise<StripeTestbed> {
  const clock = makeTestClock(new Date(startOfTest));
  const stripe = await startFakeStripe(clock);
  onTestFinished(() => stripe.close());
  return {
    payments: openStripe({ ...stripe.settings, ...settings }, clock),
    clock,
    stripe,
    newPayer: async () => payerOf(newId()),
    payCheckout: async (opened, card) => stripe.payCheckout(opened.checkoutUrl, card),
    renewDue: () => stripe.renewDue(),
  };
}

/** What the contract tests run on. */
export const everyProvider: [string, () => Promise<PaymentTestbed>][] = [
  ['sandbox', openSandboxTestbed],
  ['stripe', openStripeTestbed],
];

const payerOf = (accountId: string): Payer => ({
  accountId,
  email: 'owner@trades.example',
  companyName: 'North Plumbing',
  customerId: null,
});
