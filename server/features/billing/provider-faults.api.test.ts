// What the log says when the payment provider fails: enough to find the call at the provider, nothing of what was sent.
import { expect, onTestFinished, test } from 'vitest';
import { openStripe } from '#server/ports/payments/stripe/stripe.ts';
import type { StripeFault } from '#server/ports/payments/testing/fake-stripe/server.ts';
import { startFakeStripe } from '#server/ports/payments/testing/fake-stripe.ts';
import type { TestApp } from '#server/testing/open-test-app.ts';
import { startApp } from '#server/testing/start-app.ts';

const card = { paymentMethodId: 'pm_card_visa' };

async function startWithStripe() {
  const app = await startApp();
  const stripe = await startFakeStripe(app.clock);
  onTestFinished(() => stripe.close());
  app.deps.payments = openStripe(stripe.settings, app.clock);
  app.deps.sandboxTools = null;
  return { app, stripe };
}

/** What was logged as a fault since the last check. */
function faultsOf({ logs }: TestApp) {
  const lines = logs.splice(0).map((line) => JSON.parse(line));
  return lines.filter(({ level }) => level >= 40);
}

const unavailable = (provider: Record<string, unknown>) => [
  {
    level: 40,
    msg: 'request refused',
    code: 'payment_unavailable',
    err: { type: 'ProviderUnavailable', provider },
  },
];

test.each([
  ['/api/setup-trial-payment', { ...card, planType: 'monthly' }],
  ['/api/create-subscription', { planId: 'monthly' }],
  ['/api/refresh-subscription', undefined],
])('%s: why the provider was not available, once', async (path, body) => {
  const { app, stripe } = await startWithStripe();
  const { client } = await app.given.session({ consent: false });
  faultsOf(app);
  stripe.fault('.*', 'error');
  const response = await client.send(`POST ${path}`, { body });
  expect([response.status, response.body.code]).toEqual([503, 'payment_unavailable']);
  expect(Object.keys(response.body).sort()).toEqual(['code', 'message']);
  expect(faultsOf(app)).toMatchObject(
    unavailable({ type: 'StripeAPIError', status: 500, requestId: 'req_LookAlike' }),
  );
});

test.each<[StripeFault, Record<string, unknown>]>([
  ['down', { type: 'StripeConnectionError', code: 'ECONNRESET' }],
  ['busy', { type: 'StripeRateLimitError', code: 'rate_limit', status: 429, requestId: 'req_LookAlike' }],
])('(%s) is told by type and code', async (kind, provider) => {
  const { app, stripe } = await startWithStripe();
  const { client } = await app.given.session({ consent: false });
  faultsOf(app);
  stripe.fault('.*', kind);
  await client.call('POST /api/create-subscription', { body: { planId: 'monthly' } });
  expect(faultsOf(app)).toMatchObject(unavailable(provider));
});

test('an event that cannot be looked up', async () => {
  const { app, stripe } = await startWithStripe();
  await app.given.subscriber({ plan: 'trial' });
  faultsOf(app);
  const [event] = stripe.takeEvents().filter(({ type }) => type.startsWith('customer.subscription'));
  stripe.fault('.*', 'error');
  const response = await app.newGuest().send(`POST /api/webhooks/stripe`, {
    csrf: false,
    raw: event?.body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': event?.signature ?? '',
    },
  });
  expect(response.status).toBe(503);
  expect(faultsOf(app)).toMatchObject(unavailable({ type: 'StripeAPIError', status: 500 }));
});

test('another payment is open and the provider cannot be asked about it', async () => {
  const { app, stripe } = await startWithStripe();
  const { client } = await app.given.session({ consent: false });
  stripe.fault('.*', 'error');
  await client.call('POST /api/setup-trial-payment', { body: { ...card, planType: 'monthly' } });
  faultsOf(app);
  stripe.fault('.*', 'error');
  const response = await client.call('POST /api/setup-trial-payment', {
    body: { ...card, planType: 'annual' },
  });
  expect([response.status, response.body.code]).toEqual([503, 'payment_unavailable']);
  expect(faultsOf(app)).toMatchObject(unavailable({ type: 'StripeAPIError', status: 500 }));
});

test('a key that Stripe does not take: told without the key', async () => {
  const { app, stripe } = await startWithStripe();
  const secretKey = 'sk_test_of_somebody_else';
  app.deps.payments = openStripe({ ...stripe.settings, secretKey }, app.clock);
  const { client } = await app.given.session({ consent: false });
  faultsOf(app);
  expect((await client.call('POST /api/create-subscription', { body: { planId: 'monthly' } })).status).toBe(
    500,
  );
  const faults = faultsOf(app);
  expect(faults).toMatchObject([
    {
      level: 50,
      msg: 'request failed',
      code: 'internal',
      err: {
        type: 'ProviderRefused',
        provider: { type: 'StripeAuthenticationError', status: 401, requestId: 'req_LookAlike' },
      },
    },
  ]);
  expect(JSON.stringify(faults)).not.toMatch(/sk_test|pm_card|API Key/);
});
