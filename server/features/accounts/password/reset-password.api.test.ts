import http from 'node:http';
import { describe, expect, test } from 'vitest';
import { hours, minutes } from '#server/platform/clock.ts';
import type { TestApp } from '#server/testing/open-test-app.ts';
import { startApp } from '#server/testing/start-app.ts';
import { eventsOf, logIn, sendCode, sessionCookie, whoAmI } from '../testing/sign-in.ts';

const newPassword = 'brass valve 15 mm';
const neutral = {
  message: 'If there is an account associated with this email, a link to reset the password is on its way.',
};

/** Asks for a link and reads it from the mail. */
async function tokenFor({ newGuest, drain, mailbox }: TestApp, email: string): Promise<string> {
  await newGuest().call('POST /api/auth/forgot-password', { body: { email } });
  await drain();
  const link = mailbox.link(await mailbox.latest(email), '/reset-password');
  return new URL(link).searchParams.get('token') ?? '';
}

describe('asking for a reset link', () => {
  test('mails a link to the page, in HTML and in text', async () => {
    const app = await startApp({ env: { APP_URL: 'https://jobs.example' } });
    const user = await app.given.user();
    const response = await app.guest.call('POST /api/auth/forgot-password', {
      body: {
        email: ` ${user.email.toUpperCase()}`,
      },
    });
    expect([response.status, response.body]).toEqual([200, neutral]);
    await app.drain();
    const mail = await app.mailbox.latest(user.email);
    expect(mail.subject).toBe('Reset your password');
    const link = app.mailbox.link(mail, '/reset-password');
    expect(link).toMatch(/^https:\/\/jobs\.example\/reset-password\?token=[\w-]{43}$/);
    expect(mail.html).toContain(link);
    expect(await eventsOf(app.deps, user.accountId)).toEqual(['password.reset_requested']);
  });

  test('answers and works alike for known, unknown and stopped; only the known get a mail', async () => {
    const { newGuest, given, deps, drain, mailbox } = await startApp();
    const disabled = await given.user();
    await deps.db.pool.query('update users set disabled_at = now() where id = $1', [disabled.userId]);
    const stopped = await given.user();
    await deps.db.pool.query('update accounts set deactivated_at = now() where id = $1', [stopped.accountId]);
    const known = await given.user();
    const emails = [known.email, `${crypto.randomUUID()}@example.com`, disabled.email, stopped.email];
    const seen = [];
    for (const email of emails) {
      const { status, body, headers } = await newGuest().call('POST /api/auth/forgot-password', {
        body: { email },
      });
      const rest = [...headers].filter(([name]) => name !== 'date');
      seen.push({ status, body, headers: rest });
    }
    expect(seen[0]).toMatchObject({ status: 200, body: neutral });
    for (const other of seen) expect(other).toEqual(seen[0]);
    // The request itself writes the same for everybody: one task, which finds out later.
    const { rows } = await deps.db.pool.query(
      `select count(*) from graphile_worker._private_jobs j where payload->>'email' = any($1)`,
      [emails],
    );
    expect(rows[0].count).toBe(4);
    await drain();
    const got = await Promise.all(emails.map(async (email) => (await mailbox.all(email)).length));
    expect(got).toEqual([1, 0, 0, 0]);
  });

  test('at most three mails an hour to one address, whoever asks; the answer stays the same', async () => {
    const { newGuest, given, drain, mailbox, clock } = await startApp();
    const { email } = await given.user();
    for (let i = 0; i < 6; i += 1) {
      const response = await newGuest().call('POST /api/auth/forgot-password', { body: { email } });
      expect([response.status, response.body]).toEqual([200, neutral]);
    }
    await drain();
    expect(await mailbox.all(email)).toHaveLength(3);
    clock.advance(hours(1));
    await newGuest().call('POST /api/auth/forgot-password', { body: { email } });
    await drain();
    expect(await mailbox.all(email)).toHaveLength(4);
  });

  test('one network address cannot ask for the whole town', async () => {
    const { guest } = await startApp({ env: { LIMIT_PASSWORD_RESET_PER_ADDRESS: '3/1h' } });
    const request = () =>
      guest.call('POST /api/auth/forgot-password', { body: { email: `${crypto.randomUUID()}@x.example` } });
    for (let i = 0; i < 3; i += 1) expect((await request()).status).toBe(200);
    expect((await request()).status).toBe(429);
  });

  test('a task that runs twice sends one mail, and its link stays good', async () => {
    const app = await startApp();
    const user = await app.given.user();
    const token = await tokenFor(app, user.email);
    const { rows } = await app.deps.db.pool.query(
      "select id from account_links where user_id = $1 and purpose = 'reset_password'",
      [user.userId],
    );
    await app.deps.db.pool.query(
      `select graphile_worker.add_job('accounts.mail-password-reset', json_build_object('requestId', $1::text, 'email', $2::text))`,
      [rows[0].id, user.email],
    );
    await app.drain();
    expect(await app.mailbox.all(user.email)).toHaveLength(1);
    expect((await app.guest.call('POST /api/auth/validate-reset-token', { body: { token } })).status).toBe(
      200,
    );
  });

  test('a forged Host header does not reach the link', async () => {
    const { base, guest, given, drain, mailbox } = await startApp({
      env: { APP_URL: 'https://jobs.example' },
    });
    const { email } = await given.user();
    const body = JSON.stringify({ email });
    const csrf = await guest.csrfToken();
    const status = await new Promise((resolve, reject) => {
      const headers = {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-for': guest.address,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'x-csrf-token': csrf,
        cookie: [...guest.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      };
      const request = http.request(
        `${base}/api/auth/forgot-password`,
        { method: 'POST', headers },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      );
      request.on('error', reject).end(body);
    });
    expect(status).toBe(200);
    await drain();
    const mail = await mailbox.latest(email);
    expect(mailbox.link(mail, '/reset-password')).toMatch(/^https:\/\/jobs\.example\//);
    expect(`${mail.text}${mail.html}`).not.toContain('evil.example');
  });
});

describe('the reset link', () => {
  test('sets the password, signs in, and ends every other session', async () => {
    const app = await startApp();
    const { client, user } = await app.given.session();
    const token = await tokenFor(app, user.email);
    const check = await app.guest.call('POST /api/auth/validate-reset-token', { body: { token } });
    expect([check.status, check.body]).toEqual([200, { valid: true }]);
    const { status, body } = await app.guest.call('POST /api/auth/reset-password', {
      body: { token, newPassword },
    });
    expect(status).toBe(200);
    expect(body).toEqual({ autoLoggedIn: true, message: expect.any(String) });
    expect((await whoAmI(app.guest)).body.id).toBe(user.userId);
    expect((await whoAmI(client)).body.message).toBe('Session invalidated');
    expect((await logIn(app.newGuest(), user)).status).toBe(401);
    await app.guest.call('POST /api/auth/logout');
    expect((await logIn(app.newGuest(), { ...user, password: newPassword })).body.success).toBe(true);
    await app.drain();
    const notice = await app.mailbox.latest(user.email);
    expect(notice.subject).toBe('Your password was changed');
    expect(notice.text).toContain('Every device that was signed in before has been signed out.');
    expect(await eventsOf(app.deps, user.accountId)).toContain('password.reset');
  });

  test('is spent afterwards', async () => {
    const app = await startApp();
    const user = await app.given.user();
    const token = await tokenFor(app, user.email);
    await app.guest.call('POST /api/auth/reset-password', { body: { token, newPassword } });
    const again = await app
      .newGuest()
      .call('POST /api/auth/reset-password', { body: { token, newPassword } });
    expect([again.status, again.body.code]).toEqual([410, 'link_invalid']);
    expect((await app.guest.call('POST /api/auth/validate-reset-token', { body: { token } })).status).toBe(
      410,
    );
  });

  test('of ten uses at the same moment one succeeds', async () => {
    const app = await startApp();
    const user = await app.given.user();
    const token = await tokenFor(app, user.email);
    const clients = Array.from({ length: 10 }, () => app.newGuest());
    const responses = await Promise.all(
      clients.map((client, i) =>
        client.call('POST /api/auth/reset-password', { body: { token, newPassword: `${newPassword} ${i}` } }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(410)]);
    const winner = responses.findIndex(({ status }) => status === 200);
    const inside = await Promise.all(clients.map((client) => whoAmI(client)));
    expect(inside.findIndex(({ status }) => status === 200)).toBe(winner);
    expect(inside.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('is good for 60 minutes', async () => {
    const app = await startApp();
    const token = await tokenFor(app, (await app.given.user()).email);
    app.clock.advance(minutes(60) - 1);
    expect((await app.guest.call('POST /api/auth/validate-reset-token', { body: { token } })).status).toBe(
      200,
    );
    app.clock.advance(1);
    expect((await app.guest.call('POST /api/auth/validate-reset-token', { body: { token } })).status).toBe(
      410,
    );
    expect(
      (await app.guest.call('POST /api/auth/reset-password', { body: { token, newPassword } })).status,
    ).toBe(410);
  });

  test('is good only while it is the newest', async () => {
    const app = await startApp();
    const user = await app.given.user();
    const first = await tokenFor(app, user.email);
    const second = await tokenFor(app, user.email);
    expect(second).not.toBe(first);
    const old = await app.guest.call('POST /api/auth/reset-password', {
      body: { token: first, newPassword },
    });
    expect(old.status).toBe(410);
    const newest = await app.guest.call('POST /api/auth/reset-password', {
      body: { token: second, newPassword },
    });
    expect(newest.status).toBe(200);
  });

  test('leaves two factors on and signs nobody in then', async () => {
    const app = await startApp();
    const user = await app.given.mfaUser();
    const begun = app.newGuest();
    await logIn(begun, user);
    const token = await tokenFor(app, user.email);
    const { body } = await app.guest.call('POST /api/auth/reset-password', { body: { token, newPassword } });
    expect(body.autoLoggedIn).toBe(false);
    expect(sessionCookie(app.guest)).toBeUndefined();
    // What was begun with the old password cannot be finished.
    expect((await sendCode(begun, user.code())).body.code).toBe('login_expired');
    const response = await logIn(app.guest, { ...user, password: newPassword });
    expect(response.body.requiresMfaVerification).toBe(true);
    expect((await sendCode(app.guest, user.code())).body.success).toBe(true);
  });

  test.each([
    ['1234567', 'Password must be at least 8 characters'],
    ['x'.repeat(129), 'Password must be at most 128 characters'],
    ['password123', 'This password is too common. Please choose another one.'],
  ])('refuses %j and stays good', async (bad, message) => {
    const app = await startApp();
    const token = await tokenFor(app, (await app.given.user()).email);
    const response = await app.guest.call('POST /api/auth/reset-password', {
      body: { token, newPassword: bad },
    });
    expect([response.status, response.body.fields]).toEqual([400, { newPassword: message }]);
    expect((await app.guest.call('POST /api/auth/validate-reset-token', { body: { token } })).status).toBe(
      200,
    );
  });

  test.each(['made-up', 'A'.repeat(43), '../../etc', '\u0000'])('%j is no link', async (token) => {
    const { guest } = await startApp();
    expect((await guest.call('POST /api/auth/validate-reset-token', { body: { token } })).body).toEqual({
      message: 'This link is invalid or has expired.',
      code: 'link_invalid',
    });
    expect((await guest.call('POST /api/auth/reset-password', { body: { token, newPassword } })).status).toBe(
      410,
    );
  });

  test('is dead while the account is stopped, and for other purposes always', async () => {
    const app = await startApp();
    const user = await app.given.user();
    const token = await tokenFor(app, user.email);
    expect((await app.guest.call('POST /api/auth/confirm-email', { body: { token } })).status).toBe(410);
    await app.deps.db.pool.query('update accounts set deactivated_at = now() where id = $1', [
      user.accountId,
    ]);
    expect((await app.guest.call('POST /api/auth/validate-reset-token', { body: { token } })).status).toBe(
      410,
    );
    expect(
      (await app.guest.call('POST /api/auth/reset-password', { body: { token, newPassword } })).status,
    ).toBe(410);
  });

  test('is stored as a hash alone, and its mail is unreadable until it is out', async () => {
    const app = await startApp();
    const token = await tokenFor(app, (await app.given.user()).email);
    const { rows } = await app.deps.db.pool.query('select l::text as row from account_links l');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token).toString('hex'));
    expect(app.logs.join('')).not.toContain(token);
  });
});
