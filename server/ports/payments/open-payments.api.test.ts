// Which provider an installation gets, and what its pages may load because of that.
import { expect, test } from 'vitest';
import { startApp } from '#server/testing/start-app.ts';

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_secret',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_public',
  STRIPE_WEBHOOK_SECRET: 'whsec_secret',
  STRIPE_PRICE_MONTHLY: 'price_1',
  STRIPE_PRICE_ANNUAL: 'price_2',
  STRIPE_PRICE_LIFETIME: 'price_3',
};

async function frontPage(base: string) {
  const reply = await fetch(base);
  return { html: await reply.text(), policy: reply.headers.get('content-security-policy') ?? '' };
}

test('without settings it is the sandbox, and nothing of Stripe may be loaded', async () => {
  const { deps, base } = await startApp();
  expect(deps.payments.cardForm).toEqual({ kind: 'sandbox' });
  expect(deps.payments.describe).toContain('sandbox');
  expect(deps.sandboxTools).not.toBeNull();
  const { html, policy } = await frontPage(base);
  expect(html).toContain('sandbox');
  expect(policy).not.toContain('stripe');
});

test('with settings it is Stripe: no counter, its script and frames allowed, no secret on the page', async () => {
  const { deps, base } = await startApp({ env: stripe });
  expect(deps.sandboxTools).toBeNull();
  const { html, policy } = await frontPage(base);
  expect(html).toContain('pk_test_public');
  expect(html).not.toMatch(/sk_test_secret|whsec_secret/);
  expect(policy).toMatch(/script-src [^;]*https:\/\/js\.stripe\.com/);
  expect(policy).toMatch(/frame-src [^;]*https:\/\/js\.stripe\.com[^;]* https:\/\/hooks\.stripe\.com/);
  expect(policy).toMatch(/connect-src [^;]*https:\/\/api\.stripe\.com/);
});
