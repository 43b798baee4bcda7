// Leaving, and coming back within thirty days.
import type { Page } from '@playwright/test';
import { defaultPassword } from '#server/testing/given.ts';
import { arriveSignedIn, fillLogin, followMail } from './account-steps.ts';
import { arriveOnTrial, arriveSubscribed, expectSubscription, priceOf } from './billing-steps.ts';
import { expect, expectNoViolationsAnywhere, open, test } from './harness.ts';
import { breakDown, expectMessage, press } from './screen-steps.ts';

const question = (page: Page) => page.getByRole('alertdialog');
const confirm = (page: Page, name: string) => question(page).getByRole('button', { name, exact: true });

async function requestLeave(page: Page, action: string) {
  await open(page, '/');
  await press(page, 'Profile & Support');
  await press(page, action);
  await expect(question(page)).toBeVisible();
}

test('a subscription is cancelled with its refund, and nothing of it stays in the browser', async ({
  page,
  app,
}) => {
  const { user } = await arriveSubscribed(page, app);
  await requestLeave(page, 'Cancel subscription');
  await expect(question(page)).toContainText(`${priceOf('monthly')} is refunded to your card`);
  await expect(question(page)).toContainText('Your account is deactivated now');
  await expect(question(page)).toContainText(`For 30 days a link we email to ${user.email}`);
  await expectNoViolationsAnywhere(page);
  await expect(confirm(page, 'Cancel subscription')).toBeDisabled();
  await question(page).getByLabel(/^Type/).fill('something else');
  await expect(confirm(page, 'Cancel subscription')).toBeDisabled();
  await question(page).getByLabel(/^Type/).fill(user.email.toUpperCase());
  await expect(confirm(page, 'Cancel subscription')).toBeDisabled();
  const password = question(page).getByLabel('Password', { exact: true });
  await password.fill('not the password');
  await confirm(page, 'Cancel subscription').click();
  await expect(password).toHaveAccessibleDescription('The password is not right.');
  await password.fill(user.password);

  await page.route('**/api/subscription/cancel', breakDown);
  await confirm(page, 'Cancel subscription').click();
  await expect(question(page).getByRole('alert')).toContainText(
    'Failed to cancel subscription. Please try again.',
  );
  await page.unroute('**/api/subscription/cancel');
  await confirm(page, 'Cancel subscription').click();
  await expectMessage(page, 'Your account is deactivated', `${priceOf('monthly')} will be refunded.`);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
});

test('the emailed link brings the account back, once; its subscription is over', async ({ page, app }) => {
  const { user, client } = await arriveSubscribed(page, app);
  const { body } = await client.call('POST /api/subscription/cancel', {
    body: {
      deleteAccount: true,
      password: defaultPassword,
    },
  });
  expect(body.accountDeleted).toBe(true);
  await page.context().clearCookies();
  await followMail(page, app, user.email, '/restore-account');
  const link = page.url();
  await expectNoViolationsAnywhere(page);
  await press(page, 'Restore account');
  await expect(page.getByRole('heading', { name: 'Your account is back' })).toBeVisible();
  await expectNoViolationsAnywhere(page);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/login');
  await fillLogin(page, user);
  await expect(page.getByRole('heading', { name: 'Subscription Required' })).toBeVisible();

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Invalid restore link' })).toBeVisible();
});

test('a trial is ended by the name of the company', async ({ page, app }) => {
  const { user } = await arriveOnTrial(page, app);
  await app.deps.db.pool.query("update companies set business_name = 'Nguyễn & Sons' where account_id = $1", [
    user.accountId,
  ]);
  await requestLeave(page, 'End trial');
  await expect(question(page)).toContainText('nothing is charged');
  await question(page).getByLabel(/^Type/).fill(user.email);
  await expect(confirm(page, 'End trial')).toBeDisabled();
  await question(page).getByLabel(/^Type/).fill('Nguyễn & Sons');
  await question(page).getByLabel('Password', { exact: true }).fill(user.password);
  await page.route('**/api/subscription/cancel', (route) => route.abort());
  await confirm(page, 'End trial').click();
  await expect(question(page).getByRole('alert')).toContainText(
    'No connection. Check your internet connection',
  );
  await page.unroute('**/api/subscription/cancel');
  await confirm(page, 'End trial').click();
  await expectMessage(page, 'Your account is deactivated');
});

test('a lifetime account is deleted without a refund; cancelling the dialog changes nothing', async ({
  page,
  app,
}) => {
  const user = await app.given.user();
  await arriveSignedIn(page.context(), app, user);
  await requestLeave(page, 'Delete account');
  await expect(question(page)).toContainText('There is no refund.');
  await press(page, 'Keep account');
  await expect(question(page)).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'Profile & Support' })).toBeVisible();
  await expectSubscription(page, { isLifetime: true });
});

test('where the account was not closed, the page is loaded anew', async ({ page, app }) => {
  const { user } = await arriveOnTrial(page, app);
  await requestLeave(page, 'End trial');
  await page.route('**/api/subscription/cancel', (route) =>
    route.fulfill({
      contentType: 'application/json',
      body: JSON.stringify({
        success: true,
        accountDeleted: false,
        refunded: null,
        restorableUntil: new Date().toISOString(),
      }),
    }),
  );
  await question(page).getByLabel(/^Type/).fill(user.email);
  await question(page).getByLabel('Password', { exact: true }).fill(user.password);
  const reloaded = page.waitForEvent('load');
  await confirm(page, 'End trial').click();
  await reloaded;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a wrong or missing link shows an error', async ({ page }) => {
  await open(page, '/restore-account');
  await expect(page.getByRole('heading', { name: 'Invalid restore link' })).toBeVisible();
  await expectNoViolationsAnywhere(page);
  // While it cannot be checked, the press finds out.
  await page.route('**/api/{account/restore,auth/validate-link}', (route) => route.abort());
  const response = await page.goto('/restore-account?token=wrong');
  expect(response?.headers()['referrer-policy']).toBe('no-referrer');
  await press(page, 'Restore account');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('No connection.');
  await page.unrouteAll();
  await press(page, 'Restore account');
  await expect(page.getByRole('heading', { name: 'Invalid restore link' })).toBeVisible();
});
