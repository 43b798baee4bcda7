// The password: forgotten, reset and changed; and the email address.
import { expectWelcome, fillLogin, followMail, logOut, newAddress, openProfile } from './account-steps.ts';
import { expect, expectNoViolationsAnywhere, open, test } from './harness.ts';
import { breakDown, expectMessage, field, press } from './screen-steps.ts';

const newPassword = 'brass fitting 15 mm';

test('a forgotten password is reset by the emailed link, once', async ({ page, app }) => {
  const user = await app.given.user();
  await open(page, '/login');
  await page.getByRole('link', { name: 'Forgot your password' }).click();
  await expectNoViolationsAnywhere(page);
  await field(page, 'Email').fill(user.email);
  await press(page, 'Send reset link');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect(page.getByText('If there is an account associated with this email')).toBeVisible();
  await expectNoViolationsAnywhere(page);
  await page.getByRole('link', { name: 'Back to Sign In' }).click();
  await expect(page).toHaveURL('/login');

  await followMail(page, app, user.email, '/reset-password');
  const address = page.url();
  await expectNoViolationsAnywhere(page);
  await field(page, 'New password').fill(newPassword);
  await field(page, 'Confirm new password').fill('brass fitting');
  await press(page, 'Reset password');
  await expectMessage(page, 'Password Mismatch', 'Passwords do not match. Please try again.');
  await expect(field(page, 'Confirm new password')).toHaveAccessibleDescription("Passwords don't match");
  await expectNoViolationsAnywhere(page);

  await field(page, 'New password').fill('seven77');
  await field(page, 'Confirm new password').fill('seven77');
  await press(page, 'Reset password');
  await expectMessage(page, 'Password Too Short', 'Password must be at least 8 characters long.');

  await field(page, 'New password').fill('password');
  await field(page, 'Confirm new password').fill('password');
  await press(page, 'Reset password');
  await expect(field(page, 'New password')).toHaveAccessibleDescription(/too common/);

  await page.route('**/api/auth/reset-password', breakDown);
  await field(page, 'New password').fill(newPassword);
  await field(page, 'Confirm new password').fill(newPassword);
  await press(page, 'Reset password');
  await expectMessage(page, 'Failed to reset password. Please try again or request a new reset link.');
  await page.unroute('**/api/auth/reset-password');
  await press(page, 'Reset password');
  await expectWelcome(page, user.email);
  await expect(page).toHaveURL('/');

  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
  await logOut(page);
  await fillLogin(page, user);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Invalid username or password.');
  await fillLogin(page, { ...user, password: newPassword });
  await expectWelcome(page, user.email);
});

test('with two-factor a reset leads to the sign-in, not past it', async ({ page, app }) => {
  const user = await app.given.mfaUser();
  await app.guest.call('POST /api/auth/forgot-password', { body: { email: user.email } });
  await followMail(page, app, user.email, '/reset-password');
  await field(page, 'New password').fill(newPassword);
  await field(page, 'Confirm new password').fill(newPassword);
  await press(page, 'Reset password');
  await expect(page).toHaveURL('/login');
  await expectMessage(page, 'Your password has been reset.');
});

test('a failed request for a link shows a message, and the address is checked first', async ({ page }) => {
  await open(page, '/forgot-password');
  await press(page, 'Send reset link');
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter a valid email address');
  await page.route('**/api/auth/forgot-password', breakDown);
  await field(page, 'Email').fill(newAddress());
  await press(page, 'Send reset link');
  await expectMessage(page, 'Failed to send password reset email. Please try again.');
  await page.unrouteAll();
  await page.route('**/api/auth/forgot-password', (route) => route.abort());
  await press(page, 'Send reset link');
  await expectMessage(page, 'No connection');
});

test('a reset link that is missing, wrong or cannot be checked', async ({ page }) => {
  await page.route('**/api/auth/validate-reset-token', async (route) => {
    await expect(page.getByRole('status').getByText('Checking your reset link')).toBeAttached();
    await route.continue();
  });
  await open(page, '/reset-password?token=wrong');
  await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
  await expectNoViolationsAnywhere(page);
  await page.getByRole('link', { name: 'Request a new reset link' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await open(page, '/reset-password');
  await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
  await page.unrouteAll();
  await page.route('**/api/auth/validate-reset-token', (route) => route.abort());
  await open(page, '/reset-password?token=any');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('No connection.');
  await page.unrouteAll();
  await press(page, 'Try Again');
  await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
});

test('links from emails never appear in referrers', async ({ page }) => {
  for (const address of ['/reset-password?token=x', '/confirm-email?token=x']) {
    const response = await page.goto(address);
    expect(response?.headers()['referrer-policy']).toBe('no-referrer');
  }
});

test('the password is changed in the profile', async ({ page, app }) => {
  const user = await app.given.user();
  await openProfile(page, app, user);
  await expectNoViolationsAnywhere(page);
  await press(page, 'Change password');
  await expect(field(page, 'Current password')).toBeFocused();
  await expectNoViolationsAnywhere(page);
  await field(page, 'Current password').fill('not the password');
  await field(page, 'New password').fill(newPassword);
  await field(page, 'Confirm new password').fill('something else');
  await press(page, 'Change password');
  await expect(field(page, 'Confirm new password')).toHaveAccessibleDescription("Passwords don't match");
  await field(page, 'Confirm new password').fill(newPassword);
  await press(page, 'Change password');
  await expect(field(page, 'Current password')).toHaveAccessibleDescription('The password is not right.');
  await field(page, 'Current password').fill(user.password);
  await press(page, 'Change password');
  await expectMessage(page, 'Password changed');
  await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Profile & Support' })).toBeFocused();
  await logOut(page);
  await fillLogin(page, { ...user, password: newPassword });
  await expectWelcome(page, user.email);
});

test('a new e-mail address counts once its link was opened and pressed', async ({ page, app }) => {
  const user = await app.given.user();
  const newEmail = newAddress();
  await openProfile(page, app, user);
  await press(page, 'Change email');
  await expectNoViolationsAnywhere(page);
  await field(page, 'New email').fill('nobody');
  await field(page, 'Password').fill(user.password);
  await press(page, 'Send confirmation link');
  await expect(field(page, 'New email')).toHaveAccessibleDescription('Please enter a valid email address');
  await field(page, 'New email').fill(newEmail);
  await field(page, 'Password').fill('not the password');
  await press(page, 'Send confirmation link');
  await expect(field(page, 'Password')).toHaveAccessibleDescription('The password is not right.');
  await field(page, 'Password').fill(user.password);
  await press(page, 'Send confirmation link');
  await expect(page.getByRole('dialog').getByRole('status')).toBeVisible();
  await press(page, 'Done');

  await followMail(page, app, newEmail, '/confirm-email');
  await expectNoViolationsAnywhere(page);
  await press(page, 'Confirm email address');
  await expect(page.getByRole('heading', { name: 'Email address confirmed' })).toBeVisible();
  await expectNoViolationsAnywhere(page);
  await page.getByRole('link', { name: 'Continue' }).click();
  await expectWelcome(page, newEmail);
  await open(page, '/confirm-email?token=used');
  await expect(page.getByRole('heading', { name: 'Invalid confirmation link' })).toBeVisible();
});

test('an owner who has not confirmed the address sees it in the profile and gets the link again', async ({
  page,
  app,
}) => {
  const user = await app.given.user({ confirmed: false });
  await openProfile(page, app, user);
  await expect(page.getByText('Please confirm your email address')).toBeVisible();
  await expectNoViolationsAnywhere(page);
  await press(page, 'Send the link again');
  await expect(page.getByText(`We sent a link to ${user.email}.`, { exact: true })).toBeVisible();
  await followMail(page, app, user.email, '/confirm-email');
  await press(page, 'Confirm email address');
  await expect(page.getByRole('heading', { name: 'Email address confirmed' })).toBeVisible();
  await open(page, '/');
  await press(page, 'Profile & Support');
  await expect(page.getByText('Please confirm your email address')).toBeHidden();
});
