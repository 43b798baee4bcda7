import { describe, expect, test } from 'vitest';
import { days, hours, minutes } from '#server/platform/clock.ts';
import type { TestResponse } from '#server/testing/http-client.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { startApp } from '#server/testing/start-app.ts';
import { eventsOf, forceLogin, logIn, sessionCookie, whoAmI } from '../testing/sign-in.ts';

const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36';
const onPhone = { headers: { 'user-agent': phone } };

const sessionLines = ({ headers }: TestResponse) =>
  headers.getSetCookie().filter((line) => line.startsWith('fieldwright_session='));

describe('signing in', () => {
  test('opens a session and tells who is signed in', async () => {
    const { guest, given, deps } = await startApp();
    const user = await given.user();
    const response = await logIn(guest, user);
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ success: true, user: { id: user.userId, email: user.email } });
    expect((await whoAmI(guest)).body).toEqual(response.body.user);
    expect(await eventsOf(deps, user.accountId)).toEqual(['session.opened']);
  });

  test('works from a form as well as from JSON, with the user name in any spelling', async () => {
    const { guest, given } = await startApp();
    const user = await given.user();
    const response = await guest.send('POST /api/auth/login', {
      raw: new URLSearchParams({
        username: ` ${user.email.toUpperCase()} `,
        password: user.password,
        rememberMe: 'true',
      }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(response.body.success).toBe(true);
    expect(response.headers.get('set-cookie')).toContain('Max-Age=2592000');
  });

  test('"remember me" lasts 30 days of not coming back; without it the browser forgets, and the server after 12 hours', async () => {
    const { newGuest, given, clock } = await startApp();
    const [rememberedGuest, forgotten] = [newGuest(), newGuest()];
    const remembered = await logIn(rememberedGuest, await given.user(), { rememberMe: true });
    expect(remembered.headers.get('set-cookie')).toMatch(/Max-Age=2592000/);
    const plain = await logIn(forgotten, await given.user(), { rememberMe: 'false' });
    expect(sessionLines(plain)).toEqual([expect.not.stringMatching(/Max-Age|Expires/)]);
    clock.advance(hours(12));
    expect((await whoAmI(forgotten)).status).toBe(401);
    expect((await whoAmI(rememberedGuest)).status).toBe(200);
    clock.advance(days(30));
    expect((await whoAmI(rememberedGuest)).status).toBe(401);
  });

  test('the cookie is closed to scripts and bound to the host on https', async () => {
    const { guest, given } = await startApp({ env: { APP_URL: 'https://jobs.example' } });
    const response = await logIn(guest, await given.user());
    const line = response.headers.getSetCookie().find((cookie) => cookie.includes('fieldwright_session'));
    expect(line).toMatch(/^__Host-fieldwright_session=[\w-]{43};/);
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Secure'])
      expect(line).toContain(attribute);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('a cookie value that we did not issue is never adopted, and every sign-in brings a new one', async () => {
    const { guest, given } = await startApp();
    const user = await given.user();
    const planted = 'A'.repeat(43);
    guest.cookies.set('fieldwright_session', planted);
    await logIn(guest, user);
    const first = sessionCookie(guest);
    expect(first).not.toBe(planted);
    await logIn(guest, user);
    expect(sessionCookie(guest)).not.toBe(first);
  });

  test('no change passes without a token of this browser, the sign-in itself included', async () => {
    const { guest, newGuest, given } = await startApp();
    const user = await given.user();
    const body = { username: user.email, password: user.password };
    const bare = await guest.call('POST /api/auth/login', { body, csrf: false });
    expect([bare.status, bare.body.code]).toEqual([403, 'csrf_failed']);
    const headers = { 'x-csrf-token': await newGuest().csrfToken() };
    await guest.csrfToken();
    expect((await guest.call('POST /api/auth/login', { body, csrf: false, headers })).status).toBe(403);
    expect(sessionCookie(guest)).toBeUndefined();
  });

  test('a technician signs in like an owner', async () => {
    const { guest, given } = await startApp();
    const user = await given.user({ role: 'technician' });
    expect((await logIn(guest, user)).body.user?.role).toBe('technician');
  });

  test('fields that are not asked for change nothing', async () => {
    const { guest, given } = await startApp();
    const user = await given.user({ role: 'technician', consent: false });
    const response = await logIn(guest, user, {
      role: 'owner',
      subscriptionStatus: 'lifetime',
      endsOther: true,
    });
    expect(response.body.user).toMatchObject({ role: 'technician', subscriptionStatus: 'none' });
  });
});

describe('another session in the way', () => {
  test('is named by device and time, and goes on', async () => {
    const { newGuest, given, clock } = await startApp();
    const user = await given.user();
    const [first, second] = [newGuest(), newGuest()];
    await first.call('POST /api/auth/login', {
      body: { username: user.email, password: user.password },
      ...onPhone,
    });
    const seen = clock.now().toISOString();
    clock.advance(minutes(5));
    const response = await logIn(second, user);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      success: false,
      sessionConflict: true,
      otherSession: { device: 'Chrome on Android', lastSeenAt: seen },
      message: expect.any(String),
    });
    expect(sessionCookie(second)).toBeUndefined();
    expect((await whoAmI(first)).status).toBe(200);
  });

  test('is ended when asked for: it hears "Session invalidated", and the user gets a mail', async () => {
    const { newGuest, given, deps, drain, mailbox } = await startApp();
    const user = await given.user();
    const [first, second] = [newGuest(), newGuest()];
    await first.call('POST /api/auth/login', {
      body: { username: user.email, password: user.password },
      ...onPhone,
    });
    const response = await forceLogin(second, user);
    expect(response.body).toMatchObject({ success: true, user: { id: user.userId } });
    const evicted = await whoAmI(first);
    expect(evicted.status).toBe(401);
    expect(evicted.body).toEqual({ message: 'Session invalidated', code: 'session_invalidated' });
    expect((await whoAmI(second)).status).toBe(200);
    await drain();
    const mail = await mailbox.latest(user.email);
    expect(mail.subject).toBe('A new sign-in ended your other session');
    expect(mail.text).toMatch(/Signed out: +Chrome on Android/);
    expect(mail.text?.replaceAll('\u2060', '')).toContain(second.address);
    expect(mail.html).toContain('Chrome on Android');
    expect(await eventsOf(deps, user.accountId)).toEqual([
      'session.opened',
      'session.opened',
      'session.replaced',
    ]);
  });

  test('changing places between two known devices is told once a week, a new device each time', async () => {
    const { newGuest, given, drain, mailbox, clock } = await startApp();
    const user = await given.user();
    const [desktop, tablet] = [newGuest(), newGuest()];
    await logIn(desktop, user);
    await forceLogin(tablet, user);
    const mails = async () => {
      await drain();
      return (await mailbox.all(user.email)).length;
    };
    expect(await mails()).toBe(1);
    // Within the hour they would be summed up in one email.
    const change = async (device: typeof desktop) => {
      clock.advance(hours(2));
      await forceLogin(device, user);
      return mails();
    };
    expect(await change(desktop)).toBe(2);
    for (const device of [tablet, desktop, tablet, desktop]) expect(await change(device)).toBe(2);
    expect(await change(newGuest())).toBe(3);
    expect(await change(tablet)).toBe(3);
    clock.advance(days(6) + hours(8));
    await logIn(tablet, user);
    // Seven days after the email about a known device, and not a moment before.
    expect(await change(desktop)).toBe(3);
    expect(await change(tablet)).toBe(4);
  });

  test('is not there: a forced sign-in is a plain one, without a mail', async () => {
    const { guest, given, drain, mailbox } = await startApp();
    const user = await given.user();
    expect((await forceLogin(guest, user)).body.success).toBe(true);
    await drain();
    expect(await mailbox.all(user.email)).toEqual([]);
  });

  test('needs the password to be ended', async () => {
    const { guest, given } = await startApp();
    const { client, user } = await given.session();
    expect((await forceLogin(guest, { ...user, password: 'wrong password' })).status).toBe(401);
    expect((await whoAmI(client)).status).toBe(200);
  });

  test('does not count once it has expired', async () => {
    const { guest, given, clock, deps } = await startApp();
    const { user } = await given.session();
    clock.advance(hours(12));
    expect((await logIn(guest, user)).body.success).toBe(true);
    const { rows } = await deps.db.pool.query(
      'select ended_because from sessions where user_id = $1 order by created_at',
      [user.userId],
    );
    expect(rows.map((row) => row.ended_because)).toEqual(['expired', null]);
  });

  test('is replaced without a word when it is this browser’s own', async () => {
    const { given, drain, mailbox } = await startApp();
    const { client, user } = await given.session();
    expect((await logIn(client, user)).body.success).toBe(true);
    expect((await whoAmI(client)).status).toBe(200);
    await drain();
    expect(await mailbox.all(user.email)).toEqual([]);
  });

  test('that is remembered and due to be prolonged sets one cookie, the new one', async () => {
    const { given, clock } = await startApp();
    const { client, user } = await given.session({ remember: true });
    const headers = { 'x-csrf-token': await client.csrfToken() };
    clock.advance(minutes(5));
    const body = { username: user.email, password: user.password };
    const response = await client.call('POST /api/auth/login', { body, csrf: false, headers });
    expect(sessionLines(response)).toHaveLength(1);
    expect((await whoAmI(client)).status).toBe(200);
  });

  test('of somebody else in this browser ends when the new one opens, not before', async () => {
    const { guest, given } = await startApp();
    const { client, user: first } = await given.session();
    const before = sessionCookie(client) ?? '';
    const { user: busy } = await given.session();
    expect((await logIn(client, busy)).body.sessionConflict).toBe(true);
    expect((await whoAmI(client)).body.id).toBe(first.userId);
    const second = await given.user();
    await logIn(client, second);
    expect((await whoAmI(client)).body.id).toBe(second.userId);
    guest.cookies.set('fieldwright_session', before);
    expect((await whoAmI(guest)).body.code).toBe('not_signed_in');
  });

  test('twenty sign-ins at once: one success, nineteen conflicts', async () => {
    const { newGuest, given } = await startApp();
    const user = await given.user();
    const clients = Array.from({ length: 20 }, () => newGuest());
    const responses = await Promise.all(clients.map((client) => logIn(client, user)));
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(responses.filter(({ body }) => body.success)).toHaveLength(1);
    expect(responses.filter(({ body }) => body.sessionConflict)).toHaveLength(19);
    const inside = await Promise.all(clients.map((client) => whoAmI(client)));
    expect(inside.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('two processes on one database agree: of twenty at once one is in', async () => {
    const one = await startApp();
    const two = await openTestApp(one.deps.config.databaseUrl ?? '');
    try {
      const user = await one.given.user();
      const clients = Array.from({ length: 20 }, (_, i) => (i % 2 ? one : two).newGuest());
      const responses = await Promise.all(clients.map((client) => logIn(client, user)));
      expect(responses.filter(({ body }) => body.success)).toHaveLength(1);
      expect(responses.filter(({ body }) => body.sessionConflict)).toHaveLength(19);
    } finally {
      await two.close();
    }
  });

  test('twenty forced sign-ins at once leave exactly one cookie working; the others were invalidated', async () => {
    const { newGuest, given, deps } = await startApp({ env: { LIMIT_FORCED_SIGN_IN: '20/1h' } });
    const user = await given.user();
    const clients = Array.from({ length: 20 }, () => newGuest());
    const responses = await Promise.all(clients.map((client) => forceLogin(client, user)));
    expect(responses.every(({ body }) => body.success)).toBe(true);
    const inside = await Promise.all(clients.map((client) => whoAmI(client)));
    expect(inside.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(inside.filter(({ body }) => body.message === 'Session invalidated')).toHaveLength(19);
    const { rows } = await deps.db.pool.query(
      'select from sessions where user_id = $1 and ended_at is null',
      [user.userId],
    );
    expect(rows).toHaveLength(1);
  });
});

describe('a stopped user or account', () => {
  test.each([
    ['user', 'update users set disabled_at = now() where id = $1'],
    [
      'account',
      'update accounts set deactivated_at = now() where id = (select account_id from users where id = $1)',
    ],
  ])('%s: the session stops at once, and no new one opens', async (_, sql) => {
    const { given, deps, newGuest } = await startApp();
    const { client, user } = await given.session();
    expect((await whoAmI(client)).status).toBe(200);
    await deps.db.pool.query(sql, [user.userId]);
    expect((await whoAmI(client)).status).toBe(401);
    expect((await logIn(newGuest(), user)).body.code).toBe('invalid_credentials');
    expect((await forceLogin(newGuest(), user)).body.code).toBe('invalid_credentials');
  });
});
