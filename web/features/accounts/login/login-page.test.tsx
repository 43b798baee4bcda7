import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { componentTest, pressTwice } from '#web/testing/component-test.tsx';
import { currentToast } from '#web/ui/feedback/toast-store.ts';
import { LoginPage } from './login-page.tsx';

const { server, show } = componentTest();

async function fillIn() {
  const page = await show(<LoginPage />, '/login');
  const { screen, user } = page;
  await user.type(await screen.findByLabelText('Username'), 'dana@example.com');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  return { ...page, signIn: screen.getByRole('button', { name: 'Sign In' }) };
}

async function reachCode() {
  const page = await fillIn();
  await page.user.click(page.signIn);
  (await server.next('POST /api/auth/login')).reply({ success: false, requiresMfaVerification: true });
  const code = await page.screen.findByLabelText<HTMLInputElement>('Authenticator code');
  // The dialog takes presses a moment after it is there.
  const dialog = page.screen.getByRole('dialog');
  await waitFor(() => expect(dialog.style.pointerEvents).toBe('auto'));
  return { ...page, code };
}

test('two presses before the button is busy sign in once', async () => {
  const { screen, signIn } = await fillIn();
  pressTwice(signIn);
  const call = await server.next('POST /api/auth/login');
  expect(call.body).toEqual({ username: 'dana@example.com', password: 'correct horse', rememberMe: 'false' });
  call.refuse('invalid_credentials');
  await screen.findByRole('alert');
  expect(server.count('POST /api/auth/login')).toBe(1);
});

test('after a wrong password everything typed is still there', async () => {
  const { screen, user, signIn } = await fillIn();
  await user.click(signIn);
  (await server.next('POST /api/auth/login')).refuse('invalid_credentials');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Invalid username or password. Please try again.',
  );
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('dana@example.com');
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('correct horse');
});

test('a wrong code empties its field and gives it the focus again', async () => {
  const { screen, user, code } = await reachCode();
  await user.type(code, '12 34a56');
  expect(code.value).toBe('123456');
  await user.keyboard('{Enter}');
  const call = await server.next('POST /api/auth/mfa/login-verify');
  expect(call.body).toEqual({ token: '123456', isBackupCode: false });
  expect(code.disabled).toBe(true);
  call.refuse('invalid_code');
  await screen.findByText('Verification Failed');
  await waitFor(() => expect(document.activeElement).toBe(code));
  expect(code.value).toBe('');
});

test('Enter on half a code says what is missing and sends nothing', async () => {
  const { screen, user, code } = await reachCode();
  await user.type(code, '123');
  await waitFor(() => expect(code.value).toBe('123'));
  await user.type(code, '{Enter}');
  await screen.findByText('Invalid Format');
  await waitFor(() => expect(code.value).toBe('123'));
  expect(server.count('POST /api/auth/mfa/login-verify')).toBe(0);
});

test('switching to a backup code starts empty and is sent as one', async () => {
  const { screen, user, code } = await reachCode();
  await user.type(code, '12');
  await user.click(screen.getByRole('button', { name: 'Use a backup code instead' }));
  const backup = screen.getByLabelText<HTMLInputElement>('Backup code');
  expect(backup.value).toBe('');
  expect(document.activeElement).toBe(backup);
  await user.type(backup, 'abcd1234');
  pressTwice(screen.getByRole('button', { name: 'Verify' }));
  const call = await server.next('POST /api/auth/mfa/login-verify');
  expect(call.body.isBackupCode).toBe(true);
  call.lose();
  await screen.findByText('No connection');
  expect(server.count('POST /api/auth/mfa/login-verify')).toBe(1);
});

test('a code that came too late leads back to the password, with the name still there', async () => {
  const { screen, user, code } = await reachCode();
  await user.type(code, '123456{Enter}');
  (await server.next('POST /api/auth/mfa/login-verify')).refuse('login_expired');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('dana@example.com');
});

test('the other session is ended with the same credentials, once', async () => {
  const { screen, user, signIn } = await fillIn();
  await user.click(signIn);
  (await server.next('POST /api/auth/login')).reply({
    success: false,
    sessionConflict: true,
    otherSession: { device: 'Chrome on Windows', lastSeenAt: new Date().toISOString() },
  });
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('Chrome on Windows, last seen just now');
  await user.click(screen.getByRole('button', { name: 'Log out other session' }));
  const call = await server.next('POST /api/auth/force-logout-other');
  expect(call.body).toMatchObject({ username: 'dana@example.com', password: 'correct horse' });
  call.fail();
  await screen.findByText('Failed to log out your other session. Please try again.');
  const leave = screen.getByRole<HTMLButtonElement>('button', { name: 'Log out here' });
  await waitFor(() => expect(leave.disabled).toBe(false));
  await user.click(leave);
  await screen.findByText('Login Cancelled');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a refusal that arrives after the page was left is shown nowhere', async () => {
  const { user, code, unmount, changesAreDone, address } = await reachCode();
  await user.type(code, '123456{Enter}');
  const call = await server.next('POST /api/auth/mfa/login-verify');
  unmount();
  call.refuse('invalid_code');
  await changesAreDone();
  expect(currentToast()).toBeNull();
  expect(address()).toBe('/login');
});
