// Changing password and address while signed in.
import { describe, expect, test } from 'vitest';
import { hours } from '#server/platform/clock.ts';
import type { TestApp } from '#server/testing/open-test-app.ts';
import { startApp } from '#server/testing/start-app.ts';
import { eventsOf, logIn, sendCode, sessionCookie, whoAmI } from './testing/sign-in.ts';

const newPassword = 'brass valve 15 mm';
const newAddress = () => `${crypto.randomUUID()}@example.com`;

async function confirmationToken({ drain, mailbox }: TestApp, address: string): Promise<string> {
  await drain();
  const link = mailbox.link(await mailbox.latest(address), '/confirm-email');
  return new URL(link).searchParams.get('token') ?? '';
}

describe('changing the password', () => {
  test('keeps this session under a new cookie value; the old value and the old password are worth nothing', async () => {
    const { given, newGuest, deps, drain, mailbox } = await startApp();
    const { client, user } = await given.session({ remember: true });
    const copied = newGuest();
    copied.cookies.set('fieldwright_session', sessionCookie(client) ?? '');
    const body = { currentPassword: user.password, newPassword };
    const response = await client.call('POST /api/auth/change-password', { body });
    expect([response.status, response.body]).toEqual([200, { success: true }]);
    expect(response.headers.get('set-cookie')).toMatch(/fieldwright_session=.*Max-Age=2592000/);
    expect((await whoAmI(client)).status).toBe(200);
    expect((await whoAmI(copied)).status).toBe(401);
    expect((await logIn(newGuest(), user)).status).toBe(401);
    expect((await logIn(newGuest(), { ...user, password: newPassword })).body.sessionConflict).toBe(true);
    await drain();
    const notice = await mailbox.latest(user.email);
    expect(notice.subject).toBe('Your password was changed');
    expect(notice.text).toContain('Only the device it was changed on is still signed in.');
    expect(await eventsOf(deps, user.accountId)).toContain('password.changed');
  });

  test('ends links and half sign-ins that began before it', async () => {
    const app = await startApp();
    const user = await app.given.mfaUser();
    const client = await app.given.sessionOf(user);
    const begun = app.newGuest();
    await logIn(begun, user);
    await app.newGuest().call('POST /api/auth/forgot-password', { body: { email: user.email } });
    await app.drain();
    const link = app.mailbox.link(await app.mailbox.latest(user.email), '/reset-password');
    const token = new URL(link).searchParams.get('token');
    await client.call('POST /api/auth/change-password', {
      body: { currentPassword: user.password, newPassword },
    });
    expect((await app.guest.send('POST /api/auth/validate-reset-token', { body: { token } })).status).toBe(
      410,
    );
    expect((await sendCode(begun, user.code())).body.code).toBe('login_expired');
  });

  test('needs the current password', async () => {
    const { given } = await startApp();
    const { client } = await given.session();
    const response = await client.call('POST /api/auth/change-password', {
      body: {
        currentPassword: 'not the one',
        newPassword,
      },
    });
    expect([response.status, response.body]).toEqual([
      403,
      { message: 'The password is not right.', code: 'wrong_password' },
    ]);
  });

  test.each([
    ['short', 'Password must be at least 8 characters'],
    ['Iloveyou1', 'This password is too common. Please choose another one.'],
  ])('%j is refused as the new one', async (bad, message) => {
    const { given } = await startApp();
    const { client, user } = await given.session();
    const body = { currentPassword: user.password, newPassword: bad };
    const response = await client.call('POST /api/auth/change-password', { body });
    expect([response.status, response.body.fields]).toEqual([400, { newPassword: message }]);
  });
});

describe('changing the address', () => {
  test('takes effect when the link in the new mailbox is opened, on any device', async () => {
    const app = await startApp();
    const { client, user } = await app.given.session();
    const newEmail = newAddress();
    const response = await client.call('POST /api/auth/change-email', {
      body: {
        password: user.password,
        newEmail: ` ${newEmail.toUpperCase()}`,
      },
    });
    expect(response.status).toBe(200);
    expect(response.body.message).toContain(newEmail);
    expect((await whoAmI(client)).body.email).toBe(user.email);
    const token = await confirmationToken(app, newEmail);
    const question = await app.mailbox.latest(newEmail);
    expect(question.subject).toBe('Please confirm your new email address');
    // Until then it is nobody's, and may be a stranger's.
    expect(question.text).toContain('Your account will use this address once you confirm that it is yours:');
    expect(question.text).toContain(
      'because someone entered this address as the new one of their Fieldwright',
    );
    const notice = await app.mailbox.latest(user.email);
    expect(notice.subject).toBe('Your email address is about to change');
    expect(notice.text).toContain(newEmail);
    expect(`${notice.text}${notice.html}`).not.toContain(token);

    const { body } = await app.guest.call('POST /api/auth/confirm-email', { body: { token } });
    expect(body).toEqual({ email: newEmail });
    expect(sessionCookie(app.guest)).toBeUndefined();
    expect((await whoAmI(client)).body.email).toBe(newEmail);
    expect((await logIn(app.newGuest(), user)).status).toBe(401);
    const renamed = { ...user, email: newEmail };
    expect((await logIn(app.newGuest(), renamed)).body.sessionConflict).toBe(true);
    await app.drain();
    const last = await app.mailbox.latest(user.email);
    expect(last.subject).toBe('Your email address was changed');
    expect(last.text).toContain('because this address was used for a Fieldwright account until now.');
    expect(last.text).not.toMatch(/belongs|last email/);
    expect(await eventsOf(app.deps, user.accountId)).toEqual(['email.change_requested', 'email.changed']);
    expect((await app.guest.call('POST /api/auth/confirm-email', { body: { token } })).status).toBe(410);
  });

  test('needs the password', async () => {
    const { given } = await startApp();
    const { client } = await given.session();
    const body = { password: 'not the one', newEmail: newAddress() };
    expect((await client.call('POST /api/auth/change-email', { body })).body.code).toBe('wrong_password');
  });

  test('refuses a taken address, the own one, and what is no address', async () => {
    const { given } = await startApp();
    const { client, user } = await given.session();
    const other = await given.user();
    const request = (newEmail: string) =>
      client.call('POST /api/auth/change-email', { body: { password: user.password, newEmail } });
    const taken = await request(other.email);
    expect([taken.status, taken.body.code]).toEqual([409, 'email_taken']);
    const own = await request(user.email);
    expect([own.status, own.body.fields?.newEmail]).toEqual([400, 'This is already your email address.']);
    const odd = await request('a@x.example, b@y.example');
    expect([odd.status, odd.body.fields?.newEmail]).toEqual([400, 'Please enter a valid email address']);
  });

  test('an address taken in the meantime is refused at the end', async () => {
    const app = await startApp();
    const { client, user } = await app.given.session();
    const newEmail = newAddress();
    await client.call('POST /api/auth/change-email', { body: { password: user.password, newEmail } });
    const token = await confirmationToken(app, newEmail);
    await app.given.user({ email: newEmail });
    const response = await app.guest.call('POST /api/auth/confirm-email', { body: { token } });
    expect([response.status, response.body.code]).toEqual([409, 'email_taken']);
    expect((await whoAmI(client)).body.email).toBe(user.email);
  });

  test('of two wishes the newer counts, for 24 hours, and once in a race', async () => {
    const app = await startApp();
    const { client, user } = await app.given.session({ remember: true });
    const [first, second] = [newAddress(), newAddress()];
    const tokens: string[] = [];
    for (const newEmail of [first, second]) {
      await client.call('POST /api/auth/change-email', { body: { password: user.password, newEmail } });
      tokens.push(await confirmationToken(app, newEmail));
    }
    expect(
      (await app.guest.send('POST /api/auth/confirm-email', { body: { token: tokens[0] } })).status,
    ).toBe(410);
    app.clock.advance(hours(24) - 1);
    const responses = await Promise.all(
      Array.from({ length: 5 }, () =>
        app.newGuest().send('POST /api/auth/confirm-email', { body: { token: tokens[1] } }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410]);
    expect((await whoAmI(client)).body.email).toBe(second);

    await client.call('POST /api/auth/change-email', { body: { password: user.password, newEmail: first } });
    const late = await confirmationToken(app, first);
    app.clock.advance(hours(24));
    expect((await app.guest.call('POST /api/auth/confirm-email', { body: { token: late } })).status).toBe(
      410,
    );
  });

  test('voids a reset link that lies in the old mailbox, and a reset voids a pending change', async () => {
    const app = await startApp();
    const { client, user } = await app.given.session();
    const newEmail = newAddress();
    const resetToken = async (email: string) => {
      await app.newGuest().call('POST /api/auth/forgot-password', { body: { email } });
      await app.drain();
      const link = app.mailbox.link(await app.mailbox.latest(email), '/reset-password');
      return new URL(link).searchParams.get('token') ?? '';
    };
    const old = await resetToken(user.email);
    await client.call('POST /api/auth/change-email', { body: { password: user.password, newEmail } });
    await app.guest.call('POST /api/auth/confirm-email', {
      body: { token: await confirmationToken(app, newEmail) },
    });
    expect(
      (await app.guest.call('POST /api/auth/validate-reset-token', { body: { token: old } })).status,
    ).toBe(410);

    const stolen = newAddress();
    await client.call('POST /api/auth/change-email', { body: { password: user.password, newEmail: stolen } });
    const pending = await confirmationToken(app, stolen);
    const token = await resetToken(newEmail);
    await app.guest.call('POST /api/auth/reset-password', { body: { token, newPassword } });
    expect((await app.guest.call('POST /api/auth/confirm-email', { body: { token: pending } })).status).toBe(
      410,
    );
  });

  test('five wishes an hour: strangers are not to be mailed without end', async () => {
    const { given } = await startApp();
    const { client, user } = await given.session();
    const request = () =>
      client.call('POST /api/auth/change-email', {
        body: { password: user.password, newEmail: newAddress() },
      });
    for (let i = 0; i < 5; i += 1) expect((await request()).status).toBe(200);
    expect((await request()).status).toBe(429);
  });
});
