// kill -9 between the charge at the provider and our record of it: what was charged is found again and recorded once,
// however often the process dies on the way.
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '#server/platform/clock.ts';
import { startFakeStripeConnect } from '#server/ports/customer-payments/testing/fake-stripe-connect.ts';
import { queryEmbedded } from '#server/testing/embedded-database.ts';
import { aJob } from '#server/testing/given/jobs.ts';
import { HttpClient } from '#server/testing/http-client.ts';
import { newDataDir, runAdmin, startProduct } from '#server/testing/product-process.ts';
import { movedTo, signUp } from './user-workload.ts';
import { waitUntil } from './wait-until.ts';

const asking = 'GET /v1/checkout/sessions/:id';

test('what a customer has paid outlives every death of the process', { timeout: 300_000 }, async () => {
  const stripe = await startFakeStripeConnect(systemClock);
  onTestFinished(() => stripe.close());
  const { secretKey, webhookSecret, apiBase = '' } = stripe.settings;
  const env = {
    DATA_DIR: newDataDir(),
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'fatal',
    // A local server can only be reached as one.
    NODE_ENV: 'test',
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_CONNECT_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: apiBase,
  };
  const first = await startProduct(env);
  const owner = await signUp(first.base, { buys: true });
  await owner.ok('POST /api/customer-payments/account');
  const [row] = await queryEmbedded(env.DATA_DIR, 'select merchant_id from customer_payment_accounts');
  stripe.completeMerchant(String(row?.merchant_id));
  await owner.ok('GET /api/customer-payments/account');
  const { id } = await owner.ok('POST /api/jobs', { body: aJob({ currentStage: 'invoice' }) });
  const { url } = await owner.ok('POST /api/jobs/:id/pay-link', { params: { id } });
  const params = { token: url.split('/').at(-1) ?? '' };
  const { checkoutUrl } = await new HttpClient(first.base).ok('POST /api/pay/:token/checkout', {
    params,
    body: { for: 'balance' },
    csrf: false,
  });
  stripe.pay(checkoutUrl, 'pm_card_visa');

  let product = first;
  for (const _ of [1, 2, 3]) {
    // The provider is being asked, and the process dies before it hears the answer.
    const before = stripe.calls(asking);
    stripe.fault(asking, 'slow');
    const reading = new HttpClient(product.base).send(`GET /api/pay/${params.token}`).catch(() => null);
    await waitUntil('the provider is asked', () => stripe.calls(asking) > before, { seconds: 60 });
    await product.kill();
    await reading;
    product = await startProduct(env);
  }
  const again = movedTo(owner, product.base);
  const paidNow = async () =>
    (await again.ok('GET /api/jobs/:id/payments', { params: { id } })).payments.map(({ method }) => method);
  // Nobody opens the link: the timetable finds it.
  await waitUntil('it is recorded', async () => (await paidNow()).length > 0, { seconds: 120 });
  await new HttpClient(product.base).ok('GET /api/pay/:token', { params });
  expect(await paidNow()).toEqual(['online']);
  expect(await product.stop()).toBe(0);
  expect(runAdmin(env, 'verify')).toMatchObject({ status: 0, stderr: '' });
});
