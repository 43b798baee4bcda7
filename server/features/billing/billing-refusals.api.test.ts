// Every endpoint of billing, called by those who may not, or with what it cannot take.
import { describe, expect, test } from 'vitest';
import { billingEndpoints } from '#contract/billing/billing.ts';
import { days } from '#server/platform/clock.ts';
import { defaultPassword } from '#server/testing/given.ts';
import { startApp } from '#server/testing/start-app.ts';
import { attemptsOf, statusOf, takenFrom } from './testing/billing-tools.ts';

type Name = keyof typeof billingEndpoints;

const goodBody: Partial<Record<Name, unknown>> = {
  setupTrialPayment: { paymentMethodId: 'pm_card_visa', planType: 'monthly' },
  purchaseLifetime: { paymentMethodId: 'pm_card_visa' },
  updateSubscription: { newPlanId: 'annual' },
  createSubscription: { planId: 'annual' },
  cancelSubscription: { deleteAccount: true, password: defaultPassword },
  restoreAccount: { token: 'x' },
  makeSandboxPaymentMethod: {
    number: '4242424242424242',
    expiresMonth: 12,
    expiresYear: 2050,
    code: '123',
  },
  paySandboxCheckout: { clientSecret: 'x', paymentMethodId: 'pm_card_visa' },
};

const forSession: Name[] = ['subscriptionStatus', 'ensureTrialAccess'];
const forOwner: Name[] = [
  'setupTrialPayment',
  'purchaseLifetime',
  'updateSubscription',
  'previewSubscription',
  'createSubscription',
  'cancelSubscription',
  'refreshSubscription',
  'makeSandboxPaymentMethod',
  'paySandboxCheckout',
];
const open: Name[] = ['restoreAccount', 'stripeWebhook'];

const address = (name: Name) =>
  billingEndpoints[name].path + (name === 'previewSubscription' ? '?newPlanId=annual' : '');

test('every endpoint has its place in these lists', () => {
  expect([...forSession, ...forOwner, ...open].sort()).toEqual(Object.keys(billingEndpoints).sort());
});

describe.each([...forSession, ...forOwner])('%s', (name) => {
  test('without a session: 401', async () => {
    const { guest } = await startApp();
    const response = await guest.send(`${billingEndpoints[name].method} ${address(name)}`, {
      body: goodBody[name],
    });
    expect([response.status, response.body]).toEqual([
      401,
      { message: 'Unauthorized', code: 'not_signed_in' },
    ]);
  });

  test('with a session that was replaced: 401 "Session invalidated"', async () => {
    const { given, guest } = await startApp();
    const { client, user } = await given.session();
    await guest.call('POST /api/auth/force-logout-other', {
      body: { username: user.email, password: user.password },
    });
    const response = await client.send(`${billingEndpoints[name].method} ${address(name)}`, {
      body: goodBody[name],
    });
    expect([response.status, response.body.message]).toEqual([401, 'Session invalidated']);
  });
});

describe.each(forOwner)('%s', (name) => {
  test('as a technician: 403, and nothing happens', async () => {
    const { given, deps } = await startApp();
    const { client: boss, user } = await given.subscriber();
    const before = await statusOf(boss);
    const { client } = await given.session({ accountId: user.accountId, role: 'technician' });
    const response = await client.send(`${billingEndpoints[name].method} ${address(name)}`, {
      body: goodBody[name],
    });
    expect([response.status, response.body.code]).toEqual([403, 'role_not_allowed']);
    expect(await statusOf(boss)).toEqual(before);
    expect(await takenFrom(deps, user.accountId)).toHaveLength(1);
  });
});

const changing = Object.entries(billingEndpoints).filter(
  ([name, { method }]) => method !== 'GET' && name !== 'stripeWebhook',
) as [Name, (typeof billingEndpoints)[Name]][];

describe.each(changing)('%s', (name, { method, path, body }) => {
  test('without a CSRF token: 403', async () => {
    const { given, deps } = await startApp();
    const { client, user } = await given.session({ consent: false });
    const response = await client.send(`${method} ${path}`, { body: goodBody[name], csrf: false });
    expect([response.status, response.body.code]).toEqual([403, 'csrf_failed']);
    expect(await attemptsOf(deps, user.accountId)).toEqual([]);
  });

  test('from another site: 403', async () => {
    const { given } = await startApp();
    const { client } = await given.session({ consent: false });
    const headers = { origin: 'https://evil.example' };
    const response = await client.send(`${method} ${path}`, { body: goodBody[name], headers });
    expect([response.status, response.body.code]).toEqual([403, 'cross_site']);
  });

  test.runIf(body)('with a body it cannot take: 400, never a failure', async () => {
    const { given, deps } = await startApp();
    const { client, user } = await given.session({ consent: false });
    const bad = { paymentMethodId: [], planType: {}, newPlanId: 1, planId: null, token: 7, deleteAccount: 1 };
    for (const odd of [{}, [], null, 'text', 7, bad]) {
      const response = await client.send(`${method} ${path}`, { body: odd });
      expect([response.status, response.body.code]).toEqual([400, 'invalid_input']);
    }
    expect(await attemptsOf(deps, user.accountId)).toEqual([]);
  });

  test('as a form: 415', async () => {
    const { given } = await startApp();
    const { client } = await given.session({ consent: false });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await client.send(`${method} ${path}`, { raw: 'token=x', headers })).status).toBe(415);
  });
});

describe('a technician', () => {
  test('sees the company’s access, and nothing of its money', async () => {
    const { given } = await startApp();
    const { client: boss, user } = await given.subscriber({ plan: 'annual' });
    await boss.call('POST /api/subscription/update', { body: { newPlanId: 'monthly' } });
    const { client } = await given.session({ accountId: user.accountId, role: 'technician' });
    const seen = await statusOf(client);
    expect(seen).toMatchObject({ subscriptionStatus: 'active', subscriptionPlan: 'monthly' });
    expect(seen).toMatchObject({ card: null, creditBalance: '0.00', refundIfCancelled: null });
  });
});

describe('another account', () => {
  test('is not touched by anything one does', async () => {
    const { given, deps } = await startApp();
    const victim = await given.subscriber();
    const before = await statusOf(victim.client);
    const { client, user } = await given.session({ consent: false });
    const foreign = { accountId: victim.user.accountId, userId: victim.user.userId };
    await client.call('POST /api/purchase-lifetime', {
      body: { paymentMethodId: 'pm_card_visa', ...foreign },
    });
    await client.call('POST /api/subscription/cancel', {
      body: {
        deleteAccount: true,
        password: defaultPassword,
        ...foreign,
      },
    });
    expect(await statusOf(victim.client)).toEqual(before);
    expect(await takenFrom(deps, victim.user.accountId)).toHaveLength(1);
    expect(await takenFrom(deps, user.accountId)).toHaveLength(1);
  });
});

describe('lapsed', () => {
  const past = new Date(Date.now() - days(1));
  test.each([
    { status: 'none' },
    { status: 'trial', trialEndsAt: past },
    { status: 'expired' },
    { status: 'canceled' },
    { status: 'past_due', graceEndsAt: past },
  ] as const)('$status: one can still look, sign out, change the password and pay', async (access) => {
    const { given } = await startApp();
    const { client, user } = await given.session({ access });
    for (const path of ['/api/auth/user', '/api/subscription/status', '/api/ensure-trial-access'])
      expect((await client.send(`GET ${path}`)).status).toBe(200);
    const lockedRoutes = await client.call('GET /api/templates');
    expect([lockedRoutes.status, lockedRoutes.body]).toEqual([
      402,
      {
        message: 'Your subscription has expired. Please renew to continue using the product.',
        code: 'subscription-required',
      },
    ]);
    const change = { currentPassword: user.password, newPassword: 'brass valve 15 mm' };
    expect((await client.call('POST /api/auth/change-password', { body: change })).status).toBe(200);
    expect((await client.call('POST /api/refresh-subscription')).status).toBe(200);
    expect(
      (await client.call('POST /api/purchase-lifetime', { body: { paymentMethodId: 'pm_card_visa' } }))
        .status,
    ).toBe(200);
    expect((await client.call('GET /api/templates')).status).toBe(200);
    expect((await client.call('POST /api/auth/logout')).status).toBe(200);
  });
});
