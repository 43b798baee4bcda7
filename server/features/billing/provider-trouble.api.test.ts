// What the log says when the payment provider fails: enough to find the call at the provider, nothing of what was sent.
import { expect, onTestFinished, test } from 'vitest';
import { openStripe } from '#server/ports/payments/stripe/stripe.ts';
import { startStripeLookAlike, type Trouble } from '#server/ports/payments/testing/stripe-look-alike.ts';
import type { TestApp } from '#server/testing/open-test-app.ts';
import { startApp } from '#server/testing/start-app.ts';

const card = { paymentMethodId: 'pm_card_visa' };

async function startWithStripe() {
  const app = await startApp();
  const stripe = await startStripeLookAlike(app.clock);
  onTestFinished(() => stripe.close());
  app.deps.payments = openStripe(stripe.settings, app.clock);
  app.deps.sandboxCounter = null;
  return { app, stripe };
}

/** What was logged as trouble since the last look. */
function troubles({ logs }: TestApp) {
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
  troubles(app);
  stripe.trouble('.*', 'error');
  const answer = await client.send(`POST ${path}`, { body });
  expect([answer.status, answer.body.code]).toEqual([503, 'payment_unavailable']);
  expect(Object.keys(answer.body).sort()).toEqual(['code', 'message']);
  expect(troubles(app)).toMatchObject(
    unavailable({ type: 'StripeAPIError', status: 500, requestId: 'req_LookAlike' }),
  );
});

test.each<[Trouble, Record<string, unknown>]>([
  ['down', { type: 'StripeConnectionError', code: 'ECONNRESET' }],
  ['busy', { type: 'StripeRateLimitError', code: 'rate_limit', status: 429, requestId: 'req_LookAlike' }],
])('(%s) is told by type and code', async (kind, provider) => {
  const { app, stripe } = await startWithStripe();
  const { client } = await app.given.session({ consent: false });
  troubles(app);
  stripe.trouble('.*', kind);
  await client.call('POST /api/create-subscription', { body: { planId: 'monthly' } });
  expect(troubles(app)).toMatchObject(unavailable(provider));
});

test('news that cannot be looked into', async () => {
  const { app, stripe } = await startWithStripe();
  await app.given.subscriber({ plan: 'trial' });
  troubles(app);
  const [news] = stripe.takeEvents().filter(({ type }) => type.startsWith('customer.subscription'));
  stripe.trouble('.*', 'error');
  const answer = await app.newGuest().send(`POST /api/webhooks/stripe`, {
    csrf: false,
    raw: news?.body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': news?.signature ?? '',
    },
  });
  expect(answer.status).toBe(503);
  expect(troubles(app)).toMatchObject(unavailable({ type: 'StripeAPIError', status: 500 }));
});

test('another payment is open and the provider cannot be asked about it', async () => {
  const { app, stripe } = await startWithStripe();
  const { client } = await app.given.session({ consent: false });
  stripe.trouble('.*', 'error');
  await client.call('POST /api/setup-trial-payment', { body: { ...card, planType: 'monthly' } });
  troubles(app);
  stripe.trouble('.*', 'error');
  const answer = await client.call('POST /api/setup-trial-payment', {
    body: { ...card, planType: 'annual' },
  });
  expect([answer.status, answer.body.code]).toEqual([503, 'payment_unavailable']);
  expect(troubles(app)).toMatchObject(unavailable({ type: 'StripeAPIError', status: 500 }));
});

test('a key that Stripe does not take: told without the key', async () => {
  const { app, stripe } = await startWithStripe();
  const secretKey = 'sk_test_of_somebody_else';
  app.deps.payments = openStripe({ ...stripe.settings, secretKey }, app.clock);
  const { client } = await app.given.session({ consent: false });
  troubles(app);
  expect((await client.call('POST /api/create-subscription', { body: { planId: 'monthly' } })).status).toBe(
    500,
  );
  const told = troubles(app);
  expect(told).toMatchObject([
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
  expect(JSON.stringify(told)).not.toMatch(/sk_test|pm_card|API Key/);
});
