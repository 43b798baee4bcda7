// What Stripe posts about customers' payments: signed, in any order, any number of times, and never believed (D-26, D-28).
import { describe, expect, test } from 'vitest';
import { openShop } from '#server/features/jobs/testing/test-tools.ts';
import { minutes } from '#server/platform/clock.ts';
import type { SignedEvent } from '#server/ports/payments/testing/fake-stripe/server.ts';
import {
  attemptsOf,
  billed,
  merchantOf,
  openedPage,
  openStripeShop,
  paymentsOf,
  type StripeShop,
  withStripe,
} from './testing/payment-tools.ts';

const post = ({ newGuest }: Pick<StripeShop, 'newGuest'>, { body, signature }: Omit<SignedEvent, 'type'>) =>
  newGuest().send('POST /api/webhooks/customer-payments', {
    csrf: false,
    raw: body,
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
  });

async function paid(shop: StripeShop) {
  const { jobId, token } = await billed(shop);
  shop.stripe.pay(await openedPage(shop, token), 'pm_card_visa');
  const [event] = shop.stripe.takeEvents().filter(({ type }) => type === 'checkout.session.completed');
  if (!event) throw new Error('no event');
  return { jobId, token, event };
}

describe('an event', () => {
  test('makes us ask, and the payment is recorded; a second and a third time it changes nothing', async () => {
    const shop = await openStripeShop();
    const { jobId, event } = await paid(shop);
    for (const _ of [1, 2, 3]) expect((await post(shop, event)).body).toEqual({ received: true });
    expect(await paymentsOf(shop, jobId)).toMatchObject({ paid: ['250.00'], balanceDue: '0.00' });
    expect(await attemptsOf(shop, jobId)).toEqual(['paid']);
  });

  test('twenty times at once is one payment', async () => {
    const shop = await openStripeShop();
    const { jobId, event } = await paid(shop);
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(shop, event)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await paymentsOf(shop, jobId)).paid).toEqual(['250.00']);
  });

  test('that was forged, altered, unsigned or signed too long ago is refused, and nothing is recorded', async () => {
    const shop = await openStripeShop();
    const { jobId, event } = await paid(shop);
    const altered = Buffer.from(event.body.toString().replace('checkout.session', 'checkout.sessions'));
    for (const wrong of [
      { ...event, body: altered },
      { ...event, signature: event.signature.replace(/v1=../, 'v1=00') },
      { ...event, signature: '' },
    ]) {
      const { status, body } = await post(shop, wrong);
      expect([status, body.code]).toEqual([400, 'bad_signature']);
    }
    shop.clock.advance(minutes(6));
    expect((await post(shop, event)).status).toBe(400);
    expect((await paymentsOf(shop, jobId)).paid).toEqual([]);
  });

  test('before its checkout is known here, or of somebody else’s, is taken and ignored', async () => {
    const shop = await openStripeShop();
    const { jobId, event } = await paid(shop);
    await shop.deps.db.pool.query(
      'update customer_payment_attempts set checkout_id = null where job_id = $1',
      [jobId],
    );
    expect((await post(shop, event)).status).toBe(200);
    expect((await paymentsOf(shop, jobId)).paid).toEqual([]);
    // Another contractor of this platform, of whom this installation knows nothing.
    const { merchant } = (await shop.deps.customerPayments?.connect({
      accountId: jobId,
      companyName: 'Elsewhere',
      email: null,
      merchantId: null,
      returnUrl: 'https://elsewhere.example/',
      retryUrl: 'https://elsewhere.example/',
      idempotencyKey: jobId,
    })) ?? { merchant: { id: '' } };
    shop.stripe.completeMerchant(merchant.id);
    for (const foreign of shop.stripe.takeEvents()) expect((await post(shop, foreign)).status).toBe(200);
  });

  test('while Stripe does not answer is asked to come again', async () => {
    const shop = await openStripeShop();
    const { jobId, event } = await paid(shop);
    shop.stripe.fault('GET /v1/checkout/sessions/:id', 'error');
    const { status, body } = await post(shop, event);
    expect([status, body.code]).toEqual([503, 'payment_unavailable']);
    expect((await post(shop, event)).status).toBe(200);
    expect((await paymentsOf(shop, jobId)).paid).toEqual(['250.00']);
  });

  test('about a page that ended closes its attempt', async () => {
    const shop = await openStripeShop();
    const { jobId, token } = await billed(shop);
    const url = await openedPage(shop, token);
    const id = url.split('/').at(-1) ?? '';
    await shop.deps.customerPayments?.closeCheckout(shop.merchantId, id);
    for (const event of shop.stripe.takeEvents()) expect((await post(shop, event)).status).toBe(200);
    expect(await attemptsOf(shop, jobId)).toEqual(['closed']);
  });
});

test('an account that becomes ready, or is taken away, is so at once', async () => {
  const shop = await openShop();
  const stripe = await withStripe(shop);
  await shop.client.ok('POST /api/customer-payments/account');
  const stateOf = async () => {
    const { rows } = await shop.deps.db.pool.query<{ state: string }>(
      'select state from customer_payment_accounts where account_id = $1',
      [shop.user.accountId],
    );
    return rows[0]?.state;
  };
  const deliver = async () => {
    for (const event of stripe.takeEvents()) expect((await post(shop, event)).status).toBe(200);
  };
  const merchant = await merchantOf(shop);
  stripe.completeMerchant(merchant);
  await deliver();
  expect(await stateOf()).toBe('ready');
  stripe.revoke(merchant);
  await deliver();
  expect(await stateOf()).toBe('disconnected');
});

describe('where the key’s own account takes the money', () => {
  async function ownShop() {
    const shop = await openShop();
    // Other tests of this database left theirs connected.
    const stripe = await withStripe(shop, { isOwn: true });
    expect(await shop.client.ok('POST /api/customer-payments/account')).toMatchObject({
      state: 'ready',
      connectUrl: null,
    });
    stripe.takeEvents();
    return { ...shop, stripe, merchantId: await merchantOf(shop) };
  }

  test('it is connected at once, and events name no merchant', async () => {
    const shop = await ownShop();
    const { jobId, event } = await paid(shop);
    expect(JSON.parse(event.body.toString())).not.toHaveProperty('account');
    expect((await post(shop, event)).status).toBe(200);
    expect((await paymentsOf(shop, jobId)).paid).toEqual(['250.00']);
  });

  test('it is one company’s', async () => {
    const shop = await ownShop();
    const { client } = await shop.given.owner();
    const { status, body } = await client.call('POST /api/customer-payments/account');
    expect([status, body.code]).toEqual([409, 'conflict']);
  });
});
