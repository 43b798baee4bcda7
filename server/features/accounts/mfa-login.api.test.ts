import { describe, expect, test } from 'vitest';
import { errors } from '#contract/errors.ts';
import { minutes, seconds } from '#server/platform/clock.ts';
import { startApp } from '#server/testing/start-app.ts';
import { eventsOf, forceLogin, logIn, sendCode, sessionCookie, whoAmI } from './testing/sign-in.ts';

const pendingLoginCookie = 'fieldwright_half_login';

describe('signing in with two factors', () => {
  test('the password gives half a sign-in, the code the other half', async () => {
    const { guest, given, deps } = await startApp();
    const user = await given.mfaUser();
    const first = await logIn(guest, user, { rememberMe: true });
    expect(first.status).toBe(200);
    expect(first.body).toEqual({ success: false, requiresMfaVerification: true });
    expect(first.headers.get('set-cookie')).toMatch(
      /^fieldwright_half_login=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const second = await sendCode(guest, user.code());
    expect(second.body).toMatchObject({ success: true, user: { id: user.userId } });
    expect(second.headers.get('set-cookie')).toMatch(/fieldwright_session=[\w-]+; Max-Age=2592000/);
    expect(guest.cookies.has(pendingLoginCookie)).toBe(false);
    expect((await whoAmI(guest)).status).toBe(200);
    expect(await eventsOf(deps, user.accountId)).toEqual(['session.opened']);
  });

  test('the cookie of half a sign-in is bound to the host on https, and only its hash is stored', async () => {
    const { guest, given, deps } = await startApp({ env: { APP_URL: 'https://jobs.example' } });
    const response = await logIn(guest, await given.mfaUser());
    expect(response.headers.get('set-cookie')).toMatch(/^__Host-fieldwright_half_login=.*Secure/);
    const { rows } = await deps.db.pool.query('select h::text as row from pending_logins h');
    const value = Buffer.from(guest.cookies.get(`__Host-${pendingLoginCookie}`) ?? '').toString('hex');
    expect(JSON.stringify(rows)).not.toContain(value);
  });

  test('half a sign-in sees nothing and may do nothing', async () => {
    const { guest, given } = await startApp();
    const user = await given.mfaUser();
    await logIn(guest, user);
    expect(sessionCookie(guest)).toBeUndefined();
    for (const path of ['/api/auth/user', '/api/mfa/status'])
      expect((await guest.send(`GET ${path}`)).body).toEqual({
        message: 'Unauthorized',
        code: 'not_signed_in',
      });
    for (const [path, body] of [
      ['/api/mfa/setup', undefined],
      ['/api/mfa/disable', { password: user.password }],
      ['/api/auth/change-password', { currentPassword: user.password, newPassword: 'brass valve 15 mm' }],
      ['/api/auth/change-email', { password: user.password, newEmail: 'x@example.com' }],
    ] as const)
      expect((await guest.send(`POST ${path}`, { body })).status).toBe(401);
    guest.cookies.set('fieldwright_session', guest.cookies.get(pendingLoginCookie) ?? '');
    expect((await whoAmI(guest)).status).toBe(401);
  });

  test('a code works once, also for the next sign-in', async () => {
    const { given, newGuest, clock } = await startApp();
    const user = await given.mfaUser();
    const code = user.code();
    const [first, second] = [newGuest(), newGuest()];
    await logIn(first, user);
    expect((await sendCode(first, code)).status).toBe(200);
    await forceLogin(second, user);
    const replayed = await sendCode(second, code);
    expect([replayed.status, replayed.body]).toEqual([
      401,
      { message: 'Invalid verification code. Please try again.', code: 'invalid_code' },
    ]);
    expect((await sendCode(second, user.code(-1))).status).toBe(401);
    clock.advance(seconds(30));
    expect((await sendCode(second, user.code())).body.success).toBe(true);
  });

  test('of ten replays at the same moment one is let in', async () => {
    const { given, newGuest } = await startApp();
    const user = await given.mfaUser();
    const clients = Array.from({ length: 8 }, () => newGuest());
    for (const client of clients) await forceLogin(client, user);
    const code = user.code();
    const responses = await Promise.all(clients.map((client) => sendCode(client, code)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(401)]);
  });

  test.each([
    [-2, 401],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 401],
  ])('a code that is %i steps off answers %i', async (steps, status) => {
    const { guest, given } = await startApp();
    const user = await given.mfaUser();
    await logIn(guest, user);
    expect((await sendCode(guest, user.code(steps))).status).toBe(status);
  });

  test('five wrong codes end it; the right one is then too late', async () => {
    const { guest, given, deps } = await startApp();
    const user = await given.mfaUser();
    await logIn(guest, user);
    for (let i = 0; i < 4; i += 1) expect((await sendCode(guest, '000000')).body.code).toBe('invalid_code');
    const fifth = await sendCode(guest, '000000');
    expect([fifth.status, fifth.body.code]).toEqual([401, 'login_expired']);
    expect((await sendCode(guest, user.code())).body.code).toBe('login_expired');
    expect((await eventsOf(deps, user.accountId)).filter((type) => type === 'login.failed')).toHaveLength(5);
  });

  test('twenty wrong codes at once: five are looked at', async () => {
    const { guest, given, deps } = await startApp();
    const user = await given.mfaUser();
    await logIn(guest, user);
    const token = await guest.csrfToken();
    const send = () =>
      guest.call('POST /api/auth/mfa/login-verify', {
        body: { token: '000000' },
        csrf: false,
        headers: { 'x-csrf-token': token },
      });
    await Promise.all(Array.from({ length: 20 }, send));
    expect(await eventsOf(deps, user.accountId)).toEqual(Array(5).fill('login.failed'));
    expect((await sendCode(guest, user.code())).status).not.toBe(200);
    expect(sessionCookie(guest)).toBeUndefined();
  });

  test('ten minutes are enough, eleven too many', async () => {
    const { newGuest, given, clock } = await startApp();
    const user = await given.mfaUser();
    const [quick, slow] = [newGuest(), newGuest()];
    await logIn(slow, user);
    clock.advance(minutes(1));
    await logIn(quick, user);
    clock.advance(minutes(9));
    expect((await sendCode(slow, user.code())).body).toEqual({
      message: 'This sign-in took too long. Please sign in again.',
      code: 'login_expired',
    });
    expect((await sendCode(quick, user.code())).body.success).toBe(true);
  });

  test('without a sign-in that was begun, or with a made-up one, a code is worth nothing', async () => {
    const { guest, given } = await startApp();
    const user = await given.mfaUser();
    expect((await sendCode(guest, user.code())).body.code).toBe('login_expired');
    guest.cookies.set(pendingLoginCookie, 'A'.repeat(43));
    expect((await sendCode(guest, user.code())).body.code).toBe('login_expired');
  });

  test('a user who was disabled in between does not get in', async () => {
    const { guest, given, deps } = await startApp();
    const user = await given.mfaUser();
    await logIn(guest, user);
    await deps.db.pool.query('update users set disabled_at = now() where id = $1', [user.userId]);
    expect((await sendCode(guest, user.code())).body.code).toBe('login_expired');
  });

  test('signing out forgets a sign-in that was begun', async () => {
    const { guest, given } = await startApp();
    const user = await given.mfaUser();
    await logIn(guest, user);
    const value = guest.cookies.get(pendingLoginCookie) ?? '';
    await guest.call('POST /api/auth/logout');
    guest.cookies.set(pendingLoginCookie, value);
    expect((await sendCode(guest, user.code())).body.code).toBe('login_expired');
  });
});

describe('backup codes', () => {
  test('each opens the door once, in any spelling', async () => {
    const { given, newGuest, deps } = await startApp();
    const user = await given.mfaUser();
    const [first = '', second = ''] = user.backupCodes;
    const client = newGuest();
    await logIn(client, user);
    expect((await sendCode(client, first.toLowerCase(), true)).body.success).toBe(true);
    const again = newGuest();
    await forceLogin(again, user);
    expect((await sendCode(again, first, true)).body.code).toBe('invalid_code');
    expect((await sendCode(again, second.replace('-', ''), true)).body.success).toBe(true);
    expect((await again.call('GET /api/mfa/status')).body).toEqual({ mfaEnabled: true, backupCodesLeft: 8 });
    expect(await eventsOf(deps, user.accountId)).toContain('mfa.backup_code_used');
  });

  test('of eight uses at the same moment one succeeds', async () => {
    const { given, newGuest } = await startApp();
    const user = await given.mfaUser();
    const clients = Array.from({ length: 8 }, () => newGuest());
    for (const client of clients) await forceLogin(client, user);
    const [code = ''] = user.backupCodes;
    const responses = await Promise.all(clients.map((client) => sendCode(client, code, true)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(401)]);
  });

  test('of another user are worth nothing, and neither is one sent as a phone’s code', async () => {
    const { given, guest } = await startApp();
    const [user, other] = [await given.mfaUser(), await given.mfaUser()];
    await logIn(guest, user);
    expect((await sendCode(guest, other.backupCodes[0] ?? '', true)).body.code).toBe('invalid_code');
    expect((await sendCode(guest, user.backupCodes[0] ?? '')).body.code).toBe('invalid_code');
    expect((await sendCode(guest, user.code(), true)).body.code).toBe('invalid_code');
  });
});

describe('two factors and another session', () => {
  test('the password alone hears nothing of the other session and cannot end it', async () => {
    const { guest, given } = await startApp();
    const user = await given.mfaUser();
    const owner = await given.sessionOf(user);
    for (const send of [logIn, forceLogin]) {
      expect((await send(guest, user)).body).toEqual({ success: false, requiresMfaVerification: true });
      expect((await whoAmI(owner)).status).toBe(200);
      expect((await sendCode(guest, '000000')).status).toBe(401);
      expect((await whoAmI(owner)).status).toBe(200);
    }
    expect(sessionCookie(guest)).toBeUndefined();
  });

  test('a forced sign-in ends the other one with the code', async () => {
    const { guest, given, drain, mailbox } = await startApp();
    const user = await given.mfaUser();
    const other = await given.sessionOf(user);
    await forceLogin(guest, user);
    expect((await sendCode(guest, user.code())).body.success).toBe(true);
    expect((await whoAmI(other)).body.message).toBe('Session invalidated');
    expect((await whoAmI(guest)).status).toBe(200);
    await drain();
    expect((await mailbox.latest(user.email)).subject).toBe('A new sign-in ended your other session');
  });

  test('a right code where too many sign-ins were forced is refused, and is no wrong one', async () => {
    const { newGuest, given } = await startApp({
      env: { LIMIT_FORCED_SIGN_IN: '1/1h', LIMIT_CODE_PER_ACCOUNT_OVERALL: '3/1h' },
    });
    const user = await given.mfaUser();
    await given.sessionOf(user);
    const first = newGuest();
    await forceLogin(first, user);
    expect((await sendCode(first, user.code(0))).body.success).toBe(true);
    const second = newGuest();
    await forceLogin(second, user);
    for (let i = 0; i < 5; i += 1) {
      const refused = await sendCode(second, user.backupCodes[0] ?? '', true);
      expect([refused.status, refused.body.message]).toEqual([429, errors.too_many_requests.message]);
    }
    for (let i = 0; i < 3; i += 1) expect((await sendCode(second, '000000')).status).toBe(401);
    const shut = await sendCode(second, user.backupCodes[0] ?? '', true);
    expect([shut.status, shut.body.message]).toEqual([429, errors.invalid_code.message]);
  });

  test('after the code the conflict shows; ending the other one then needs no second code', async () => {
    const { guest, given } = await startApp();
    const user = await given.mfaUser();
    const other = await given.sessionOf(user);
    await logIn(guest, user);
    const conflict = await sendCode(guest, user.code());
    expect(conflict.status).toBe(200);
    expect(conflict.body).toMatchObject({
      success: false,
      sessionConflict: true,
      otherSession: { device: 'An unknown device' },
    });
    expect((await whoAmI(other)).status).toBe(200);
    expect((await whoAmI(guest)).status).toBe(401);
    expect((await forceLogin(guest, { ...user, password: 'wrong password' })).status).toBe(401);
    expect((await forceLogin(guest, user)).body.success).toBe(true);
    expect((await whoAmI(other)).body.message).toBe('Session invalidated');
    expect(guest.cookies.has(pendingLoginCookie)).toBe(false);
  });

  test('that leave holds for ten minutes, for this browser and for this user', async () => {
    const { guest, newGuest, given, clock } = await startApp();
    const [user, victim] = [await given.mfaUser(), await given.mfaUser()];
    const other = await given.sessionOf(user);
    await logIn(guest, user);
    expect((await sendCode(guest, user.code())).body.sessionConflict).toBe(true);
    expect((await forceLogin(newGuest(), user)).body.requiresMfaVerification).toBe(true);
    const borrowed = newGuest();
    for (const [name, value] of guest.cookies) borrowed.cookies.set(name, value);
    expect((await forceLogin(borrowed, victim)).body.requiresMfaVerification).toBe(true);
    clock.advance(minutes(10));
    expect((await forceLogin(guest, user)).body.requiresMfaVerification).toBe(true);
    expect((await whoAmI(other)).status).toBe(200);
  });
});
