// What tests of customers' payments begin with: a company that takes them, the page of an invoice, a card; and what they
// read of our records and of the provider's.
import { onTestFinished } from 'vitest';
import type { RequestBody } from '#contract/calls.ts';
import { openShop, type Shop } from '#server/features/jobs/testing/test-tools.ts';
import type { CustomerPayments } from '#server/ports/customer-payments/customer-payments.ts';
import { openStripeConnect } from '#server/ports/customer-payments/stripe/stripe-connect.ts';
import {
  type FakeStripeConnect,
  startFakeStripeConnect,
} from '#server/ports/customer-payments/testing/fake-stripe-connect.ts';
import { given } from '#server/testing/given.ts';

type NewJob = Parameters<typeof given.job>[1];

/** The owner of a company that has connected its account in the sandbox. */
export async function openPaidShop(options: Parameters<typeof openShop>[0] = {}): Promise<Shop> {
  const shop = await openShop(options);
  await shop.client.ok('POST /api/customer-payments/account');
  return shop;
}

export interface StripeShop extends Shop {
  stripe: FakeStripeConnect;
  merchantId: string;
}

/** The same product with Stripe behind it: a local server that answers like Stripe. */
export async function withStripe(shop: Shop, { isOwn = false } = {}): Promise<FakeStripeConnect> {
  const stripe = await startFakeStripeConnect(shop.clock, { isOwn });
  onTestFinished(() => stripe.close());
  shop.deps.customerPayments = openStripeConnect({ ...stripe.settings, timeoutMs: 3000 }, shop.clock);
  shop.deps.customerSandbox = null;
  return stripe;
}

/** The owner of a company whose account at Stripe is ready. */
export async function openStripeShop(): Promise<StripeShop> {
  const shop = await openShop();
  const stripe = await withStripe(shop);
  await shop.client.ok('POST /api/customer-payments/account');
  const merchantId = await merchantOf(shop);
  stripe.completeMerchant(merchantId);
  await shop.client.ok('GET /api/customer-payments/account');
  stripe.takeEvents();
  return { ...shop, stripe, merchantId };
}

export async function merchantOf({ deps, user }: Shop): Promise<string> {
  const { rows } = await deps.db.pool.query<{ merchant_id: string }>(
    'select merchant_id from customer_payment_accounts where account_id = $1',
    [user.accountId],
  );
  return rows[0]?.merchant_id ?? '';
}

/** An invoice of 250.00, and its page. */
export async function billed(shop: Shop, overrides: NewJob = {}) {
  const job = await given.job(shop, {
    currentStage: 'invoice',
    taxRate: '0',
    lineItems: [{ quantity: 1, description: 'Furnace repair', unitPrice: '250.00' }],
    ...overrides,
  });
  return { jobId: job.id, number: job.jobNumber, token: await payLink(shop, job.id) };
}

export async function payLink({ client }: Pick<Shop, 'client'>, id: string): Promise<string> {
  const { url } = await client.ok('POST /api/jobs/:id/pay-link', { params: { id } });
  return url.split('/').at(-1) ?? '';
}

type Form = RequestBody<'POST /api/pay/:token/checkout'>;

export const checkout = ({ newGuest }: Shop, token: string, body: Form = { for: 'balance' }, key?: string) =>
  newGuest().call('POST /api/pay/:token/checkout', {
    params: { token },
    body,
    csrf: false,
    ...(key && { headers: { 'idempotency-key': key } }),
  });

/** The address of a page on which it can be paid. */
export async function openedPage(shop: Shop, token: string, body?: Form, key?: string): Promise<string> {
  const { status, body: reply } = await checkout(shop, token, body, key);
  if (status !== 200) throw new Error(`No checkout: ${status} ${JSON.stringify(reply)}`);
  return reply.checkoutUrl;
}

export const page = ({ newGuest }: Shop, token: string) =>
  newGuest().ok('GET /api/pay/:token', { params: { token } });

export const visa = { number: '4242 4242 4242 4242', expiresMonth: 12, expiresYear: 2040, code: '123' };
export const declined = { ...visa, number: '4000 0000 0000 0002' };

const lastOf = (address: string) => address.split('/').at(-1) ?? '';

/** On the sandbox's card page. */
export const typeCard = ({ newGuest }: Shop, checkoutUrl: string, card = visa) =>
  newGuest().call('POST /api/sandbox/customer-payments/:id', {
    params: { id: lastOf(checkoutUrl) },
    body: card,
    csrf: false,
  });

/** The sandbox's checkout is paid, and nobody tells us: as if the process had died at that moment. */
export const payUnnoticed = ({ deps }: Shop, checkoutUrl: string) =>
  deps.customerSandbox?.pay(lastOf(checkoutUrl), visa);

/** What is recorded of the job: amount and method, in order. */
export async function paymentsOf({ client }: Shop, id: string) {
  const { payments, amountPaid, balanceDue } = await client.ok('GET /api/jobs/:id/payments', {
    params: { id },
  });
  return { paid: payments.map(({ amount }) => amount), payments, amountPaid, balanceDue };
}

export async function attemptsOf({ deps }: Shop, jobId: string): Promise<string[]> {
  const { rows } = await deps.db.pool.query<{ state: string }>(
    'select state from customer_payment_attempts where job_id = $1 order by opened_at, id',
    [jobId],
  );
  return rows.map(({ state }) => state);
}

/** Puts something between the product and its provider. Returns how to take it away again. */
export function tamper(
  { deps }: Shop,
  change: (real: CustomerPayments) => Partial<CustomerPayments>,
): () => void {
  const real = deps.customerPayments;
  if (!real) throw new Error('nobody takes payments');
  deps.customerPayments = { ...real, ...change(real) };
  return () => {
    deps.customerPayments = real;
  };
}
