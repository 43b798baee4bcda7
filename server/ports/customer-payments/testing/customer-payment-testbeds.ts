// Each provider with everything around it that a test can move: the clock, the contractor, the customer's card.
import { inject, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';
import { makeTestClock, type TestClock } from '#server/testing/test-clock.ts';
import { createTestDatabase } from '#server/testing/test-postgres.ts';
import type {
  CheckoutInput,
  CheckoutOpened,
  ConnectInput,
  CustomerPayments,
  CustomerSandbox,
  Merchant,
} from '../customer-payments.ts';
import { openCustomerSandbox } from '../sandbox/sandbox.ts';
import type { StripeConnectSettings } from '../stripe/connection.ts';
import { openStripeConnect } from '../stripe/stripe-connect.ts';
import { type FakeStripeConnect, startFakeStripeConnect } from './fake-stripe-connect.ts';

export interface CustomerPaymentTestbed {
  payments: CustomerPayments;
  clock: TestClock;
  newContractor(): Promise<ConnectInput>;
  /** The contractor does what the provider asks for. */
  complete(merchant: Merchant): void;
  /** The customer types a card on the payment page; rejects when the page would show an error. */
  pay(opened: CheckoutOpened, card: keyof typeof cards): Promise<void>;
}

export interface StripeConnectTestbed extends CustomerPaymentTestbed {
  stripe: FakeStripeConnect;
}

/** The same cards by number and by Stripe's own names. */
const cards = {
  visa: { number: '4242 4242 4242 4242', id: 'pm_card_visa' },
  mastercard: { number: '5555 5555 5555 4444', id: 'pm_card_mastercard' },
  declined: { number: '4000 0000 0000 0002', id: 'pm_card_chargeDeclined' },
};

const startOfTest = '2026-03-10T15:00:00.000Z';

let database: Promise<string> | undefined;

async function openOwnDatabase(): Promise<Database> {
  database ??= createTestDatabase(
    inject('postgresUrl'),
    `customer_payments_${process.env.VITEST_POOL_ID}_${process.pid}`,
  );
  const db = openDatabase(await database, { max: 12 });
  onTestFinished(() => db.close());
  return db;
}

export interface CustomerSandboxTestbed extends CustomerPaymentTestbed {
  payments: CustomerPayments & CustomerSandbox;
}

export async function openSandboxTestbed(): Promise<CustomerSandboxTestbed> {
  const db = await openOwnDatabase();
  const clock = makeTestClock(new Date(startOfTest));
  const payments = openCustomerSandbox({ pool: db.pool, clock });
  return {
    payments,
    clock,
    async newContractor() {
      const accountId = newId();
      await db.pool.query('insert into accounts (id) values ($1)', [accountId]);
      return contractor(accountId);
    },
    complete: () => {},
    async pay({ checkoutId }, card) {
      const typed = { number: cards[card].number, expiresMonth: 12, expiresYear: 2030, code: '123' };
      await payments.pay(checkoutId, typed);
    },
  };
}

export async function openStripeConnectTestbed(
  settings: Partial<StripeConnectSettings> = {},
): Promise<StripeConnectTestbed> {
  const clock = makeTestClock(new Date(startOfTest));
  const stripe = await startFakeStripeConnect(clock, settings);
  onTestFinished(() => stripe.close());
  return {
    payments: openStripeConnect({ ...stripe.settings, ...settings }, clock),
    clock,
    stripe,
    newContractor: async () => contractor(newId()),
    complete: ({ id }) => stripe.completeMerchant(id),
    pay: async ({ checkoutUrl }, card) => stripe.pay(checkoutUrl, cards[card].id),
  };
}

/** What the contract tests run on. */
export const everyProvider: [string, () => Promise<CustomerPaymentTestbed>][] = [
  ['sandbox', openSandboxTestbed],
  ['stripe', openStripeConnectTestbed],
];

const contractor = (accountId: string): ConnectInput => ({
  accountId,
  companyName: 'North Plumbing',
  email: 'owner@trades.example',
  merchantId: null,
  returnUrl: 'https://fieldwright.example/profile?payments=connected',
  retryUrl: 'https://fieldwright.example/profile?payments=again',
  idempotencyKey: newId(),
});

/** A merchant that may take money. */
export async function readyMerchant(testbed: CustomerPaymentTestbed): Promise<Merchant> {
  const { merchant } = await testbed.payments.connect(await testbed.newContractor());
  testbed.complete(merchant);
  return { ...merchant, state: 'ready' };
}

export const checkoutOf = (
  { clock }: CustomerPaymentTestbed,
  { id: merchantId }: Merchant,
  over: Partial<CheckoutInput> = {},
): CheckoutInput => ({
  merchantId,
  attemptId: newId(),
  amountCents: 45_879,
  title: 'Invoice INV-00042',
  customerEmail: 'dana@home.example',
  successUrl: 'https://fieldwright.example/pay/token?paid=yes',
  cancelUrl: 'https://fieldwright.example/pay/token',
  expiresAt: new Date(clock.now().getTime() + 60 * 60 * 1000),
  ...over,
});
