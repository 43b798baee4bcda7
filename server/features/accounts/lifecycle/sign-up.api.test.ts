import { describe, expect, test } from 'vitest';
import { hours } from '#server/platform/clock.ts';
import { startApp } from '#server/testing/start-app.ts';
import { eventsOf, sessionCookie, whoAmI } from '../testing/sign-in.ts';

const newEmail = () => `${crypto.randomUUID()}@example.com`;
const password = 'copper elbow 22 mm';

describe('signing up', () => {
  test('makes an account with its owner and opens a session without payment consent', async () => {
    const { guest, deps } = await startApp();
    const email = newEmail();
    const response = await guest.ok('POST /api/auth/signup', {
      body: { email: `  ${email.toUpperCase()} `, password },
    });
    expect(response).toEqual({ user: { id: expect.any(String) } });
    const user = (await whoAmI(guest)).body;
    expect(user).toMatchObject({
      id: response.user.id,
      email,
      role: 'owner',
      paymentMethodConsent: false,
      payment_method_consent: false,
      subscriptionStatus: 'none',
      subscriptionPlan: null,
      onboardingCompleted: false,
    });
    const { rows } = await deps.db.pool.query('select account_id, password_hash from users where id = $1', [
      user.id,
    ]);
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$/);
    expect(await eventsOf(deps, rows[0].account_id)).toEqual(['account.created', 'session.opened']);
  });

  test('that session is good for nothing but paying and leaving', async () => {
    const { guest } = await startApp();
    await guest.call('POST /api/auth/signup', { body: { email: newEmail(), password } });
    const refused = await guest.call('GET /api/mfa/status');
    expect([refused.status, refused.body.code]).toEqual([402, 'payment_method_required']);
    expect((await guest.send('POST /api/mfa/setup')).status).toBe(402);
    expect((await guest.call('GET /api/csrf-token')).status).toBe(200);
    expect((await whoAmI(guest)).status).toBe(200);
    const left = await guest.call('POST /api/auth/logout');
    // What a shared tablet has kept of customers' pictures goes too.
    expect([left.status, left.headers.get('clear-site-data')]).toEqual([200, '"cache"']);
    expect((await whoAmI(guest)).status).toBe(401);
  });

  test('takes the browser’s time zone as the company’s first', async () => {
    const { guest, clock, drain, mailbox } = await startApp();
    clock.set('2026-03-02T04:30:00Z');
    const email = newEmail();
    await guest.ok('POST /api/auth/signup', { body: { email, password, timeZone: 'America/Los_Angeles' } });
    expect((await whoAmI(guest)).body).toMatchObject({
      timeZone: 'America/Los_Angeles',
      onboardingCompleted: false,
    });
    // It is still the evening before there, as the payment form said.
    await guest.ok('POST /api/setup-trial-payment', {
      body: { paymentMethodId: 'pm_card_visa', planType: 'monthly' },
    });
    await drain();
    expect((await mailbox.latest(email)).text).toContain('First charge: Mar 15, 2026');
  });

  test.each([undefined, null, '', 7, '+05:30', 'Etc/Unknown', 'Mars/Olympus'])(
    'with the time zone %j keeps the usual one',
    async (timeZone) => {
      const { guest } = await startApp();
      const body = { email: newEmail(), password, timeZone };
      expect((await guest.send('POST /api/auth/signup', { body })).status).toBe(200);
      expect((await whoAmI(guest)).body.timeZone).toBe('America/New_York');
    },
  );

  test('with billing off the account has lifetime access at once', async () => {
    const { guest } = await startApp({ env: { BILLING: 'off' } });
    await guest.call('POST /api/auth/signup', { body: { email: newEmail(), password } });
    expect((await whoAmI(guest)).body).toMatchObject({
      paymentMethodConsent: true,
      subscriptionStatus: 'lifetime',
      subscriptionPlan: 'lifetime',
    });
    expect((await guest.call('GET /api/mfa/status')).status).toBe(200);
  });

  test('an address that is taken is refused, however it is spelt', async () => {
    const { guest, given } = await startApp();
    const { email } = await given.user();
    const response = await guest.call('POST /api/auth/signup', {
      body: { email: ` ${email.toUpperCase()}`, password },
    });
    expect(response.status).toBe(409);
    expect(response.body).toEqual({
      message: 'An account with this email already exists.',
      code: 'email_taken',
    });
    expect(sessionCookie(guest)).toBeUndefined();
  });

  test('of ten at once with one address exactly one succeeds', async () => {
    const { newGuest, deps } = await startApp();
    const email = newEmail();
    const responses = await Promise.all(
      Array.from({ length: 10 }, () =>
        newGuest().call('POST /api/auth/signup', { body: { email, password } }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    const { rows } = await deps.db.pool.query('select from users where email = $1', [email]);
    expect(rows).toHaveLength(1);
  });

  test.each([
    [{ email: 'not an address' }, 'email', 'Please enter a valid email address'],
    [{ email: 'a@x.example, b@y.example' }, 'email', 'Please enter a valid email address'],
    [{ email: 'a\u0000@x.example' }, 'email', 'Please enter a valid email address'],
    [{ email: 'a@Removed.INVALID' }, 'email', 'Please enter a valid email address'],
    [{ email: undefined }, 'email', 'Please enter a valid email address'],
    [{ email: ['a@x.example'] }, 'email', 'Please enter a valid email address'],
    [{ password: '1234567' }, 'password', 'Password must be at least 8 characters'],
    [{ password: undefined }, 'password', 'Password must be at least 8 characters'],
    [{ password: 'x'.repeat(129) }, 'password', 'Password must be at most 128 characters'],
    [{ password: 'Password123' }, 'password', 'This password is too common. Please choose another one.'],
  ])('%j is refused at the field', async (wrong, field, message) => {
    const { guest } = await startApp();
    const response = await guest.send('POST /api/auth/signup', {
      body: { email: newEmail(), password, ...wrong },
    });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ code: 'invalid_input', message, fields: { [field]: message } });
  });

  test('the email itself is no password', async () => {
    const { guest } = await startApp();
    const email = newEmail();
    const response = await guest.call('POST /api/auth/signup', {
      body: { email, password: email.toUpperCase() },
    });
    expect(response.body.fields?.password).toBe('This password is too common. Please choose another one.');
  });

  test('passwords of every kind are kept to the letter', async () => {
    const { newGuest } = await startApp();
    for (const odd of ['  two spaces  ', 'nul\u0000inside', '🔧 Schlüssel 日本', 'x1'.repeat(64)]) {
      const email = newEmail();
      const guest = newGuest();
      expect((await guest.call('POST /api/auth/signup', { body: { email, password: odd } })).status).toBe(
        200,
      );
      const again = { username: email, password: odd };
      expect((await guest.call('POST /api/auth/login', { body: again })).body.success).toBe(true);
      const trimmed = { username: email, password: odd.trim().slice(0, -1) };
      expect((await guest.call('POST /api/auth/login', { body: trimmed })).status).toBe(401);
    }
  });

  test('fields that are not asked for change nothing', async () => {
    const { guest } = await startApp();
    const extra = {
      id: crypto.randomUUID(),
      role: 'technician',
      accountId: crypto.randomUUID(),
      subscriptionStatus: 'lifetime',
      paymentMethodConsent: true,
      payment_method_consent: true,
    };
    await guest.call('POST /api/auth/signup', { body: { email: newEmail(), password, ...extra } });
    const { body } = await whoAmI(guest);
    expect(body).toMatchObject({ role: 'owner', subscriptionStatus: 'none', paymentMethodConsent: false });
    expect(body.id).not.toBe(extra.id);
  });

  test('ten an hour from one network address, then 429', async () => {
    const { guest, given, clock } = await startApp();
    const { email } = await given.user();
    for (let i = 0; i < 10; i += 1)
      expect((await guest.call('POST /api/auth/signup', { body: { email, password } })).status).toBe(409);
    const response = await guest.call('POST /api/auth/signup', { body: { email, password } });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBe(3600);
    clock.advance(hours(1));
    expect(
      (await guest.call('POST /api/auth/signup', { body: { email: newEmail(), password } })).status,
    ).toBe(200);
  });

  test('a browser that was signed in as somebody else leaves that session', async () => {
    const { given } = await startApp();
    const { client } = await given.session();
    const before = sessionCookie(client) ?? '';
    await client.call('POST /api/auth/signup', { body: { email: newEmail(), password } });
    expect(sessionCookie(client)).not.toBe(before);
    client.cookies.set('fieldwright_session', before);
    expect((await whoAmI(client)).body.code).toBe('not_signed_in');
  });
});
