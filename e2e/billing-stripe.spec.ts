// The card form with Stripe. A few lines of our own replace Stripe's script and the server's replies: this tests the
// form between the two.
import type { Page, Route } from '@playwright/test';
import { arriveSignedIn } from './account-steps.ts';
import { expect, expectNoViolationsAnywhere, open, test } from './harness.ts';
import { expectMessage, press } from './screen-steps.ts';

test.use({
  appEnv: {
    STRIPE_SECRET_KEY: 'sk_test_nothing',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_nothing',
    STRIPE_WEBHOOK_SECRET: 'whsec_nothing',
    STRIPE_PRICE_MONTHLY: 'price_monthly',
    STRIPE_PRICE_ANNUAL: 'price_annual',
    STRIPE_PRICE_LIFETIME: 'price_lifetime',
  },
});

interface StripeCalls {
  key?: string;
  style?: { base: { color: string } };
  confirmed?: unknown[];
}

/** Runs in the browser in place of Stripe's own script. */
function pretendStripe() {
  const stripeCalls: StripeCalls = {};
  Object.assign(window, {
    stripeCalls,
    Stripe: (key: string) => {
      stripeCalls.key = key;
      return {
        elements: () => ({
          create: (_: string, { style }: { style: NonNullable<StripeCalls['style']> }) => {
            stripeCalls.style = style;
            return {
              on: () => {},
              mount: (container: HTMLElement) => {
                const field = document.createElement('input');
                field.setAttribute('aria-label', 'Card number, expiry and code');
                container.append(field);
              },
              update: (next: { style: NonNullable<StripeCalls['style']> }) => {
                stripeCalls.style = next.style;
              },
              destroy: () => {},
            };
          },
        }),
        createPaymentMethod: async () => ({ paymentMethod: { id: 'pm_from_stripe' } }),
        confirmCardSetup: async (...calls: unknown[]) => {
          stripeCalls.confirmed = calls;
          return {};
        },
        confirmCardPayment: async () => ({ error: { message: 'Your card has insufficient funds.' } }),
      };
    },
  });
}

const cardField = (page: Page) => page.getByLabel('Card number, expiry and code');
const stripeCalls = (page: Page) =>
  page.evaluate(() => (window as unknown as { stripeCalls: StripeCalls }).stripeCalls);
const playStripe = (route: Route) =>
  route.fulfill({ contentType: 'text/javascript', body: `(${pretendStripe})()` });
const json = (body: unknown) => ({ contentType: 'application/json', body: JSON.stringify(body) });
const scripts = 'https://js.stripe.com/**';

test('the script is loaded with the form, the bank confirms when it has to, and the call is made again', async ({
  page,
  app,
}) => {
  const fetched: string[] = [];
  await page.route(scripts, (route) => {
    fetched.push(route.request().url());
    return playStripe(route);
  });
  await arriveSignedIn(page.context(), app, await app.given.user({ consent: false }));
  await open(page, '/');
  expect(fetched).toEqual([]);

  await open(page, '/trial-setup?plan=annual');
  await expect(cardField(page)).toBeVisible();
  await expect(page.getByText('Sandbox', { exact: false })).toHaveCount(0);
  expect((await stripeCalls(page)).key).toBe('pk_test_nothing');
  const light = (await stripeCalls(page)).style?.base.color;
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(async () => (await stripeCalls(page)).style?.base.color).not.toBe(light);
  await expectNoViolationsAnywhere(page);

  const calls: unknown[] = [];
  await page.route('**/api/setup-trial-payment', (route) => {
    calls.push(route.request().postDataJSON());
    const isFirst = calls.length === 1;
    return route.fulfill(
      json(isFirst ? { success: false, clientSecret: 'seti_1_secret_2' } : { success: true }),
    );
  });
  await press(page, 'Start free trial');
  await expectMessage(page, 'Your trial has started');
  const body = { paymentMethodId: 'pm_from_stripe', planType: 'annual' };
  expect(calls).toEqual([body, body]);
  expect((await stripeCalls(page)).confirmed).toEqual([
    'seti_1_secret_2',
    { payment_method: 'pm_from_stripe' },
  ]);
  await expect(page).toHaveURL('/');
});

test('a payment on a page of its own goes on where the provider sends it', async ({ page, app, baseURL }) => {
  await page.route(scripts, playStripe);
  await arriveSignedIn(page.context(), app, await app.given.user({ consent: false }));
  await open(page, '/trial-setup');
  await expect(cardField(page)).toBeVisible();
  await page.route('**/api/setup-trial-payment', (route) =>
    route.fulfill(json({ success: true, checkoutUrl: `${baseURL}/terms` })),
  );
  await press(page, 'Start free trial');
  await expect(page).toHaveURL('/terms');
});

test('the checkout pays with the secret and shows why it failed', async ({ page, app }) => {
  await page.route(scripts, playStripe);
  await arriveSignedIn(page.context(), app, await app.given.user({ consent: false }));
  await open(page, '/checkout?client_secret=pi_1_secret_2&plan=monthly');
  await expect(page.getByText('never to us')).toBeVisible();
  await expect(cardField(page)).toBeVisible();
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Your card has insufficient funds.');
});

test('without the script no card can be entered, and it can be loaded again', async ({ page, app }) => {
  await page.route(scripts, (route) => route.abort());
  await arriveSignedIn(page.context(), app, await app.given.user({ consent: false }));
  await open(page, '/trial-setup');
  const failure = page.getByRole('alert').filter({ hasText: 'The card form could not be loaded.' });
  await expect(failure).toBeVisible();
  await press(page, 'Start free trial');
  await expect(page.getByRole('alert').filter({ hasText: 'Payment Setup Failed' })).toContainText(
    'Card element not found',
  );
  await expectNoViolationsAnywhere(page);
  await page.unroute(scripts);
  await page.route(scripts, playStripe);
  await press(page, 'Try Again');
  await expect(cardField(page)).toBeVisible();
});
