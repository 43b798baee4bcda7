// The invitation: read, accepted once, by the person it was sent to.
import { expect, test } from 'vitest';
import { newAddress } from '#server/testing/given/people.ts';
import { given } from '#server/testing/given.ts';
import { auditEventsOf, openShop } from '../jobs/testing/test-tools.ts';
import { accept, invitationToken, password, signIn } from './testing/technician-steps.ts';

const ended = 'This invitation link is invalid or has expired.';

test('accepting makes a technician’s account, tied to the record', async () => {
  const shop = await openShop();
  const { id, email } = await given.invitedTechnician(shop);
  const token = await invitationToken(shop, email);
  expect(
    (await shop.guest.call('GET /api/technician-invitations/:token', { params: { token } })).body,
  ).toEqual({
    email,
    companyName: 'Ridgeline Heating & Air',
    role: 'technician',
  });
  const response = await accept(shop.guest, token, ` ${email.toUpperCase()} `, {
    firstName: 'Samuel',
    lastName: 'O',
  });
  expect([response.status, response.body]).toEqual([200, { success: true }]);
  // Nobody is signed in by it: the page leads to the login.
  expect((await shop.guest.call('GET /api/auth/user')).status).toBe(401);

  expect((await signIn(shop.guest, email)).body.success).toBe(true);
  // Consent and access are the company's.
  expect((await shop.guest.call('GET /api/auth/user')).body).toMatchObject({
    role: 'technician',
    paymentMethodConsent: true,
    subscriptionStatus: 'lifetime',
    businessName: 'Ridgeline Heating & Air',
    timeZone: 'America/Boise',
  });
  // The owner's name for them wins (B-70).
  expect(await shop.client.ok('GET /api/technicians')).toMatchObject([
    { id, name: 'Sam Ortiz', status: 'active', invitationExpiresAt: null },
  ]);
  expect((await auditEventsOf(shop, shop.user.accountId, id)).map(({ type }) => type)).toEqual([
    'technician.created',
    'technician.joined',
  ]);
});

test('a record without a name takes the one that was typed', async () => {
  const shop = await openShop();
  const { id, email } = await given.invitedTechnician(shop);
  const token = await invitationToken(shop, email);
  await shop.deps.db.pool.query(`update technicians set name = '' where id = $1`, [id]);
  await accept(shop.guest, token, email, { firstName: 'Samuel', lastName: 'Ortiz' });
  expect((await shop.client.ok('GET /api/technicians'))[0]?.name).toBe('Samuel Ortiz');
});

test('the link is the key: no CSRF token is asked for, and another site is refused', async () => {
  const shop = await openShop();
  const { email } = await given.invitedTechnician(shop);
  const token = await invitationToken(shop, email);
  const form = { email, password, confirmPassword: password };
  const elsewhere = { csrf: false, headers: { origin: 'https://elsewhere.example' } };
  expect(
    (
      await shop.newGuest().call('POST /api/technician-invitations/:token/accept', {
        params: { token },
        body: form,
        ...elsewhere,
      })
    ).body.code,
  ).toBe('cross_site');
  expect(
    (
      await shop.newGuest().call('POST /api/technician-invitations/:token/accept', {
        params: { token },
        body: form,
        csrf: false,
      })
    ).status,
  ).toBe(200);
});

test('the link works once', async () => {
  const shop = await openShop();
  const { email } = await given.invitedTechnician(shop);
  const token = await invitationToken(shop, email);
  expect((await accept(shop.guest, token, email)).status).toBe(200);
  const again = await accept(shop.newGuest(), token, email, {
    password: 'other one 123',
    confirmPassword: 'other one 123',
  });
  expect([again.status, again.body.message]).toEqual([410, ended]);
  expect(
    (await shop.guest.call('GET /api/technician-invitations/:token', { params: { token } })).status,
  ).toBe(410);
  expect((await signIn(shop.guest, email)).status).toBe(200);
});

test('accepted many times at once, it makes one account', async () => {
  const shop = await openShop();
  const { email } = await given.invitedTechnician(shop);
  const token = await invitationToken(shop, email);
  const guests = Array.from({ length: 8 }, () => shop.newGuest());
  const responses = await Promise.all(
    guests.map((guest, n) =>
      accept(guest, token, email, { password: `${password} ${n}`, confirmPassword: `${password} ${n}` }),
    ),
  );
  const winners = responses.flatMap(({ status }, n) => (status === 200 ? n : []));
  expect(winners).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 410 || status === 409)).toHaveLength(7);
  const { rows } = await shop.deps.db.pool.query('select 1 from users where email = $1', [email]);
  expect(rows).toHaveLength(1);
  expect((await signIn(shop.guest, email, `${password} ${winners[0]}`)).status).toBe(200);
});

test('after seven days it is over', async () => {
  const shop = await openShop();
  const { email } = await given.invitedTechnician(shop);
  const token = await invitationToken(shop, email);
  shop.clock.set('2026-11-21T16:59:59.000Z');
  expect(
    (await shop.guest.call('GET /api/technician-invitations/:token', { params: { token } })).status,
  ).toBe(200);
  shop.clock.set('2026-11-21T17:00:00.000Z');
  for (const response of [
    await shop.guest.call('GET /api/technician-invitations/:token', { params: { token } }),
    await accept(shop.guest, token, email),
  ])
    expect([response.status, response.body.message]).toEqual([410, ended]);
});

test('an unknown link is not found', async () => {
  const { guest } = await openShop();
  for (const response of [
    await guest.call('GET /api/technician-invitations/:token', { params: { token: 'never-was' } }),
    await accept(guest, 'never-was', newAddress()),
  ])
    expect([response.status, response.body.message]).toEqual([404, ended]);
});

test('another address than the invitation’s is refused', async () => {
  const shop = await openShop();
  const { email } = await given.invitedTechnician(shop);
  const token = await invitationToken(shop, email);
  const response = await accept(shop.guest, token, newAddress());
  expect([response.status, Object.keys(response.body.fields)]).toEqual([400, ['email']]);
  expect((await accept(shop.guest, token, email)).status).toBe(200);
});

test('whoever has an account keeps it as it is', async () => {
  const shop = await openShop();
  const { user: owner } = await shop.given.session();
  await given.invitedTechnician(shop, { email: owner.email });
  const token = await invitationToken(shop, owner.email);
  const response = await accept(shop.guest, token, owner.email);
  expect([response.status, response.body.code, response.body.message]).toEqual([
    409,
    'email_taken',
    'This email already has an account',
  ]);
  expect((await signIn(shop.guest, owner.email)).status).toBe(401);
  const { rows } = await shop.deps.db.pool.query('select role, account_id from users where email = $1', [
    owner.email,
  ]);
  expect(rows).toEqual([{ role: 'owner', account_id: owner.accountId }]);
  // Nothing was used up.
  expect(
    (await shop.guest.call('GET /api/technician-invitations/:token', { params: { token } })).status,
  ).toBe(200);
});

test.each([
  [{ password: 'short', confirmPassword: 'short' }, 'password', 'Password must be at least 8 characters'],
  [{ confirmPassword: 'different one' }, 'confirmPassword', "Passwords don't match"],
  [
    { password: 'password1', confirmPassword: 'password1' },
    'password',
    'This password is too common. Please choose another one.',
  ],
  [{ email: 'no address' }, 'email', 'Please enter a valid email address'],
])('the form refuses %j', async (overrides, field, message) => {
  const shop = await openShop();
  const { email } = await given.invitedTechnician(shop);
  const token = await invitationToken(shop, email);
  const response = await accept(shop.guest, token, email, overrides);
  expect([response.status, response.body.fields[field]]).toEqual([400, message]);
});

test('a stopped account’s invitations stop with it', async () => {
  const shop = await openShop();
  const { email } = await given.invitedTechnician(shop);
  const token = await invitationToken(shop, email);
  await shop.deps.db.pool.query('update accounts set deactivated_at = now() where id = $1', [
    shop.user.accountId,
  ]);
  expect(
    (await shop.guest.call('GET /api/technician-invitations/:token', { params: { token } })).status,
  ).toBe(410);
  expect((await accept(shop.guest, token, email)).status).toBe(410);
});

test('the secret of the link is neither stored nor logged', async () => {
  const shop = await openShop();
  const { email } = await given.invitedTechnician(shop);
  const token = await invitationToken(shop, email);
  await shop.guest.call('GET /api/technician-invitations/:token', { params: { token } });
  await accept(shop.guest, token, email);
  expect(shop.logs.join('')).not.toContain(token);
  const { rows } = await shop.deps.db.pool.query(
    'select * from technician_invitations where account_id = $1',
    [shop.user.accountId],
  );
  expect(JSON.stringify(rows)).not.toContain(token);
});
