// From a chosen plan to a running trial.
import type { Page } from '@playwright/test';
import { arriveSignedIn, newAddress } from './account-steps.ts';
import { arriveOnTrial, cards, expectSubscription, priceOf, typeCard } from './billing-steps.ts';
import { expect, expectNoViolationsAnywhere, open, test } from './harness.ts';
import { expectMessage, field, press } from './screen-steps.ts';

const password = 'copper elbow 22 mm';
const dialog = (page: Page) => page.getByRole('dialog');
const resume = (page: Page) => page.getByRole('region', { name: 'Finish setting up your account' });

async function signUp(page: Page) {
  const email = newAddress();
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await field(page, 'Confirm password').fill(password);
  await press(page, 'Create account');
  await expect(field(page, 'Card number')).toBeVisible();
  return email;
}

test('a plan, an account, a card: the trial runs', async ({ page }) => {
  await open(page, '/?plan=annual');
  await expect(dialog(page)).toContainText('Annual plan');
  await expect(page).toHaveURL('/');
  await signUp(page);
  await expect(dialog(page)).toContainText('14-day trial with no payment due today.');
  await expect(dialog(page)).toContainText('Sandbox: do not enter a real card');
  await expect(dialog(page)).toContainText(/Due today \(14 days free\)\s*\$0\.00/);
  await expect(dialog(page)).toContainText(
    /By starting the trial you agree that .* is charged to this card on/,
  );
  await expectNoViolationsAnywhere(page);
  await typeCard(page, cards.good);
  await expect(field(page, 'Expiry (MM / YY)')).toHaveValue('12 / 40');
  const paid = page.waitForResponse('**/api/setup-trial-payment').then(() => Date.now());
  const isRequested = page.waitForRequest('**/api/auth/user').then(() => Date.now());
  await press(page, 'Start free trial');
  await expectMessage(page, 'Your trial has started');
  // The message can be read before the page changes.
  expect((await isRequested) - (await paid)).toBeGreaterThan(1300);
  await expectSubscription(page, {
    subscriptionStatus: 'trial',
    planAfterTrial: 'annual',
    card: { brand: expect.stringMatching(/visa/i), last4: '4242' },
  });
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Profile & Support', includeHidden: true })).toBeAttached();
});

test.describe('west of New York', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });
  test('the day of the first charge is by the clock on the wall', async ({ page }) => {
    // Half past eight in the evening; in New York the next day has come before the trial is over.
    await page.clock.setFixedTime('2026-03-02T04:30:00Z');
    await open(page, '/?plan=annual');
    await signUp(page);
    await expect(dialog(page)).toContainText('Due on Mar 15, 2026');
  });
});

test('a missing card and a declined one are shown at the form, and a good one works', async ({ page }) => {
  await open(page, '/');
  await press(page, 'Start free trial, Monthly plan');
  await signUp(page);
  await press(page, 'Start free trial');
  await expect(dialog(page).getByRole('alert')).toContainText('Payment Setup Failed');
  await expect(dialog(page).getByRole('alert')).toContainText('Card element not found');
  await expect(field(page, 'Card number')).toBeFocused();
  await expectNoViolationsAnywhere(page);

  await typeCard(page, '4111 1111 1111 1111');
  await press(page, 'Start free trial');
  await expect(dialog(page).getByRole('alert')).toContainText(/4242/);

  await typeCard(page, cards.declined);
  await press(page, 'Start free trial');
  await expect(dialog(page).getByRole('alert')).toContainText('Your card was declined.');
  await expectSubscription(page, { subscriptionStatus: 'none' });

  await page.route('**/api/setup-trial-payment', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":""}' }),
  );
  await typeCard(page, cards.good);
  await press(page, 'Start free trial');
  await expect(dialog(page).getByRole('alert')).toContainText(
    'Failed to setup payment method. Please try again.',
  );
  await page.unroute('**/api/setup-trial-payment');
  await press(page, 'Start free trial');
  await expectMessage(page, 'Your trial has started');
  await expectSubscription(page, { subscriptionStatus: 'trial', planAfterTrial: 'monthly' });
});

test('a double click pays once, and shows that it is processing', async ({ page }) => {
  await open(page, '/?plan=monthly');
  await signUp(page);
  await typeCard(page, cards.good);
  let requests = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/setup-trial-payment', async (route) => {
    requests += 1;
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Start free trial', exact: true }).dblclick();
  await expect(page.getByRole('button', { name: 'Processing…' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeVisible();
  release();
  await expectSubscription(page, { subscriptionStatus: 'trial' });
  expect(requests).toBe(1);
});

test('lifetime access is charged once', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('button', { name: /^Or pay once: lifetime access/ }).click();
  await expect(dialog(page)).toContainText('Lifetime access');
  await signUp(page);
  await expect(dialog(page)).toContainText('Charged once.');
  await expect(dialog(page)).toContainText(priceOf('lifetime'));
  await expectNoViolationsAnywhere(page);
  await typeCard(page, cards.good);
  await page.getByRole('button', { name: /^Pay / }).click();
  await expectSubscription(page, { subscriptionStatus: 'lifetime', isLifetime: true });
  await expect(page).toHaveURL('/');
});

test('a person who leaves before entering a card can continue later, and can log out', async ({ page }) => {
  await open(page, '/?plan=annual');
  const email = await signUp(page);
  await press(page, 'Not now');
  await expect(dialog(page)).toBeHidden();
  await expect(resume(page)).toContainText(email);
  await expectNoViolationsAnywhere(page);
  await page.goto('/templates');
  await expect(page).toHaveURL('/');

  await press(page, 'Start free trial, Annual plan');
  await expect(dialog(page)).toContainText('Start your 14-day trial');
  await press(page, 'Not now');

  await resume(page).getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/trial-setup');
  await expectNoViolationsAnywhere(page);
  await expect(page.getByRole('radio', { name: /^Annual/ })).toBeChecked();
  await page.reload();
  await expect(page.getByRole('radio', { name: /^Annual/ })).toBeChecked();
  await typeCard(page, cards.good);
  await press(page, 'Start free trial');
  await expectMessage(page, 'Your trial has started');
  await expect(page).toHaveURL('/');
  await expectSubscription(page, { subscriptionStatus: 'trial', planAfterTrial: 'annual' });
  await page.goto('/trial-setup');
  await expect(page).toHaveURL('/');
});

test('an unfinished account can log out, from the front page and from the payment page', async ({
  page,
  app,
}) => {
  for (const address of ['/', '/trial-setup']) {
    await arriveSignedIn(page.context(), app, await app.given.user({ consent: false }));
    await open(page, address);
    await press(page, 'Log out');
    await expect(page).toHaveURL('/');
    await expect(resume(page)).toBeHidden();
    expect((await page.request.get('/api/auth/user')).status()).toBe(401);
  }
});

test('a visitor on a payment page is led to the prices, a technician to the start page', async ({
  page,
  app,
}) => {
  for (const address of ['/trial-setup', '/subscription-select', '/checkout']) {
    await page.goto(address);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'Monthly' })).toBeInViewport();
  }
  await arriveSignedIn(page.context(), app, await app.given.user({ role: 'technician' }));
  for (const address of ['/trial-setup', '/subscription-select', '/checkout']) {
    await page.goto(address);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Choose Your Plan');
  }
});

test('the checkout does not fetch the user; without a session a payment is refused', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await open(page, '/checkout?client_secret=x&plan=annual');
  await expect(page.getByRole('heading', { level: 1, name: 'Secure Checkout' })).toBeVisible();
  expect(requests).not.toContain('/api/auth/user');
  await typeCard(page, cards.good);
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Please sign in first');
});

test('a paying owner is led away from the page that finishes a sign-up', async ({ page, app }) => {
  await arriveOnTrial(page, app);
  await page.goto('/trial-setup');
  await expect(page).toHaveURL('/');
});
