// The secret address of a feed: who makes it, who gets what there, and what ends it.
import { expect, test } from 'vitest';
import { deactivateAccount, reactivateAccount } from '#server/features/accounts/accounts.service.ts';
import { defaultPassword } from '#server/testing/given.ts';
import { auditEventsOf, expectOk, openShop } from '../jobs/testing/test-tools.ts';
import { makeFeed } from './testing/make-feed.ts';

test('a new address ends the older one; revoked, it is gone', async () => {
  const shop = await openShop();
  const first = await makeFeed(shop);
  const second = await makeFeed(shop);
  expect((await shop.guest.send(`GET ${first}`)).status).toBe(404);
  expect((await shop.guest.send(`GET ${second}`)).status).toBe(200);
  const revoke = () =>
    shop.client.call('POST /api/calendar-feed', { body: { technicianId: null, action: 'revoke' } });
  expect((await revoke()).body).toEqual({ url: null });
  expect((await revoke()).body).toEqual({ url: null });
  expect((await shop.guest.send(`GET ${second}`)).status).toBe(404);
  expect((await shop.client.call('GET /api/calendar-feed')).body).toEqual([]);
  const types = (await auditEventsOf(shop, shop.user.accountId)).map(({ type }) => type);
  expect(types).toEqual(['calendar_feed.made', 'calendar_feed.made', 'calendar_feed.revoked']);
});

test('made many times at once, one address works', async () => {
  const shop = await openShop();
  const csrf = { csrf: false, headers: { 'x-csrf-token': await shop.client.csrfToken() } };
  const made = await Promise.all(
    Array.from({ length: 6 }, () =>
      shop.client.call('POST /api/calendar-feed', {
        body: { technicianId: null, action: 'make', password: defaultPassword },
        ...csrf,
      }),
    ),
  );
  const responses = await Promise.all(
    made.map(({ body }) => shop.guest.send(`GET ${new URL(body.url as string).pathname}`)),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('the feed ends with the technician and with the account', async () => {
  const shop = await openShop();
  const { technicianId } = await shop.given.technician({ accountId: shop.user.accountId });
  const own = await makeFeed(shop, technicianId);
  const company = await makeFeed(shop);
  await shop.client.call('DELETE /api/technicians/:id', { params: { id: technicianId } });
  expect((await shop.guest.send(`GET ${own}`)).status).toBe(404);
  expect((await shop.guest.send(`GET ${company}`)).status).toBe(200);
  await shop.deps.db.pool.query('update accounts set deactivated_at = now() where id = $1', [
    shop.user.accountId,
  ]);
  expect((await shop.guest.send(`GET ${company}`)).status).toBe(404);
});

test('making one needs the password and is told to the owner by email', async () => {
  const shop = await openShop();
  const { technicianId } = await shop.given.technician({ accountId: shop.user.accountId });
  const make = (more: object) =>
    shop.client.send('POST /api/calendar-feed', { body: { technicianId, action: 'make', ...more } });
  const without = await make({});
  expect([without.status, without.body.fields]).toEqual([400, { password: 'Please enter your password' }]);
  const wrong = await make({ password: 'not the one' });
  expect([wrong.status, wrong.body.code]).toEqual([403, 'wrong_password']);
  expect((await shop.client.call('GET /api/calendar-feed')).body).toEqual([]);
  await makeFeed(shop, technicianId);
  await shop.drain();
  const mail = await shop.mailbox.latest(shop.user.email);
  expect(mail.subject).toBe('A calendar link was created');
  expect(mail.text).toContain('Sam Ortiz');
});

test('a technician whose sign-in is switched off loses the feed, and gets none while it is off', async () => {
  const shop = await openShop();
  const { technicianId } = await shop.given.technician({ accountId: shop.user.accountId });
  const own = await makeFeed(shop, technicianId);
  const company = await makeFeed(shop);
  const signIn = (isOn: boolean) =>
    shop.client.call('POST /api/technicians/:id/sign-in', { params: { id: technicianId }, body: { isOn } });
  expectOk(await signIn(false));
  expect((await shop.guest.send(`GET ${own}`)).status).toBe(404);
  const body = { technicianId, action: 'make', password: defaultPassword } as const;
  const refused = await shop.client.call('POST /api/calendar-feed', { body });
  expect([refused.status, refused.body.message]).toEqual([409, 'Their sign-in is off. Turn it on first.']);
  expectOk(await signIn(true));
  // For good: a link that was handed on in the meantime must not come back to life.
  expect((await shop.guest.send(`GET ${own}`)).status).toBe(404);
  expect((await shop.guest.send(`GET ${company}`)).status).toBe(200);
  expect((await shop.guest.send(`GET ${await makeFeed(shop, technicianId)}`)).status).toBe(200);
});

test('a technician without a sign-in any more has no feed; one who was only invited may have one', async () => {
  const shop = await openShop();
  const { technicianId, user } = await shop.given.technician({ accountId: shop.user.accountId });
  const own = await makeFeed(shop, technicianId);
  const set = (what: string) =>
    shop.deps.db.pool.query(`update technicians set ${what} where id = $1`, [technicianId]);
  await set("user_id = null, status = 'invited'");
  expect((await shop.guest.send(`GET ${own}`)).status).toBe(200);
  await set("status = 'active'");
  expect((await shop.guest.send(`GET ${own}`)).status).toBe(404);
  await shop.deps.db.pool.query('update technicians set user_id = $2 where id = $1', [
    technicianId,
    user.userId,
  ]);
  expect((await shop.guest.send(`GET ${own}`)).status).toBe(200);
  await shop.deps.db.pool.query('update users set disabled_at = now() where id = $1', [user.userId]);
  expect((await shop.guest.send(`GET ${own}`)).status).toBe(404);
});

test('a password reset ends the feeds: of the owner all, of a technician their own', async () => {
  const shop = await openShop();
  const { technicianId, user } = await shop.given.technician({ accountId: shop.user.accountId });
  const [own, company] = [await makeFeed(shop, technicianId), await makeFeed(shop)];
  const reset = async ({ email }: { email: string }) => {
    await shop.guest.call('POST /api/auth/forgot-password', { body: { email } });
    await shop.drain();
    const link = shop.mailbox.link(await shop.mailbox.latest(email), '/reset-password');
    const token = new URL(link).searchParams.get('token') ?? '';
    await shop
      .newGuest()
      .ok('POST /api/auth/reset-password', { body: { token, newPassword: 'brass valve 15 mm' } });
    await shop.drain();
    return (await shop.mailbox.latest(email)).text;
  };
  expect(await reset(user)).toContain('Your calendar link no longer works. If you need it, ask your company');
  expect((await shop.guest.send(`GET ${own}`)).status).toBe(404);
  expect((await shop.guest.send(`GET ${company}`)).status).toBe(200);
  const again = await makeFeed(shop, technicianId);
  expect(await reset(shop.user)).toContain('Calendar links no longer work. Create new ones');
  expect((await shop.guest.send(`GET ${again}`)).status).toBe(404);
  expect((await shop.guest.send(`GET ${company}`)).status).toBe(404);
  expect(await reset(shop.user)).not.toMatch(/calendar link/i);
});

test('the feeds end with a deactivation and do not come back with the account', async () => {
  const shop = await openShop();
  const company = await makeFeed(shop);
  const { accountId } = shop.user;
  await deactivateAccount(shop.deps, accountId);
  await reactivateAccount(shop.deps, accountId);
  expect((await shop.guest.send(`GET ${company}`)).status).toBe(404);
});

test('unknown addresses and foreign technicians are not found', async () => {
  const shop = await openShop();
  const path = await makeFeed(shop);
  for (const wrong of [
    `${path}x`,
    path.replace('.ics', ''),
    '/calendar/nothing.ics',
    '/calendar/..%2f.ics',
  ]) {
    const response = await shop.guest.send(`GET ${wrong}`);
    // The not-found page, as for every unknown address outside /api.
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
  }
  const other = await shop.given.technician();
  for (const technicianId of [other.technicianId, 'nothing']) {
    const response = await shop.client.call('POST /api/calendar-feed', {
      body: {
        technicianId,
        action: 'make',
        password: defaultPassword,
      },
    });
    expect([response.status, response.body.message]).toEqual([404, 'Technician not found']);
  }
  expect(
    (await shop.client.send('POST /api/calendar-feed', { body: { action: 'make', password: 'x' } })).status,
  ).toBe(400);
  expect(
    (await shop.client.send('POST /api/calendar-feed', { body: { technicianId: null, action: 'stop' } }))
      .status,
  ).toBe(400);
});

test('the secret of the address is neither stored nor logged', async () => {
  const shop = await openShop();
  const path = await makeFeed(shop);
  await shop.guest.send(`GET ${path}`);
  const token = path.slice('/calendar/'.length, -'.ics'.length);
  expect(shop.logs.join('')).not.toContain(token);
  const { rows } = await shop.deps.db.pool.query('select * from calendar_feeds where account_id = $1', [
    shop.user.accountId,
  ]);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('programs that only ask whether it is there get the answer of GET without its body', async () => {
  const shop = await openShop();
  const path = await makeFeed(shop);
  const [head, get] = [
    await shop.newGuest().send(`HEAD ${path}`, { csrf: false }),
    await shop.newGuest().send(`GET ${path}`),
  ];
  expect([head.status, head.bytes.length]).toEqual([200, 0]);
  for (const name of ['content-type', 'content-length', 'cache-control', 'x-robots-tag'])
    expect(head.headers.get(name)).toBe(get.headers.get(name));
  expect((await shop.newGuest().send('HEAD /calendar/nothing.ics', { csrf: false })).status).toBe(404);
});

test('stops while the company has no access, as its other pages do, and goes on when it has', async () => {
  const shop = await openShop();
  const path = await makeFeed(shop);
  const setStatus = (status: string) =>
    shop.deps.db.pool.query('update subscriptions set status = $2 where account_id = $1', [
      shop.user.accountId,
      status,
    ]);
  await setStatus('expired');
  const refused = await shop.newGuest().send(`GET ${path}`);
  expect([refused.status, refused.body]).toMatchObject([402, { code: 'subscription-required' }]);
  await setStatus('lifetime');
  expect((await shop.newGuest().send(`GET ${path}`)).status).toBe(200);
});
