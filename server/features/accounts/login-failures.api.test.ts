// What an attacker at the sign-in page can learn, and how often they may try.
import { describe, expect, test } from 'vitest';
import { minutes } from '#server/platform/clock.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { startApp } from '#server/testing/start-app.ts';
import { eventsOf, forceLogin, logIn, sendCode, sessionCookie, whoAmI } from './testing/sign-in.ts';

const wrong = 'quite another password';

describe('a failed sign-in', () => {
  test('is written down without the password', async () => {
    const { guest, given, deps } = await startApp();
    const user = await given.user();
    await logIn(guest, { ...user, password: wrong });
    expect(await eventsOf(deps, user.accountId)).toEqual(['login.failed']);
    const { rows } = await deps.db.pool.query('select e::text as event from audit_events e');
    expect(JSON.stringify(rows)).not.toContain(wrong);
  });

  test('leaves no word of it in the log', async () => {
    const { guest, given, logs } = await startApp();
    const user = await given.user();
    await logIn(guest, { ...user, password: wrong });
    await logIn(guest, user);
    expect(logs.join('')).not.toContain(wrong);
    expect(logs.join('')).not.toContain(user.password);
    expect(logs.join('')).not.toContain(sessionCookie(guest));
  });

  test.each([
    {},
    { username: 'a@x.example' },
    { password: 'x' },
    { username: 7, password: {} },
    { username: '', password: '' },
  ])('%j is not even an attempt', async (body) => {
    const { guest } = await startApp();
    expect((await guest.post('/api/auth/login', body)).status).toBe(400);
  });
});

test('a failed try to end the other session says why as message and as error', async () => {
  const { newGuest, given } = await startApp();
  const user = await given.user();
  const message = 'Invalid username or password. Please try again.';
  const refused = await forceLogin(newGuest(), { ...user, password: wrong });
  expect([refused.status, refused.body]).toEqual([
    401,
    { message, error: message, code: 'invalid_credentials' },
  ]);
  expect((await forceLogin(newGuest(), { email: '', password: '' })).body.error).toBe(message);
  expect((await logIn(newGuest(), { ...user, password: wrong })).body).not.toHaveProperty('error');
});

describe('guessing', () => {
  test('ten wrong passwords shut the account for 15 minutes, even for the right one; an open session goes on', async () => {
    const { newGuest, given, clock } = await startApp();
    const { client, user } = await given.session();
    for (let i = 0; i < 10; i += 1)
      expect((await logIn(newGuest(), { ...user, password: wrong })).status).toBe(401);
    clock.advance(minutes(5));
    for (const send of [logIn, forceLogin]) {
      const answer = await send(newGuest(), user);
      expect(answer.status).toBe(429);
      expect(answer.headers.get('retry-after')).toBe('600');
      expect(answer.body.message).toBe('Invalid username or password. Please try again.');
    }
    expect((await whoAmI(client)).status).toBe(200);
    clock.advance(minutes(10));
    expect((await logIn(newGuest(), user)).body.sessionConflict).toBe(true);
  });

  test('an unknown account is shut just the same', async () => {
    const { newGuest } = await startApp();
    const nobody = { email: `${crypto.randomUUID()}@example.com`, password: wrong };
    for (let i = 0; i < 10; i += 1) expect((await logIn(newGuest(), nobody)).status).toBe(401);
    expect((await logIn(newGuest(), nobody)).status).toBe(429);
  });

  test('in parallel gains nothing: of thirty at once ten are checked', async () => {
    const { newGuest, given } = await startApp();
    const user = await given.user();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => logIn(newGuest(), { ...user, password: wrong })),
    );
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(401), count(429)]).toEqual([10, 20]);
  });

  test('right ones are not counted', async () => {
    const { guest, given } = await startApp();
    const user = await given.user();
    for (let i = 0; i < 15; i += 1) expect((await logIn(guest, user)).body.success).toBe(true);
  });

  test('is counted by two processes together', async () => {
    const one = await startApp();
    const two = await openTestApp(one.deps.config.databaseUrl ?? '');
    try {
      const user = await one.given.user();
      for (let i = 0; i < 5; i += 1) {
        expect((await logIn(one.newGuest(), { ...user, password: wrong })).status).toBe(401);
        expect((await logIn(two.newGuest(), { ...user, password: wrong })).status).toBe(401);
      }
      expect((await logIn(one.newGuest(), user)).status).toBe(429);
      expect((await logIn(two.newGuest(), user)).status).toBe(429);
    } finally {
      await two.close();
    }
  });

  test('across many accounts shuts the network address, and no account with it', async () => {
    const { guest, newGuest, given } = await startApp({ env: { LIMIT_LOGIN_PER_ADDRESS: '4/15m' } });
    const user = await given.user();
    for (let i = 0; i < 4; i += 1)
      expect(
        (await logIn(guest, { email: `${crypto.randomUUID()}@x.example`, password: wrong })).status,
      ).toBe(401);
    for (let i = 0; i < 12; i += 1) expect((await logIn(guest, user)).status).toBe(429);
    expect((await logIn(newGuest(), user)).body.success).toBe(true);
  });

  test('behind a forged address changes nothing where no proxy is trusted', async () => {
    const { newGuest, clock } = await startApp({
      env: { TRUST_PROXY: 'off', LIMIT_LOGIN_PER_ADDRESS: '4/15m' },
    });
    // A time of its own: without a proxy every test here comes from the same address.
    clock.set('2031-05-01T12:00:00Z');
    const attempt = () => logIn(newGuest(), { email: `${crypto.randomUUID()}@x.example`, password: wrong });
    for (let i = 0; i < 4; i += 1) expect((await attempt()).status).toBe(401);
    expect((await attempt()).status).toBe(429);
  });

  test('codes are counted with passwords', async () => {
    const { newGuest, given } = await startApp();
    const user = await given.mfaUser();
    for (let round = 0; round < 2; round += 1) {
      const client = newGuest();
      await logIn(client, user);
      for (let i = 0; i < 4; i += 1) expect((await sendCode(client, '000000')).status).toBe(401);
    }
    for (let i = 0; i < 2; i += 1) await logIn(newGuest(), { ...user, password: wrong });
    expect((await logIn(newGuest(), user)).status).toBe(429);
  });

  test('the password of an open session is counted with those at the sign-in page', async () => {
    const { newGuest, given } = await startApp();
    const { client, user } = await given.session();
    const ask = { currentPassword: wrong, newPassword: 'brass valve 15 mm' };
    for (let i = 0; i < 10; i += 1)
      expect((await client.post('/api/auth/change-password', ask)).status).toBe(403);
    const answer = await client.post('/api/auth/change-password', { ...ask, currentPassword: user.password });
    expect([answer.status, answer.body.code]).toEqual([429, 'too_many_requests']);
    expect((await logIn(newGuest(), user)).status).toBe(429);
    expect((await whoAmI(client)).status).toBe(200);
  });
});
