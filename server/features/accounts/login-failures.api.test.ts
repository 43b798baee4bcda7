// What an attacker at the sign-in page can learn, and how often they may try.
import { randomInt } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { minutes } from '#server/platform/clock.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { startApp } from '#server/testing/start-app.ts';
import { inHashingQueue, longestQueue } from './password/password.ts';
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
    expect((await guest.send('POST /api/auth/login', { body })).status).toBe(400);
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
    const { guest, newGuest, given, clock } = await startApp();
    const { client, user } = await given.session();
    for (let i = 0; i < 10; i += 1)
      expect((await logIn(newGuest(guest.address), { ...user, password: wrong })).status).toBe(401);
    clock.advance(minutes(5));
    for (const send of [logIn, forceLogin]) {
      const response = await send(newGuest(guest.address), user);
      expect(response.status).toBe(429);
      expect(response.headers.get('retry-after')).toBe('600');
      expect(response.body.message).toBe('Invalid username or password. Please try again.');
    }
    expect((await whoAmI(client)).status).toBe(200);
    clock.advance(minutes(10));
    expect((await logIn(guest, user)).body.sessionConflict).toBe(true);
  });

  test('by a stranger shuts out the stranger, not the owner on another network', async () => {
    const { guest, newGuest, given } = await startApp();
    const user = await given.user();
    for (let i = 0; i < 11; i += 1) await logIn(guest, { ...user, password: wrong });
    expect((await logIn(guest, user)).status).toBe(429);
    expect((await logIn(newGuest(), user)).body.success).toBe(true);
  });

  test('from every address of one IPv6 network is guessing by one', async () => {
    const { newGuest, given } = await startApp();
    const user = await given.user();
    const site = `2001:db8:${randomInt(65_536).toString(16)}`;
    const guess = (address: string) => logIn(newGuest(address), { ...user, password: wrong });
    for (let i = 1; i <= 10; i += 1) expect((await guess(`${site}:7::${i}`)).status).toBe(401);
    expect((await guess(`${site}:7::ff`)).status).toBe(429);
    expect((await guess(`${site}:8::1`)).status).toBe(401);
  });

  test('from many networks is limited for the account as a whole, but not on a device it was signed in with', async () => {
    const { newGuest, given } = await startApp({ env: { LIMIT_LOGIN_PER_ACCOUNT_OVERALL: '12/1h' } });
    const user = await given.user();
    const known = newGuest();
    expect((await logIn(known, user)).body.success).toBe(true);
    await known.call('POST /api/auth/logout');
    for (let i = 0; i < 12; i += 1)
      expect((await logIn(newGuest(), { ...user, password: wrong })).status).toBe(401);
    const shut = await logIn(newGuest(), user);
    expect([shut.status, shut.body.message]).toEqual([
      429,
      'Invalid username or password. Please try again.',
    ]);
    expect((await logIn(known, user)).body.success).toBe(true);
  });

  test('on a known device has its own ten, whoever else shares its network', async () => {
    const { guest, newGuest, given } = await startApp();
    const user = await given.user();
    const other = await given.user();
    await logIn(guest, user);
    await guest.call('POST /api/auth/logout');
    const stranger = newGuest(guest.address);
    for (let i = 0; i < 11; i += 1) await logIn(stranger, { ...user, password: wrong });
    expect((await logIn(stranger, user)).status).toBe(429);
    for (let i = 0; i < 10; i += 1)
      expect((await logIn(guest, { ...user, password: wrong })).status).toBe(401);
    expect((await logIn(guest, user)).status).toBe(429);
    // Known for one is not known for all; a cookie of one's own making is nobody's.
    for (let i = 0; i < 10; i += 1) await logIn(stranger, { ...other, password: wrong });
    expect((await logIn(guest, other)).status).toBe(429);
    stranger.cookies.set('fieldwright_device', `${'a'.repeat(43)}.${'b'.repeat(22)}`);
    expect((await logIn(stranger, other)).status).toBe(429);
  });

  test('a device is known for a person with their password: a reset ends that, for every device but its own', async () => {
    const { newGuest, given, drain, mailbox } = await startApp({
      env: { LIMIT_LOGIN_PER_ACCOUNT_OVERALL: '3/1h' },
    });
    const user = await given.user();
    const [stolen, own] = [newGuest(), newGuest()];
    await logIn(stolen, user);
    await newGuest().call('POST /api/auth/forgot-password', { body: { email: user.email } });
    await drain();
    const link = new URL(mailbox.link(await mailbox.latest(user.email), '/reset-password'));
    const again = { ...user, password: 'brass valve 15 mm' };
    const reset = { token: link.searchParams.get('token'), newPassword: again.password } as const;
    expect((await own.send('POST /api/auth/reset-password', { body: reset })).body.autoLoggedIn).toBe(true);
    for (let i = 0; i < 3; i += 1) await logIn(newGuest(), { ...user, password: wrong });
    expect((await logIn(stolen, again)).status).toBe(429);
    expect((await logIn(own, again)).body.success).toBe(true);
  });

  test('a device stays known to whoever changes the password on it, and to nobody who takes over the address', async () => {
    const { newGuest, given, deps } = await startApp({ env: { LIMIT_LOGIN_PER_ACCOUNT_OVERALL: '3/1h' } });
    const user = await given.user();
    const client = newGuest();
    await logIn(client, user);
    const newPassword = 'brass valve 15 mm';
    const body = { currentPassword: user.password, newPassword };
    expect((await client.call('POST /api/auth/change-password', { body })).status).toBe(200);
    for (let i = 0; i < 3; i += 1) await logIn(newGuest(), { ...user, password: wrong });
    const changed = { ...user, password: newPassword };
    expect((await logIn(newGuest(), changed)).status).toBe(429);
    expect((await logIn(client, changed)).body.success).toBe(true);
    // The address is lost to somebody else, who chose the same password.
    const next = await given.user({ password: newPassword });
    await deps.db.pool.query(`update users set email = id || '@unconfirmed.invalid' where id = $1`, [
      user.userId,
    ]);
    await deps.db.pool.query('update users set email = $1 where id = $2', [user.email, next.userId]);
    expect((await logIn(client, changed)).status).toBe(429);
  });

  test('the device is told by a cookie that scripts cannot read, kept after sign-out', async () => {
    const { guest, given } = await startApp();
    const response = await logIn(guest, await given.user());
    const line = response.headers.getSetCookie().find((cookie) => cookie.startsWith('fieldwright_device='));
    expect(line).toMatch(/Max-Age=34560000;.*HttpOnly; SameSite=Lax/);
    await guest.call('POST /api/auth/logout');
    expect(guest.cookies.has('fieldwright_device')).toBe(true);
  });

  test('without attempts left is refused before the line for hashing, in which others wait', async () => {
    const { guest, given, newGuest } = await startApp();
    const user = await given.user();
    for (let i = 0; i < 10; i += 1) await logIn(guest, { ...user, password: wrong });
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const line = Array.from({ length: 2 + longestQueue }, (_, i) =>
      inHashingQueue(`203.0.113.${i}`, () => opened),
    );
    expect((await logIn(guest, user)).status).toBe(429);
    expect((await logIn(newGuest(), user)).status).toBe(503);
    open();
    await Promise.all(line);
  });

  test('an unknown account is shut just the same', async () => {
    const { guest } = await startApp();
    const nobody = { email: `${crypto.randomUUID()}@example.com`, password: wrong };
    for (let i = 0; i < 10; i += 1) expect((await logIn(guest, nobody)).status).toBe(401);
    expect((await logIn(guest, nobody)).status).toBe(429);
  });

  test('in parallel gains nothing: of twenty at once ten are checked', async () => {
    const { guest, newGuest, given } = await startApp();
    const user = await given.user();
    const responses = await Promise.all(
      // As many as one network may have in line: more would be told to come back, whatever they say.
      Array.from({ length: 20 }, () => logIn(newGuest(guest.address), { ...user, password: wrong })),
    );
    const count = (status: number) => responses.filter((response) => response.status === status).length;
    expect([count(401), count(429)]).toEqual([10, 10]);
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
      const { address } = one.guest;
      for (let i = 0; i < 5; i += 1) {
        expect((await logIn(one.newGuest(address), { ...user, password: wrong })).status).toBe(401);
        expect((await logIn(two.newGuest(address), { ...user, password: wrong })).status).toBe(401);
      }
      expect((await logIn(one.newGuest(address), user)).status).toBe(429);
      expect((await logIn(two.newGuest(address), user)).status).toBe(429);
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
    const { guest, newGuest, given } = await startApp();
    const user = await given.mfaUser();
    for (let round = 0; round < 2; round += 1) {
      const client = newGuest(guest.address);
      await logIn(client, user);
      for (let i = 0; i < 4; i += 1) expect((await sendCode(client, '000000')).status).toBe(401);
    }
    for (let i = 0; i < 2; i += 1) await logIn(guest, { ...user, password: wrong });
    expect((await logIn(guest, user)).status).toBe(429);
  });

  test('codes from many networks is limited to ten, but not on a device that was signed in with', async () => {
    const { newGuest, given, clock } = await startApp();
    const user = await given.mfaUser();
    const known = newGuest();
    await logIn(known, user);
    await sendCode(known, user.code());
    await known.call('POST /api/auth/logout');
    for (let i = 0; i < 10; i += 1) {
      const client = newGuest();
      await logIn(client, user);
      expect((await sendCode(client, '000000')).status).toBe(401);
    }
    clock.advance(minutes(1));
    const stranger = newGuest();
    expect((await logIn(stranger, user)).body.requiresMfaVerification).toBe(true);
    expect((await sendCode(stranger, user.code())).status).toBe(429);
    await logIn(known, user);
    expect((await sendCode(known, user.code())).body.success).toBe(true);
  });

  test('the password in an open session has its own ten, apart from those at the sign-in page', async () => {
    const { guest, newGuest, given } = await startApp();
    const { client, user } = await given.session();
    const body = { currentPassword: wrong, newPassword: 'brass valve 15 mm' };
    for (let i = 0; i < 11; i += 1) await logIn(newGuest(client.address), { ...user, password: wrong });
    for (let i = 0; i < 10; i += 1)
      expect((await client.call('POST /api/auth/change-password', { body })).status).toBe(403);
    const response = await client.call('POST /api/auth/change-password', {
      body: { ...body, currentPassword: user.password },
    });
    expect([response.status, response.body.code]).toEqual([429, 'too_many_requests']);
    expect((await logIn(guest, user)).body.sessionConflict).toBe(true);
    expect((await whoAmI(client)).status).toBe(200);
  });
});
