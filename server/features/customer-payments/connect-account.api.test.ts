// The contractor's account at the provider: who connects it, what is said of it, and what ends it (D-25).
import { describe, expect, test } from 'vitest';
import { mailsTo } from '#server/features/billing/testing/billing-tools.ts';
import { auditEventsOf, openShop } from '#server/features/jobs/testing/test-tools.ts';
import { ProviderUnavailable } from '#server/ports/payments/payments.ts';
import {
  billed,
  checkout,
  merchantOf,
  openPaidShop,
  openStripeShop,
  page,
  tamper,
  withStripe,
} from './testing/payment-tools.ts';

const account = 'GET /api/customer-payments/account';
const connect = 'POST /api/customer-payments/account';
const disconnect = 'DELETE /api/customer-payments/account';

describe('in the sandbox', () => {
  test('connecting makes it ready at once, and tells the owner by email', async () => {
    const shop = await openShop();
    const nobody = { state: 'not_connected', provider: 'sandbox', connectedAt: null };
    expect(await shop.client.ok(account)).toEqual(nobody);
    const connected = { state: 'ready', provider: 'sandbox', connectedAt: shop.clock.now().toISOString() };
    expect(await shop.client.ok(connect)).toEqual({ ...connected, connectUrl: null });
    expect(await shop.client.ok(account)).toEqual(connected);
    expect(await mailsTo(shop, shop.user.email)).toContain('Online payments were connected');
    const events = await auditEventsOf(shop, shop.user.accountId);
    expect(events.at(-1)).toMatchObject({
      type: 'customer_payments.connected',
      data: { provider: 'sandbox' },
    });
  });

  test('pressed again it is the same account, and no second email', async () => {
    const shop = await openPaidShop();
    const before = [await merchantOf(shop), await shop.client.ok(account)];
    await shop.client.ok(connect);
    expect([await merchantOf(shop), await shop.client.ok(account)]).toEqual(before);
    const events = await auditEventsOf(shop, shop.user.accountId);
    expect(events.filter(({ type }) => type === 'customer_payments.connected')).toHaveLength(1);
  });

  test('disconnected, customers cannot pay; connected again it is the same merchant', async () => {
    const shop = await openPaidShop();
    const { token } = await billed(shop);
    const before = await merchantOf(shop);
    expect(await shop.client.ok(disconnect)).toMatchObject({ state: 'not_connected', connectedAt: null });
    expect(await shop.client.ok(disconnect)).toMatchObject({ state: 'not_connected' });
    expect((await page(shop, token)).canPay).toBe(false);
    expect((await checkout(shop, token)).body.code).toBe('online_payments_off');
    const notices = (await mailsTo(shop, shop.user.email)).filter((subject) => subject.includes('payments'));
    expect(notices).toEqual(['Online payments were connected', 'Online payments were disconnected']);
    await shop.client.ok(connect);
    expect(await merchantOf(shop)).toBe(before);
    expect((await page(shop, token)).canPay).toBe(true);
  });

  test('a merchant that the provider no longer has is not connected', async () => {
    const shop = await openPaidShop();
    await shop.deps.db.pool.query('delete from customer_sandbox_merchants where account_id = $1', [
      shop.user.accountId,
    ]);
    expect(await shop.client.ok(account)).toMatchObject({ state: 'not_connected', connectedAt: null });
    expect(await shop.client.ok(connect)).toMatchObject({ state: 'ready' });
  });
});

describe('at Stripe', () => {
  test('waits until Stripe says that it is ready, and is asked about it when it is looked at', async () => {
    const shop = await openShop();
    const stripe = await withStripe(shop);
    expect(await shop.client.ok(connect)).toMatchObject({
      state: 'waiting',
      provider: 'stripe',
      connectUrl: expect.stringContaining('https://'),
    });
    const merchant = await merchantOf(shop);
    expect(await shop.client.ok(account)).toMatchObject({ state: 'waiting' });
    // The page that Stripe gave is good for minutes: each press makes one, for the same account.
    await shop.client.ok(connect);
    expect(stripe.calls('POST /v1/account_links')).toBe(2);
    expect(await merchantOf(shop)).toBe(merchant);
    stripe.completeMerchant(merchant);
    expect(await shop.client.ok(account)).toMatchObject({ state: 'ready' });
    expect(await shop.client.ok(connect)).toMatchObject({ state: 'ready', connectUrl: null });
  });

  test('an answer that is lost makes no second account', async () => {
    const shop = await openShop();
    const stripe = await withStripe(shop);
    stripe.fault('POST /v1/accounts', 'lost');
    const lost = await shop.client.call(connect);
    expect([lost.status, lost.body.code]).toEqual([503, 'payment_unavailable']);
    await shop.client.ok(connect);
    expect(stripe.calls('POST /v1/accounts')).toBe(2);
    stripe.completeMerchant(await merchantOf(shop));
    expect(await shop.client.ok(account)).toMatchObject({ state: 'ready' });
  });

  test('taken away on Stripe’s own pages, customers cannot pay any more', async () => {
    const shop = await openStripeShop();
    const { token } = await billed(shop);
    shop.stripe.revoke(shop.merchantId);
    expect((await checkout(shop, token)).body.code).toBe('online_payments_off');
    expect(await shop.client.ok(account)).toMatchObject({ state: 'not_connected' });
    expect((await page(shop, token)).canPay).toBe(false);
  });

  test('while Stripe is away it is said what it said last', async () => {
    const shop = await openStripeShop();
    tamper(shop, () => ({
      findMerchant: async () => {
        throw new ProviderUnavailable('no route');
      },
    }));
    expect(await shop.client.ok(account)).toMatchObject({ state: 'ready' });
  });

  test('a connection of the sandbox is none of Stripe', async () => {
    const shop = await openPaidShop();
    const { token } = await billed(shop);
    await withStripe(shop);
    expect(await shop.client.ok(account)).toEqual({
      state: 'not_connected',
      provider: 'stripe',
      connectedAt: null,
    });
    expect((await checkout(shop, token)).body.code).toBe('online_payments_off');
    expect(await shop.client.ok(connect)).toMatchObject({ state: 'waiting' });
  });
});

test('where customers cannot pay online at all, nobody connects, and it is said', async () => {
  const shop = await openShop({ env: { CUSTOMER_PAYMENTS: 'off' } });
  expect(await shop.client.ok(account)).toEqual({
    state: 'not_connected',
    provider: null,
    connectedAt: null,
  });
  const { status, body } = await shop.client.call(connect);
  expect([status, body.code]).toEqual([409, 'online_payments_off']);
  const { token } = await billed(shop);
  expect(await page(shop, token)).toMatchObject({ canPay: false, isSandbox: false });
});

describe('settings', () => {
  test('part payments are off until the owner allows them', async () => {
    const shop = await openShop();
    const settings = () => shop.client.ok('GET /api/customer-payments/settings');
    expect(await settings()).toEqual({ allowPartPayments: false });
    const body = { allowPartPayments: true };
    expect(await shop.client.ok('POST /api/customer-payments/settings', { body })).toEqual(body);
    expect(await settings()).toEqual(body);
    const wrong = await shop.client.send('POST /api/customer-payments/settings', {
      body: { allowPartPayments: 'yes' },
    });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'invalid_input']);
  });
});
