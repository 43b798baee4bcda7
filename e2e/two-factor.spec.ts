// Two factors: turned on with a real secret, used at sign-in, lost and replaced by a backup code, turned off.
import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectWelcome, fillLogin, followMail, logOut, openProfile } from './account-steps.ts';
import { expect, expectNoViolationsAnywhere, open, test } from './harness.ts';
import { expectMessage, field, press } from './screen-steps.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

/** The code a phone shows for a key, written from RFC 6238 and RFC 4648 independently of the server's code. */
function phoneCode(key: string, at: Date): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  let bits = '';
  for (const letter of key.replaceAll(' ', '')) bits += letters.indexOf(letter).toString(2).padStart(5, '0');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const counter = Buffer.from(
    Math.floor(at.getTime() / 30_000)
      .toString(16)
      .padStart(16, '0'),
    'hex',
  );
  const digest = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const start = (digest.at(-1) ?? 0) % 16;
  const number = digest.readUInt32BE(start) % 2 ** 31;
  return String(number % 1_000_000).padStart(6, '0');
}

const nextStep = 31_000;
const dialog = (page: Page) => page.getByRole('dialog');
const shownCodes = (page: Page) => page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem');

test('turned on with the shown key, then needed at sign-in, then replaced by a backup code', async ({
  page,
  app,
}) => {
  const user = await app.given.user();
  await page.addInitScript(() => {
    window.print = () => {
      window.top?.document.body.setAttribute('data-printed', document.body.textContent ?? '');
    };
  });
  await openProfile(page, app, user);
  await press(page, 'Set up');
  await expectNoViolationsAnywhere(page);
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeDisabled();
  await field(page, 'Password').fill('not the password');
  await press(page, 'Start');
  await expect(field(page, 'Password')).toHaveAccessibleDescription('The password is not right.');
  await field(page, 'Password').fill(user.password);
  await press(page, 'Start');
  await expect(page.getByAltText('QR code for your authenticator app')).toBeVisible();
  await expect(field(page, 'Verification code')).toBeFocused();
  await expectNoViolationsAnywhere(page);

  // Once begun, only its own buttons lead out.
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 450);
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Close' })).toHaveCount(0);

  const shown = (await dialog(page).locator('code').textContent()) ?? '';
  expect(shown).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  const key = shown.replaceAll(' ', '');
  await press(page, 'Copy key');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);

  const verify = page.getByRole('button', { name: 'Verify and turn on' });
  await field(page, 'Verification code').fill('12a34');
  await expect(field(page, 'Verification code')).toHaveValue('1234');
  await expect(verify).toBeDisabled();
  const right = phoneCode(key, app.clock.now());
  await field(page, 'Verification code').fill(right === '000000' ? '000001' : '000000');
  await verify.click();
  await expect(field(page, 'Verification code')).toHaveAccessibleDescription(
    'Invalid verification code. Please try again.',
  );
  await expect(field(page, 'Verification code')).toHaveValue('');
  await field(page, 'Verification code').fill(right);
  await verify.click();

  await expect(shownCodes(page)).toHaveCount(10);
  await expectNoViolationsAnywhere(page);
  const codes = await shownCodes(page).allTextContents();
  for (const code of codes) expect(code).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
  await press(page, 'Copy');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
  const download = page.waitForEvent('download');
  await press(page, 'Download');
  const file = await readFile(await (await download).path(), 'utf8');
  for (const code of codes) expect(file).toContain(code);
  await press(page, 'Print');
  await expect(page.locator('body')).toHaveAttribute('data-printed', new RegExp(codes.join('\\s')));
  await page.keyboard.press('Escape');
  await expect(shownCodes(page)).toHaveCount(10);
  await press(page, 'I have saved my codes');
  await expect(dialog(page)).toContainText('10 backup codes left.');
  await expectNoViolationsAnywhere(page);
  await page.keyboard.press('Escape');
  await logOut(page);

  app.clock.advance(nextStep);
  await fillLogin(page, user);
  await field(page, 'Authenticator code').fill(phoneCode(key, app.clock.now()));
  await press(page, 'Verify');
  await expect(page).toHaveURL('/templates');
  await expectWelcome(page, user.email);
  await logOut(page);

  await fillLogin(page, user);
  await press(page, 'Use a backup code instead');
  await field(page, 'Backup code').pressSequentially((codes[0] ?? '').replace('-', '').toLowerCase());
  await expect(field(page, 'Backup code')).toHaveValue(codes[0] ?? '');
  await press(page, 'Verify');
  await expectWelcome(page, user.email);
  await press(page, 'Profile & Support');
  await expect(dialog(page)).toContainText('9 backup codes left.');
});

test('the code dialog stays open, checks the format and clears what was refused', async ({ page, app }) => {
  const user = await app.given.mfaUser();
  await open(page, '/login');
  await fillLogin(page, user);
  const code = field(page, 'Authenticator code');
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expectNoViolationsAnywhere(page);
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 450);
  await expect(dialog(page)).toBeVisible();

  await code.fill('12345');
  await expect(page.getByRole('button', { name: 'Verify' })).toBeDisabled();
  await code.press('Enter');
  await expectMessage(page, 'Invalid Format', 'Verification codes are 6 digits long.');
  await code.fill(user.code(7));
  await press(page, 'Verify');
  await expectMessage(page, 'Verification Failed', 'Invalid verification code. Please try again.');
  await expect(code).toHaveValue('');
  await expect(code).toBeFocused();

  await press(page, 'Use a backup code instead');
  const backup = field(page, 'Backup code');
  await expect(backup).toBeFocused();
  await backup.pressSequentially('abcd');
  await expect(backup).toHaveValue('ABCD-');
  await expectNoViolationsAnywhere(page);
  await backup.press('Enter');
  await expectMessage(page, 'Backup codes are 9 characters long (XXXX-XXXX).');
  await press(page, 'Use the authenticator app instead');
  await press(page, 'Cancel');
  await expect(dialog(page)).toBeHidden();
  await press(page, 'Sign In');
  await code.fill(user.code());
  await code.press('Enter');
  await expectWelcome(page, user.email);
});

test('too many wrong codes lead back to the password', async ({ page, app }) => {
  const user = await app.given.mfaUser();
  await fillLogin(page, user);
  const tryWrongCode = async (...messages: string[]) => {
    await expect(field(page, 'Authenticator code')).toHaveValue('');
    await field(page, 'Authenticator code').fill(user.code(7));
    await press(page, 'Verify');
    await expectMessage(page, ...messages);
  };
  for (let attempt = 1; attempt < 5; attempt += 1) await tryWrongCode('Verification Failed');
  await tryWrongCode('Verification Failed', 'Please sign in again.');
  await expect(dialog(page)).toBeHidden();
});

test('with two factors the other device is named, and ended, only after the code', async ({ page, app }) => {
  const user = await app.given.mfaUser();
  const other = await app.given.sessionOf(user);
  await fillLogin(page, user);
  await field(page, 'Authenticator code').fill(user.code());
  await press(page, 'Verify');
  const question = page.getByRole('alertdialog', { name: 'You are already signed in' });
  await expect(question).toBeVisible();
  expect((await other.call('GET /api/auth/user')).status).toBe(200);
  await press(page, 'Log out other session');
  await expectWelcome(page, user.email);
  expect((await other.call('GET /api/auth/user')).status).toBe(401);
});

test('new backup codes and turning it off need the password', async ({ page, app }) => {
  const user = await app.given.mfaUser();
  await openProfile(page, app, user);
  await press(page, 'New backup codes');
  await expectNoViolationsAnywhere(page);
  await expect(page.getByRole('button', { name: 'Make new codes' })).toBeDisabled();
  await field(page, 'Password').fill('not the password');
  await press(page, 'Make new codes');
  await expect(field(page, 'Password')).toHaveAccessibleDescription('The password is not right.');
  await field(page, 'Password').fill(user.password);
  await press(page, 'Make new codes');
  await expect(shownCodes(page)).toHaveCount(10);
  expect(await shownCodes(page).allTextContents()).not.toEqual(user.backupCodes);
  await press(page, 'I have saved my codes');

  await press(page, 'Turn off');
  await expectNoViolationsAnywhere(page);
  await field(page, 'Password').fill('   ');
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeDisabled();
  await field(page, 'Password').fill('not the password');
  await press(page, 'Turn off');
  await expect(field(page, 'Password')).toHaveAccessibleDescription(
    'Failed to disable MFA. Please check your password.',
  );
  await field(page, 'Password').fill(user.password);
  await page.route('**/api/mfa/disable', (route) => route.abort());
  await press(page, 'Turn off');
  await expect(field(page, 'Password')).toHaveAccessibleDescription(/^No connection\b/);
  await page.unroute('**/api/mfa/disable');
  await press(page, 'Turn off');
  await expect(page.getByRole('button', { name: 'Set up', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await logOut(page);
  await fillLogin(page, user);
  await expectWelcome(page, user.email);
});

test('a set-up that cannot start shows an error', async ({ page, app }) => {
  const user = await app.given.user();
  await openProfile(page, app, user);
  await press(page, 'Set up');
  await page.route('**/api/mfa/setup', (route) => route.fulfill({ status: 500, json: { message: '' } }));
  await field(page, 'Password').fill(user.password);
  await press(page, 'Start');
  await expectMessage(page, 'Setup Failed');
  await page.unroute('**/api/mfa/setup');
  await press(page, 'Start');
  await expect(page.getByAltText('QR code for your authenticator app')).toBeVisible();
  await press(page, 'Cancel');
  await expect(page.getByRole('dialog', { name: 'Profile & Support' })).toBeVisible();
});

test('the link in the notice turns it off again and leads to a new password', async ({ page, app }) => {
  const user = await app.given.user();
  const client = await app.given.sessionOf(user);
  const body = await client.ok('POST /api/mfa/setup', { body: { password: user.password } });
  await client.call('POST /api/mfa/verify', {
    body: { token: phoneCode(body.manualEntryKey, app.clock.now()) },
  });
  await followMail(page, app, user.email, '/undo-two-factor');
  const link = page.url();
  await expectNoViolationsAnywhere(page);
  await press(page, 'Turn it off');
  await expect(page.getByRole('heading', { name: 'Two-factor authentication is off' })).toBeVisible();
  await expectNoViolationsAnywhere(page);
  await page.getByRole('link', { name: 'Choose a new password' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Invalid link' })).toBeVisible();
});
