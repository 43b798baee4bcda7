// Who is let in where, and what a lapsed subscription leaves.
import { sql } from 'drizzle-orm';
import { days, later } from '#server/platform/clock.ts';
import type { GivenUser } from '#server/testing/given.ts';
import type { TestApp } from '#server/testing/open-test-app.ts';
import { arriveAs, arriveSignedIn, expectWelcome } from './account-steps.ts';
import { expect, expectNoViolationsAnywhere, open, setTheme, test, widths } from './harness.ts';
import { field, press } from './screen-steps.ts';

async function subscribe(
  app: TestApp,
  { accountId }: GivenUser,
  status: string,
  trialEnd: Date | null = null,
) {
  await app.deps.db.query.execute(sql`
    update subscriptions set status = ${status}, trial_ends_at = ${trialEnd} where account_id = ${accountId}`);
}

const tomorrow = () => later(new Date(), days(1));

test('a visitor on a page that needs sign-in lands on the front page', async ({ page }) => {
  await page.goto('/templates');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  // If somebody was signed in, their session has ended: they have to sign in again.
  await page.evaluate(() => localStorage.setItem('user', '{"audience":"owner","businessName":null}'));
  await page.goto('/templates');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your session has ended')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
});

test('a remembered user without a session can still sign in', async ({ page }) => {
  await page.goto('/terms');
  await page.evaluate(() => localStorage.setItem('user', '{"audience":"owner","businessName":null}'));
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('a visitor opens the sign-in page without a request for the current user', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await open(page, '/login');
  expect(requests).not.toContain('/api/auth/user');
});

test('an expired owner sees that a subscription is required and can log out', async ({ page, app }) => {
  const user = await app.given.user();
  await subscribe(app, user, 'expired');
  await arriveSignedIn(page.context(), app, user);
  for (const address of ['/', '/templates']) {
    await open(page, address);
    await expect(page.getByRole('heading', { name: 'Subscription Required' })).toBeVisible();
    await expect(
      page.getByText('Your subscription has expired. Please renew to continue using the product.'),
    ).toBeVisible();
  }
  await expect(page.getByRole('main').locator('a[href^="mailto:"]')).toBeVisible();
  await expectNoViolationsAnywhere(page);

  // The profile shows only what works without a subscription.
  await press(page, 'Profile & Support');
  const profile = page.getByRole('dialog', { name: 'Profile & Support' });
  await expect(profile.getByRole('link', { name: 'Renew Subscription' })).toBeVisible();
  await expect(profile.getByRole('button', { name: 'Delete account' })).toBeVisible();
  await expect(profile.getByRole('button', { name: 'Cancel subscription' })).toHaveCount(0);
  await expect(profile.getByRole('heading', { name: 'Company information' })).toHaveCount(0);
  await expect(profile.getByRole('heading', { name: 'Records and storage' })).toHaveCount(0);
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await page.keyboard.press('Escape');
  await press(page, 'Log Out');
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
});

test('a technician of a lapsed company is sent to the manager, without a way to renew', async ({
  page,
  app,
}) => {
  const user = await app.given.user({ role: 'technician' });
  await subscribe(app, user, 'canceled');
  await arriveSignedIn(page.context(), app, user);
  await open(page, '/');
  await expect(
    page.getByText("Your company's subscription has expired. Please contact your manager."),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Renew Subscription' })).toHaveCount(0);
  await expectNoViolationsAnywhere(page);
});

test('a trial counts until its last moment', async ({ page, app }) => {
  const user = await app.given.user();
  await arriveSignedIn(page.context(), app, user);
  await subscribe(app, user, 'trial', tomorrow());
  await open(page, '/templates');
  await expectWelcome(page, user.email);
  await press(page, 'Profile & Support');
  await expect(page.getByRole('dialog')).toContainText(/Trial ends\s*[A-Z][a-z]{2} \d+, \d{4}/);
  await subscribe(app, user, 'trial', new Date(Date.now() - 1000));
  await open(page, '/templates');
  await expect(page.getByRole('heading', { name: 'Subscription Required' })).toBeVisible();
});

test('owner and technician can open the profile; every link in the navigation works', async ({
  page,
  app,
}) => {
  for (const role of ['owner', 'technician'] as const) {
    const user = await app.given.user({ role });
    await arriveSignedIn(page.context(), app, user);
    await open(page, '/');
    await expectWelcome(page, user.email);
    await expectNoViolationsAnywhere(page);
    const links = await page.getByRole('banner').getByRole('link').all();
    for (const link of links) {
      const response = await page.request.get((await link.getAttribute('href')) ?? '');
      expect(response.status()).toBe(200);
    }
    await open(page, '/', { width: widths.phone });
    await press(page, 'Open menu');
    await press(page, 'Profile & Support');
    const dialog = page.getByRole('dialog', { name: 'Profile & Support' });
    await expect(dialog).toContainText(user.email);
    await expect(dialog).toContainText(role === 'owner' ? 'Lifetime access' : 'Technician');
    await expect(dialog.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', /^mailto:/);
    await dialog.getByText('Dark', { exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await dialog.getByText('System', { exact: true }).click();
    await dialog.getByRole('link', { name: 'Refund policy' }).click();
    await expect(page).toHaveURL('/refund');
    await expect(dialog).toBeHidden();
  }
});

test('a session that ends in the middle of work leads to sign-in and back', async ({ page, app }) => {
  const user = await app.given.user();
  await arriveSignedIn(page.context(), app, user);
  await open(page, '/jobs?stage=invoice');
  await press(page, 'Profile & Support');
  await expect(page.getByRole('region', { name: 'Records and storage' })).toContainText('used');
  await page.context().clearCookies();
  await press(page, 'Set up');
  await field(page, 'Password').fill(user.password);
  await press(page, 'Start');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your session has ended')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Signed in elsewhere')).toHaveCount(0);
  await page.getByLabel('Username').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await press(page, 'Sign In');
  // Only this browser lost its cookie.
  await press(page, 'Log out other session');
  await expect(page).toHaveURL('/jobs?stage=invoice');
});

test('a tab of somebody else does nothing for who has signed in since', async ({ page, app }) => {
  const [first, second] = [await app.given.session(), await app.given.session()];
  await arriveAs(page.context(), first.client);
  await open(page, '/technicians');
  await press(page, 'Add Technician');
  await field(page, 'Name *').fill('Sam Ortiz');
  await field(page, 'Email *').fill('sam@example.com');
  // In another tab.
  await arriveAs(page.context(), second.client);
  await press(page, 'Create Technician');
  await expect(page.getByRole('dialog')).toBeHidden();
  for (const { client } of [first, second]) expect(await client.ok('GET /api/technicians')).toEqual([]);

  await arriveAs(page.context(), first.client);
  await open(page, '/technicians');
  await page.evaluate(() => Object.assign(window, { isOldPage: true }));
  await arriveAs(page.context(), second.client);
  await page.getByRole('link', { name: 'Calendar', exact: true }).first().click();
  // Waits through the reload, in the middle of which nothing can be evaluated.
  await page.waitForFunction(() => !('isOldPage' in window));
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
});
