// A subscription from the inside: changed, paid, failed, renewed.
import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { plans, trialDays } from '#contract/billing/plans.ts';
import { formatDollars } from '#contract/lines/money.ts';
import { days, minutes } from '#server/platform/clock.ts';
import { arriveSignedIn } from './account-steps.ts';
import {
  arriveOnTrial,
  arriveSubscribed,
  cards,
  expectSubscription,
  letPass,
  priceOf,
  typeCard,
} from './billing-steps.ts';
import { expect, expectNoViolationsAnywhere, open, test } from './harness.ts';
import { expectMessage, field, press } from './screen-steps.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const subscriptionRequired = (page: Page) => page.getByRole('heading', { name: 'Subscription Required' });
const line = (page: Page, label: string, value: string) =>
  expect(dialog(page).locator('dl > div').filter({ hasText: label })).toContainText(value);

test('a trial becomes a monthly plan, with a preview before and a message after', async ({ page, app }) => {
  await arriveOnTrial(page, app);
  await open(page, '/subscription-select');
  await expect(page.getByRole('heading', { level: 1, name: 'Choose Your Plan' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Current Plan' })).toHaveCount(0);
  await expectNoViolationsAnywhere(page);
  await press(page, 'Choose Monthly');
  await expect(dialog(page)).toContainText('This ends your trial and starts billing immediately.');
  await line(page, 'Charged today', priceOf('monthly'));
  await expect(dialog(page)).toContainText(/is charged to your Visa ending in 4242 now/i);
  await expectNoViolationsAnywhere(page);
  await press(page, 'Agree and continue');
  await expectMessage(page, 'You are on the Monthly plan', `Charged ${priceOf('monthly')}.`);
  await expect(page).toHaveURL('/');
  await expectSubscription(page, { subscriptionStatus: 'active', subscriptionPlan: 'monthly' });
  await open(page, '/subscription-select');
  await expect(page.getByRole('button', { name: 'Current Plan' })).toBeDisabled();
});

test('monthly becomes annual: the unused days are credited', async ({ page, app }) => {
  const { client } = await arriveSubscribed(page, app);
  app.clock.advance(3 * 3_600_000);
  const { body: preview } = await client.call('GET /api/subscription/preview', {
    query: { newPlanId: 'annual' },
  });
  const credited = Math.round(Number(preview.credited) * 100);
  expect(credited).toBeGreaterThan(0);
  await open(page, '/subscription-select');
  await press(page, 'Switch to Annual');
  await line(page, 'Credit for unused days', formatDollars(credited));
  await line(page, 'Charged today', formatDollars(plans.annual.cents - credited));
  await expectNoViolationsAnywhere(page);
  await press(page, 'Agree and continue');
  await expectMessage(page, `Credited for unused days: ${formatDollars(credited)}.`);
  await expectSubscription(page, { subscriptionStatus: 'active', subscriptionPlan: 'annual' });
  await expect(page).toHaveURL('/');
});

test('a second change on the same day is refused without a way to try again', async ({ page, app }) => {
  const { client } = await arriveSubscribed(page, app);
  await client.ok('POST /api/subscription/update', { body: { newPlanId: 'annual', isLifetime: false } });
  await open(page, '/subscription-select');
  await press(page, 'Switch to Monthly');
  await expect(dialog(page).getByRole('alert')).toContainText(
    'You already changed your plan today. You can change it again tomorrow.',
  );
  await expect(dialog(page).getByRole('button', { name: 'Try Again' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Agree and continue' })).toBeDisabled();
  await expectNoViolationsAnywhere(page);
});

test('annual becomes monthly: the rest stays as credit and is seen in the profile', async ({ page, app }) => {
  await arriveSubscribed(page, app, { plan: 'annual' });
  await open(page, '/subscription-select');
  await press(page, 'Switch to Monthly');
  await line(page, 'Charged today', formatDollars(0));
  await expect(dialog(page)).toContainText('nothing is charged now');
  const credit = formatDollars(plans.annual.cents - plans.monthly.cents);
  await line(page, 'Credit left', credit);
  await press(page, 'Agree and continue');
  await expectMessage(page, `Credit balance: ${credit}.`);
  await expect(page).toHaveURL('/');
  await press(page, 'Profile & Support');
  await expect(dialog(page)).toContainText(credit);
  await expect(dialog(page)).toContainText(/Visa ending in 4242, expires 12\/2040/i);
});

test('a declined card changes nothing; another one does', async ({ page, app }) => {
  await arriveOnTrial(page, app, { card: cards.failsLater });
  await open(page, '/subscription-select');
  await press(page, 'Choose Annual');
  await press(page, 'Agree and continue');
  await expect(dialog(page).getByRole('alert')).toContainText('declined');
  await expectSubscription(page, { subscriptionStatus: 'trial' });
  await press(page, 'Use another card');
  await typeCard(page, cards.good);
  await expectNoViolationsAnywhere(page);
  await press(page, 'Agree and continue');
  await expectMessage(page, 'You are on the Annual plan');
  await expectSubscription(page, { subscriptionStatus: 'active', subscriptionPlan: 'annual' });
});

test('a change that fails shows an error', async ({ page, app }) => {
  await arriveOnTrial(page, app);
  await open(page, '/subscription-select');
  await page.route('**/api/subscription/preview**', (route) => route.abort());
  await press(page, 'Choose Annual');
  await expect(dialog(page).getByRole('alert')).toContainText('No connection.');
  await expect(page.getByRole('button', { name: 'Agree and continue' })).toBeDisabled();
  await page.unroute('**/api/subscription/preview**');
  await press(page, 'Try Again');
  await page.route('**/api/subscription/update', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":""}' }),
  );
  await press(page, 'Agree and continue');
  await expect(dialog(page).getByRole('alert')).toContainText(
    'Failed to update subscription. Please try again.',
  );
});

test('lifetime access leaves nothing to choose', async ({ page, app }) => {
  await arriveSignedIn(page.context(), app, await app.given.user());
  await open(page, '/subscription-select');
  const taken = page.getByRole('button', { name: 'You have lifetime access' });
  await expect(taken).toHaveCount(2);
  for (const button of await taken.all()) await expect(button).toBeDisabled();
  await expect(page.getByRole('button', { name: /^Or pay once/ })).toHaveCount(0);
  await expectNoViolationsAnywhere(page);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/');
});

test('a trial buys lifetime access', async ({ page, app }) => {
  await arriveOnTrial(page, app);
  await open(page, '/subscription-select');
  await page.getByRole('button', { name: /^Or pay once: lifetime access/ }).click();
  await line(page, 'Charged today', priceOf('lifetime'));
  await line(page, 'Next renewal', 'Never');
  await press(page, 'Agree and continue');
  await expectMessage(page, 'You have lifetime access');
  await expectSubscription(page, { isLifetime: true });
});

test('a failed charge opens a grace with a banner, and another card ends it', async ({ page, app }) => {
  const { user } = await arriveOnTrial(page, app, { card: cards.failsLater });
  await letPass(page, app, user, days(trialDays) + minutes(1));
  await open(page, '/');
  const banner = page.getByRole('complementary', { name: 'Payment problem' });
  await expect(banner).toContainText(
    /Your last payment failed\. Please check your card before [A-Z][a-z]{2} \d+, \d{4}/,
  );
  await expectNoViolationsAnywhere(page);
  await banner.getByRole('link', { name: 'Fix payment' }).click();
  await expect(page).toHaveURL('/subscription-select');
  await expectNoViolationsAnywhere(page);
  await press(page, 'Pay with another card');
  await typeCard(page, cards.good);
  await press(page, 'Agree and continue');
  await expectMessage(page, `Charged ${priceOf('monthly')}.`);
  await expect(page).toHaveURL('/');
  await expect(banner).toBeHidden();
  await expectSubscription(page, { subscriptionStatus: 'active', graceEndDate: null });
});

test('a technician sees nothing of a failed payment', async ({ page, app }) => {
  const { user } = await arriveOnTrial(page, app, { card: cards.failsLater });
  await letPass(page, app, user, days(trialDays) + minutes(1));
  const technician = await app.given.user({ role: 'technician', accountId: user.accountId });
  await page.context().clearCookies();
  await arriveSignedIn(page.context(), app, technician);
  await open(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Payment problem' })).toHaveCount(0);
});

test('without payment access ends, and a payment restores it', async ({ page, app }) => {
  const { user } = await arriveOnTrial(page, app, { card: cards.failsLater });
  await letPass(page, app, user, days(trialDays) + minutes(1));
  await letPass(page, app, user, days(7) + minutes(1));
  await open(page, '/');
  await expect(subscriptionRequired(page)).toBeVisible();
  await page.getByRole('link', { name: 'Renew Subscription' }).click();
  await expect(page).toHaveURL('/subscription-select');
  await press(page, 'Choose Annual');
  await expect(page).toHaveURL(/\/checkout\?client_secret=.+&plan=annual$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Secure Checkout' })).toBeVisible();
  await expect(page.getByText('Due today')).toBeVisible();
  await expectNoViolationsAnywhere(page);
  await typeCard(page, cards.declined);
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('declined');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.reload();
  await typeCard(page, cards.good);
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByText('Payment received. Taking you back…')).toBeVisible();
  expect(requests).not.toContain('/api/auth/user');
  await expectMessage(page, 'Subscription confirmed', 'You are on the Annual plan.');
  await expect(page).toHaveURL('/');
  await expect(subscriptionRequired(page)).toBeHidden();
  await expectSubscription(page, { subscriptionStatus: 'active', subscriptionPlan: 'annual' });
});

test('a payment page that cannot be opened shows an error', async ({ page, app }) => {
  const user = await app.given.user();
  await app.deps.db.query.execute(sql`
    update subscriptions set status = 'expired', plan = null where account_id = ${user.accountId}`);
  await arriveSignedIn(page.context(), app, user);
  await open(page, '/subscription-select');
  await page.route('**/api/create-subscription', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":""}' }),
  );
  await press(page, 'Choose Monthly');
  await expectMessage(page, 'Subscription Failed', 'Failed to start subscription. Please try again.');
});

test('access that ends in the middle of work leads to the page for lapsed subscriptions', async ({
  page,
  app,
}) => {
  const { user } = await arriveOnTrial(page, app);
  await open(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.route('**/api/mfa/setup', (route) =>
    route.fulfill({
      status: 402,
      contentType: 'application/json',
      body: '{"message":"Your subscription has expired.","code":"subscription-required"}',
    }),
  );
  await press(page, 'Profile & Support');
  await press(page, 'Set up');
  await app.deps.db.query.execute(sql`
    update subscriptions set status = 'expired', trial_ends_at = null where account_id = ${user.accountId}`);
  await field(page, 'Password').fill(user.password);
  await press(page, 'Start');
  await expect(
    page.getByText('Your subscription has expired. Please renew', { exact: false }),
  ).toBeAttached();
});
