// Every endpoint of accounts, called by those who may not, or with what it cannot take.
import { describe, expect, test } from 'vitest';
import { accountEndpoints } from '#contract/accounts.ts';
import { startApp } from '#server/testing/start-app.ts';
import { eventsOf } from './testing/sign-in.ts';

/** Endpoints for people who work in a company; all others are for anyone or for any session. */
const forMembers = [
  'changePassword',
  'changeEmail',
  'mfaStatus',
  'mfaSetup',
  'mfaVerify',
  'mfaDisable',
  'newBackupCodes',
] as const satisfies (keyof typeof accountEndpoints)[];

const goodBody: Record<string, unknown> = {
  changePassword: { currentPassword: 'copper elbow 22 mm', newPassword: 'brass valve 15 mm' },
  changeEmail: { password: 'copper elbow 22 mm', newEmail: 'new@example.com' },
  mfaVerify: { token: '123456' },
  mfaDisable: { password: 'copper elbow 22 mm' },
  newBackupCodes: { password: 'copper elbow 22 mm' },
};

const changing = Object.values(accountEndpoints).filter(({ method }) => method !== 'GET');
const withBody = changing.filter(({ body }) => body);
const jsonOnly = withBody.filter(({ acceptsForm }) => !acceptsForm);

describe.each(forMembers)('%s', (name) => {
  const { method, path } = accountEndpoints[name];

  test('without a session: 401', async () => {
    const { guest } = await startApp();
    const response = await guest.send(`${method} ${path}`, { body: goodBody[name] });
    expect([response.status, response.body]).toEqual([
      401,
      { message: 'Unauthorized', code: 'not_signed_in' },
    ]);
  });

  test('with a session that was replaced: 401 "Session invalidated"', async () => {
    const { given, guest } = await startApp();
    const { client, user } = await given.session();
    await guest.call('POST /api/auth/force-logout-other', {
      body: { username: user.email, password: user.password },
    });
    const response = await client.send(`${method} ${path}`, { body: goodBody[name] });
    expect([response.status, response.body.message]).toEqual([401, 'Session invalidated']);
  });

  test.each(['owner', 'technician'] as const)('as %s without payment consent: 402', async (role) => {
    const { given, deps } = await startApp();
    const { client, user } = await given.session({ role, consent: false });
    const response = await client.send(`${method} ${path}`, { body: goodBody[name] });
    expect(response.status).toBe(402);
    expect(response.body).toEqual({
      message: 'Please add a payment method to continue.',
      code: 'payment_method_required',
    });
    expect(await eventsOf(deps, user.accountId)).toEqual([]);
  });
});

describe('a change', () => {
  test.each(changing)('$path without a CSRF token: 403', async ({ method, path }) => {
    const { given } = await startApp();
    const { client } = await given.session();
    const response = await client.send(`${method} ${path}`, { body: {}, csrf: false });
    expect([response.status, response.body.code]).toEqual([403, 'csrf_failed']);
  });

  test.each(changing)('$path from another site: 403', async ({ method, path }) => {
    const { given } = await startApp();
    const { client } = await given.session();
    const response = await client.send(`${method} ${path}`, {
      body: {},
      headers: { origin: 'https://evil.example' },
    });
    expect([response.status, response.body.code]).toEqual([403, 'cross_site']);
  });

  test.each(withBody)('$path with a body it cannot take: 400, never a failure', async ({ method, path }) => {
    const { given } = await startApp();
    const { client } = await given.session();
    for (const bad of [{}, [], null, 'text', 7, { token: {}, email: [], password: null, username: 1 }]) {
      const response = await client.send(`${method} ${path}`, { body: bad });
      expect([response.status, response.body.code]).toEqual([400, 'invalid_input']);
    }
  });

  test.each(jsonOnly)('$path as a form: 415', async ({ method, path }) => {
    const { given } = await startApp();
    const { client } = await given.session();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await client.send(`${method} ${path}`, { raw: 'token=x', headers })).status).toBe(415);
  });
});

test('no GET of accounts changes anything', () => {
  const reading = Object.values(accountEndpoints).filter(({ method }) => method === 'GET');
  expect(reading.map(({ path }) => path)).toEqual(['/api/csrf-token', '/api/auth/user', '/api/mfa/status']);
});

test('fields that are not asked for change nothing', async () => {
  const { given, deps } = await startApp();
  const { client, user } = await given.session({ role: 'technician' });
  const victim = await given.user();
  const extra = {
    role: 'owner',
    subscriptionStatus: 'active',
    accountId: victim.accountId,
    userId: victim.userId,
  };
  const body = { currentPassword: user.password, newPassword: 'brass valve 15 mm', ...extra };
  expect((await client.call('POST /api/auth/change-password', { body })).status).toBe(200);
  const { rows } = await deps.db.pool.query(
    `select u.id, u.role, s.status, u.password_hash from users u join subscriptions s on s.account_id = u.account_id
     where u.id = any($1) order by u.id`,
    [[user.userId, victim.userId]],
  );
  expect(rows[0]).toMatchObject({ role: 'technician', status: 'lifetime' });
  expect(rows[0].password_hash).toMatch(/m=19456/);
  expect(rows[1].password_hash).not.toMatch(/m=19456/);
});
