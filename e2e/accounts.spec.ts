// Signing up and signing in.
import type { Browser } from '@playwright/test';
import { arriveSignedIn, expectWelcome, fillLogin, logOut, newAddress } from './account-steps.ts';
import { expect, expectNoViolationsAnywhere, open, test } from './harness.ts';
import { completeOnboarding } from './onboarding-steps.ts';
import { breakDown, expectMessage, field, press } from './screen-steps.ts';

const password = 'copper elbow 22 mm';
const chromeOnWindows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

test.describe('signing up without payment', () => {
  test.use({ appEnv: { BILLING: 'off' } });

  test('leads through the onboarding to the first page, and out again', async ({ page }) => {
    const email = newAddress();
    await open(page, '/');
    await press(page, 'Create account');
    await expect(page.getByRole('dialog', { name: 'Create your account' })).toContainText(
      'No payment is asked here',
    );
    await field(page, 'Email').fill(`  ${email.toUpperCase()} `);
    await field(page, 'Password').fill(password);
    await field(page, 'Confirm password').fill(password);
    await press(page, 'Create account');
    await completeOnboarding(page);
    await expectWelcome(page, email);
    await expect(page).toHaveURL('/templates');
    await page.reload();
    await expectWelcome(page, email);
    await logOut(page);
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  });
});

test('the sign-up shows problems at the field', async ({ page, app }) => {
  const { email } = await app.given.user();
  await open(page, '/');
  await press(page, 'Start free trial, Annual plan');
  const dialog = page.getByRole('dialog');
  await field(page, 'Email').fill('nobody');
  await field(page, 'Password').fill('seven77');
  await field(page, 'Confirm password').fill('other');
  await press(page, 'Create account');
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter a valid email address');
  await expect(field(page, 'Password')).toHaveAccessibleDescription(
    /Password must be at least 8 characters$/,
  );
  await expect(field(page, 'Confirm password')).toHaveAccessibleDescription("Passwords don't match");
  await expectNoViolationsAnywhere(page);

  await field(page, 'Password').fill('password');
  await field(page, 'Confirm password').fill('password');
  await field(page, 'Email').fill(newAddress());
  await press(page, 'Create account');
  await expect(field(page, 'Password')).toHaveAccessibleDescription(/too common/);
  await expectMessage(page, 'Signup Failed');

  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await field(page, 'Confirm password').fill(password);
  await press(page, 'Create account');
  await expectMessage(page, 'An account with this email already exists.');

  await page.route('**/api/auth/signup', (route) => route.abort());
  await press(page, 'Create account');
  await expectMessage(page, 'No connection');

  await dialog.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/login');
});

test('a toast is announced over an open dialog, even when the toast host is loaded after the dialog', async ({
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/assets\/toast-(?!mark)[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/?plan=annual');
  await field(page, 'Email').fill(newAddress());
  await field(page, 'Password').fill('password');
  await field(page, 'Confirm password').fill('password');
  release();
  await press(page, 'Create account');
  await expectMessage(page, 'Signup Failed');
});

test('an unknown plan in the address is only removed', async ({ page }) => {
  await open(page, '/?plan=gold&pricing=true');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Monthly' })).toBeInViewport();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the sign-in form helps password managers and names what is missing', async ({ page }) => {
  await open(page, '/login');
  await expect(field(page, 'Username')).toHaveAttribute('autocomplete', 'username');
  await expect(field(page, 'Password')).toHaveAttribute('autocomplete', 'current-password');
  await press(page, 'Sign In');
  await expect(field(page, 'Username')).toHaveAccessibleDescription(/Required/);
  await expect(field(page, 'Username')).toBeFocused();
  await expect(field(page, 'Password')).toHaveAccessibleDescription('Required');
  await field(page, 'Password').fill('not shown');
  await press(page, 'Show password');
  await expect(field(page, 'Password')).toHaveAttribute('type', 'text');
  await press(page, 'Hide password');
  await expect(field(page, 'Password')).toHaveAttribute('type', 'password');
  await expectNoViolationsAnywhere(page);
  await page.getByRole('link', { name: 'Forgot your password' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await page.goto('/login');
  await page.getByRole('link', { name: 'Back to home' }).click();
  await expect(page).toHaveURL('/');
});

test('signing in sends a form and arrives at the templates', async ({ page, app }) => {
  const user = await app.given.user();
  const sent = page.waitForRequest('**/api/auth/login');
  await page.goto('/login');
  await page.getByLabel('Remember me').check();
  await field(page, 'Username').fill(user.email);
  await field(page, 'Password').fill(user.password);
  await field(page, 'Password').press('Enter');
  const request = await sent;
  expect(request.headers()['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
  expect(request.postDataJSON()).toEqual({
    username: user.email,
    password: user.password,
    rememberMe: 'true',
  });
  await expect(page).toHaveURL('/templates');
  await expectWelcome(page, user.email);
  await page.goto('/login');
  await expect(page).toHaveURL('/');
});

test('a failed sign-in has one text, whatever the reason', async ({ page, app }) => {
  const user = await app.given.user();
  const failure = page.getByRole('alert').getByText('Invalid username or password. Please try again.');
  await fillLogin(page, { email: user.email, password: 'not the password' });
  await expect(failure).toBeVisible();
  await expectNoViolationsAnywhere(page);
  await fillLogin(page, { email: newAddress(), password });
  await expect(failure).toBeVisible();
  await page.route('**/api/auth/login', (route) => route.abort());
  // On a fresh page: the text of the attempt before would still be there.
  await fillLogin(page, { email: newAddress(), password });
  await expect(failure).toBeVisible();
  await page.unroute('**/api/auth/login');
  await field(page, 'Username').fill(user.email);
  await field(page, 'Password').fill(user.password);
  await press(page, 'Sign In');
  await expectWelcome(page, user.email);
});

async function secondDevice(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL, userAgent: chromeOnWindows, reducedMotion: 'reduce' });
  return context.newPage();
}

test('a second device sees the first, may give way, or takes over', async ({
  page,
  app,
  browser,
  baseURL,
}) => {
  const user = await app.given.user();
  const earlier = await app.given.sessionOf(user);
  await earlier.call('POST /api/templates', { body: { name: 'Boiler' } });
  await earlier.call('POST /api/auth/logout');
  const first = await secondDevice(browser, baseURL);
  await fillLogin(first, user);
  await expectWelcome(first, user.email);

  app.clock.advance(5 * 60_000);
  await fillLogin(page, user);
  const question = page.getByRole('alertdialog', { name: 'You are already signed in' });
  await expect(question).toContainText(/Chrome on Windows, last seen (just now|\d+ minutes? ago)/);
  await expectNoViolationsAnywhere(page);
  await press(page, 'Log out here');
  await expect(question).toBeHidden();
  await expectMessage(page, 'Login Cancelled');
  await first.reload();
  await expectWelcome(first, user.email);

  await press(page, 'Sign In');
  await expect(question).toBeVisible();
  await page.route('**/api/auth/force-logout-other', breakDown);
  await press(page, 'Log out other session');
  await expectMessage(page, 'Login Failed', 'Failed to log out your other session. Please try again.');
  await page.unroute('**/api/auth/force-logout-other');
  await press(page, 'Log out other session');
  await expect(page).toHaveURL('/templates');
  await expectWelcome(page, user.email);

  await press(first, 'Duplicate Boiler');
  await expect(first).toHaveURL('/login');
  await expect(first.getByText('Signed in elsewhere')).toBeVisible();
  expect(await first.evaluate(() => localStorage.getItem('user'))).toBeNull();
  await first.context().close();
});

test('a device that was signed out from elsewhere shows it only once', async ({ page, app }) => {
  const user = await app.given.user();
  await arriveSignedIn(page.context(), app, user);
  await open(page, '/');
  await expectWelcome(page, user.email);
  const other = app.newGuest();
  await other.call('POST /api/auth/force-logout-other', {
    body: { username: user.email, password: user.password },
  });
  await page.reload();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Signed in elsewhere')).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByText('Signed in elsewhere')).toHaveCount(0);
});
