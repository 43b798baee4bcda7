import { describe, expect, test } from 'vitest';
import { plans } from '#contract/billing/plans.ts';
import { days, hours, minutes } from '#server/platform/clock.ts';
import type { HttpClient } from '#server/testing/http-client.ts';
import { startApp } from '#server/testing/start-app.ts';
import { attemptsOf, mailsTo, recorded, signIn, statusOf, takenFrom } from './testing/billing-tools.ts';

const create = 'POST /api/create-subscription';
const pay = '/api/sandbox/checkout';

const lapsed = { access: { status: 'expired' } } as const;

async function openPayerTx(client: HttpClient, planId = 'monthly') {
  const { body } = await client.send(create, {
    body: {
      planId,
      additionalUsers: 0,
      isLifetime: planId === 'lifetime',
    },
  });
  const url = new URL(body.checkoutUrl, client.base);
  return { url, clientSecret: url.searchParams.get('client_secret') ?? '' };
}

describe('the checkout page', () => {
  test('is opened for a plan and grants nothing by itself', async () => {
    const { given, deps } = await startApp();
    const { client, user } = await given.session(lapsed);
    const { url, clientSecret } = await openPayerTx(client, 'annual');
    expect(url.pathname).toBe('/checkout');
    expect(url.searchParams.get('plan')).toBe('annual');
    expect(clientSecret).not.toBe('');
    expect((await statusOf(client)).subscriptionStatus).toBe('expired');
    expect(await takenFrom(deps, user.accountId)).toEqual([]);
  });

  test.each([
    ['monthly', 'active', plans.monthly.cents, 'Monthly plan'],
    ['annual', 'active', plans.annual.cents, 'Annual plan'],
    ['lifetime', 'lifetime', plans.lifetime.cents, 'Lifetime access'],
  ])('paid for %s: %s at once, with a receipt', async (plan, status, cents, name) => {
    const app = await startApp();
    const { client, user } = await app.given.session(lapsed);
    const { clientSecret } = await openPayerTx(client, plan);
    const response = await client.call('POST /api/sandbox/checkout', {
      body: { clientSecret, paymentMethodId: 'pm_card_visa' },
    });
    expect(response.body).toEqual({ success: true });
    expect(await statusOf(client)).toMatchObject({
      subscriptionStatus: status,
      subscriptionPlan: plan,
      card: { last4: '4242' },
    });
    expect(await takenFrom(app.deps, user.accountId)).toEqual([cents]);
    expect(await recorded(app.deps, user.accountId)).toEqual([cents]);
    expect(await attemptsOf(app.deps, user.accountId)).toEqual([['checkout', 'done']]);
    expect(await mailsTo(app, user.email)).toHaveLength(1);
    expect((await app.mailbox.latest(user.email)).text).toMatch(new RegExp(`^For: +${name}$`, 'm'));
  });

  test('a subscription begun there renews like any other', async () => {
    const app = await startApp();
    app.clock.set('2026-03-10T15:00:00Z');
    const { client, user } = await app.given.session(lapsed);
    const { clientSecret } = await openPayerTx(client);
    await client.call('POST /api/sandbox/checkout', {
      body: { clientSecret, paymentMethodId: 'pm_card_visa' },
    });
    app.clock.advance(days(31));
    await app.runTimetable();
    expect(await takenFrom(app.deps, user.accountId)).toEqual([plans.monthly.cents, plans.monthly.cents]);
    expect((await statusOf(await signIn(app, user))).renewalDate).toMatch(/^2026-05-10/);
  });

  test('declined, it stays open for another card', async () => {
    const { given } = await startApp();
    const { client } = await given.session(lapsed);
    const { clientSecret } = await openPayerTx(client);
    const no = await client.call('POST /api/sandbox/checkout', {
      body: { clientSecret, paymentMethodId: 'pm_card_chargeDeclined' },
    });
    expect([no.status, no.body.code]).toEqual([402, 'card_declined']);
    const yes = await client.call('POST /api/sandbox/checkout', {
      body: { clientSecret, paymentMethodId: 'pm_card_visa' },
    });
    expect(yes.body.success).toBe(true);
  });

  test('pressed twice it is the same page, and it is paid once', async () => {
    const { given, deps } = await startApp();
    const { client, user } = await given.session(lapsed);
    const [first, second] = [await openPayerTx(client), await openPayerTx(client)];
    expect(second.clientSecret).toBe(first.clientSecret);
    const csrf = await client.csrfToken();
    const body = { clientSecret: first.clientSecret, paymentMethodId: 'pm_card_visa' };
    const responses = await Promise.all(
      [1, 2, 3].map(() =>
        client.call('POST /api/sandbox/checkout', { body, csrf: false, headers: { 'x-csrf-token': csrf } }),
      ),
    );
    for (const { status } of responses) expect([200, 404, 409]).toContain(status);
    expect(responses.some(({ status }) => status === 200)).toBe(true);
    expect(await takenFrom(deps, user.accountId)).toEqual([plans.monthly.cents]);
  });

  test('another plan takes the place of the older page', async () => {
    const { given, deps } = await startApp();
    const { client, user } = await given.session(lapsed);
    const old = await openPayerTx(client, 'annual');
    await openPayerTx(client, 'monthly');
    const response = await client.call('POST /api/sandbox/checkout', {
      body: {
        clientSecret: old.clientSecret,
        paymentMethodId: 'pm_card_visa',
      },
    });
    expect(response.status).toBe(404);
    expect(await takenFrom(deps, user.accountId)).toEqual([]);
  });

  test('of another account: 404, like one that never was', async () => {
    const { given } = await startApp();
    const { client: payer } = await given.session(lapsed);
    const { client: other } = await given.session(lapsed);
    const { clientSecret } = await openPayerTx(payer);
    const card = { paymentMethodId: 'pm_card_visa' };
    const foreign = await other.call('POST /api/sandbox/checkout', { body: { clientSecret, ...card } });
    const unknown = await other.call('POST /api/sandbox/checkout', {
      body: { clientSecret: 'cs_nothing', ...card },
    });
    expect([foreign.status, foreign.body]).toEqual([unknown.status, unknown.body]);
    expect(foreign.status).toBe(404);
  });

  test('expires', async () => {
    const app = await startApp();
    const { client, user } = await app.given.session(lapsed);
    const { clientSecret } = await openPayerTx(client);
    app.clock.advance(hours(11));
    await client.call('GET /api/auth/user');
    app.clock.advance(hours(11));
    await client.call('GET /api/auth/user');
    app.clock.advance(hours(2) + minutes(1));
    const response = await client.call('POST /api/sandbox/checkout', {
      body: { clientSecret, paymentMethodId: 'pm_card_visa' },
    });
    expect([response.status, response.body.code]).toEqual([410, 'link_invalid']);
    await app.runTimetable();
    expect(await attemptsOf(app.deps, user.accountId)).toEqual([['checkout', 'abandoned']]);
  });

  test('paid while nobody listened: the timetable hears of it', async () => {
    const app = await startApp();
    const { client, user } = await app.given.session(lapsed);
    const { clientSecret } = await openPayerTx(client);
    await app.deps.sandboxTools?.payCheckout(clientSecret, 'pm_card_visa');
    expect((await statusOf(client)).subscriptionStatus).toBe('expired');
    app.clock.advance(minutes(5));
    await app.runTimetable();
    expect((await statusOf(client)).subscriptionStatus).toBe('active');
    expect(await recorded(app.deps, user.accountId)).toEqual([plans.monthly.cents]);
  });

  test('is not for those who have a plan: they change it', async () => {
    const { given } = await startApp();
    for (const plan of ['trial', 'monthly', 'lifetime'] as const) {
      const { client } = await given.subscriber({ plan });
      const response = await client.call(create, { body: { planId: 'annual' } });
      expect([response.status, response.body.code]).toEqual([409, 'already_subscribed']);
    }
  });

  test.each([
    [{ planId: 'credits-50' }, 'This plan is not known.'],
    [{ planId: 'monthly', isLifetime: true }, 'This plan is not known.'],
    [
      { planId: 'monthly', additionalUsers: 3 },
      'Additional users are not sold: 25 technicians are included.',
    ],
  ])('for %j: 400', async (body, message) => {
    const { given } = await startApp();
    const { client } = await given.session(lapsed);
    const response = await client.send(create, { body });
    expect([response.status, response.body.message]).toEqual([400, message]);
  });
});

describe('the sandbox’s card form', () => {
  const card = { number: '4242 4242 4242 4242', expiresMonth: 12, expiresYear: 2050, code: '123' };
  const make = '/api/sandbox/payment-methods';

  test('turns a test number into a payment method that can be charged', async () => {
    const { given, deps, logs } = await startApp();
    const { client, user } = await given.session({ consent: false });
    const { paymentMethodId } = (await client.call('POST /api/sandbox/payment-methods', { body: card })).body;
    expect(
      (await client.send('POST /api/purchase-lifetime', { body: { paymentMethodId } })).body.success,
    ).toBe(true);
    expect(await takenFrom(deps, user.accountId)).toEqual([plans.lifetime.cents]);
    expect(logs.join('')).not.toContain('4242');
  });

  test('takes no number of a real card', async () => {
    const { given } = await startApp();
    const { client } = await given.session({ consent: false });
    const response = await client.call('POST /api/sandbox/payment-methods', {
      body: { ...card, number: '4111 1111 1111 1111' },
    });
    expect([response.status, response.body.code]).toEqual([402, 'card_declined']);
  });

  test.each([make, pay])('%s is not there where a real provider is', async (path) => {
    const app = await startApp();
    app.deps.sandboxTools = null;
    const { client } = await app.given.session({ consent: false });
    const body = { ...card, clientSecret: 'x', paymentMethodId: 'pm_card_visa' };
    const response = await client.send(`POST ${path}`, { body });
    expect([response.status, response.body.code]).toEqual([404, 'not_found']);
  });
});

describe('claims in the address', () => {
  test('grant nothing: only what the provider knows counts', async () => {
    const { given, deps } = await startApp();
    const { client, user } = await given.session(lapsed);
    await openPayerTx(client);
    for (const flag of ['payment=success', 'payment_success=true', 'upgraded=true', 'session_id=cs_1'])
      await client.send(`GET /?${flag}`);
    const { body: response } = await client.send('POST /api/refresh-subscription', {
      body: {
        payment_success: true,
        status: 'lifetime',
        subscription: { status: 'lifetime', plan: 'lifetime' },
      },
    });
    expect(response).toEqual({ subscription: { status: 'expired', plan: null } });
    expect(
      (
        await client.call('GET /api/subscription/status', {
          query: { status: 'lifetime', isLifetime: 'true' },
        })
      ).body,
    ).toMatchObject({
      subscriptionStatus: 'expired',
      isLifetime: false,
    });
    expect(await takenFrom(deps, user.accountId)).toEqual([]);
  });
});
