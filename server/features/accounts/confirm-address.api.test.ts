// Whether an owner's address is theirs: asked at sign-up, blocking nothing but what could hurt others.
import { describe, expect, test } from 'vitest';
import { days, later } from '#server/platform/clock.ts';
import { given } from '#server/testing/given.ts';
import type { HttpClient } from '#server/testing/http-client.ts';
import type { TestApp } from '#server/testing/open-test-app.ts';
import { startApp } from '#server/testing/start-app.ts';
import { grantFreeYear } from '../billing/plans/grant-free-year.ts';
import { onboarding } from '../company/testing/company-bodies.ts';
import { expectOk, openShop, type Shop } from '../jobs/testing/test-tools.ts';
import { accept, invitationToken } from '../technicians/testing/technician-steps.ts';
import { eventsOf, logIn, whoAmI } from './testing/sign-in.ts';

const newEmail = () => `${crypto.randomUUID()}@example.com`;
const password = 'copper elbow 22 mm';

async function signedUp(app: TestApp, email = newEmail()) {
  const client = app.newGuest();
  await client.ok('POST /api/auth/signup', { body: { email, password } });
  return { client, email };
}

async function linkToken({ drain, mailbox }: TestApp, email: string, page = '/confirm-email') {
  await drain();
  return new URL(mailbox.link(await mailbox.latest(email), page)).searchParams.get('token');
}

/** An owner at work whose address nobody has confirmed. */
async function openUnconfirmed(): Promise<Shop> {
  const shop = await openShop();
  await shop.deps.db.pool.query('update users set email_confirmed_at = null where id = $1', [
    shop.user.userId,
  ]);
  return shop;
}

const confirm = (app: TestApp, token: string | null) =>
  app.newGuest().send('POST /api/auth/confirm-email', { body: { token } });

const runPurge = async ({ deps, drain }: TestApp) => {
  await deps.db.pool.query("select graphile_worker.add_job('accounts.purge')");
  await drain();
};

describe('the address of a new owner', () => {
  test('is asked for by email at sign-up, and confirmed by the link, once', async () => {
    const app = await startApp();
    const { client, email } = await signedUp(app);
    expect((await whoAmI(client)).body.emailConfirmed).toBe(false);
    const token = await linkToken(app, email);
    expect((await app.mailbox.latest(email)).subject).toBe('Please confirm your email address');
    app.clock.advance(days(6));
    expect(await confirm(app, token)).toMatchObject({ status: 200, body: { email } });
    const again = await confirm(app, token);
    expect(again.status).toBe(410);
    await app.drain();
    // Nothing was changed, so nobody is told of a change.
    expect(await app.mailbox.all(email)).toHaveLength(1);
    const { rows } = await app.deps.db.pool.query(
      'select account_id, email_confirmed_at from users where email = $1',
      [email],
    );
    expect(rows[0].email_confirmed_at).toEqual(app.clock.now());
    expect(await eventsOf(app.deps, rows[0].account_id)).toContain('email.confirmed');
  });

  test('can be asked for again, a few times; then the older link still works', async () => {
    const app = await startApp();
    const { client, email } = await signedUp(app);
    const request = () => client.call('POST /api/auth/send-confirmation');
    for (let turn = 0; turn < 4; turn += 1)
      expect(await request()).toMatchObject({
        status: 200,
        body: { message: `We sent a link to ${email}.` },
      });
    expect((await request()).status).toBe(429);
    await app.drain();
    expect(await app.mailbox.all(email)).toHaveLength(5);
    expect((await confirm(app, await linkToken(app, email))).status).toBe(200);
    expect((await request()).body.message).toBe('Your email address is confirmed.');
    expect(await app.mailbox.all(email)).toHaveLength(5);
  });

  test('unconfirmed it keeps nobody from working, but only five emails a day go to others', async () => {
    const shop = await openUnconfirmed();
    const job = await given.job(shop, { currentStage: 'invoice' });
    const send = (key: number) =>
      shop.client.call('POST /api/jobs/:id/send-invoice', {
        params: { id: job.id },
        headers: { 'idempotency-key': String(key) },
      });
    const sent: number[] = [];
    for (let key = 0; key < 6; key += 1) sent.push((await send(key)).status);
    expect(sent).toEqual([200, 200, 200, 200, 200, 429]);
    await given.job(shop);
    await shop.client.call('POST /api/auth/send-confirmation');
    expect((await confirm(shop, await linkToken(shop, shop.user.email))).status).toBe(200);
    expect((await send(6)).status).toBe(200);
  });

  test('is confirmed by the link also after the password was changed', async () => {
    const app = await startApp();
    const { client, user } = await app.given.session({ confirmed: false });
    await client.ok('POST /api/auth/send-confirmation');
    const token = await linkToken(app, user.email);
    const newPassword = 'brass valve 15 mm';
    await client.ok('POST /api/auth/change-password', { body: { currentPassword: password, newPassword } });
    expect(await confirm(app, token)).toMatchObject({ status: 200, body: { email: user.email } });
    // A change of address requested by whoever knew the old password, is gone with that password.
    const other = newEmail();
    await client.ok('POST /api/auth/change-email', { body: { password: newPassword, newEmail: other } });
    const change = await linkToken(app, other);
    await client.ok('POST /api/auth/change-password', {
      body: { currentPassword: newPassword, newPassword: password },
    });
    expect((await confirm(app, change)).status).toBe(410);
  });

  test('unconfirmed it gets no calendar feed', async () => {
    const shop = await openUnconfirmed();
    const refused = await shop.client.call('POST /api/calendar-feed', {
      body: {
        technicianId: null,
        action: 'make',
        password: shop.user.password,
      },
    });
    expect([refused.status, refused.body.code]).toEqual([403, 'email_unconfirmed']);
    await shop.deps.db.pool.query('update users set email_confirmed_at = now() where id = $1', [
      shop.user.userId,
    ]);
    await shop.client.ok('POST /api/calendar-feed', {
      body: {
        technicianId: null,
        action: 'make',
        password: shop.user.password,
      },
    });
  });
});

describe('somebody who took another person’s address', () => {
  test('gives it up to whoever accepts an invitation there, and keeps the account', async () => {
    const shop = await openShop();
    const { client: squatter, email } = await signedUp(shop);
    await given.invitedTechnician(shop, { email });
    expect((await accept(shop.newGuest(), await invitationToken(shop, email), email)).status).toBe(200);
    const technician = shop.newGuest();
    expectOk(await logIn(technician, { email, password: 'brass fitting 15 mm' }));
    expect((await whoAmI(technician)).body).toMatchObject({
      email,
      role: 'technician',
      emailConfirmed: true,
    });
    expect((await whoAmI(squatter)).body).toMatchObject({ email: '', role: 'owner', emailConfirmed: false });
    const resend = await squatter.call('POST /api/auth/send-confirmation');
    expect([resend.status, resend.body.code]).toEqual([409, 'email_lost']);
  });

  test('gives it up to whoever confirms it as their new address', async () => {
    const app = await startApp();
    const { client: squatter, email } = await signedUp(app);
    const { client, user } = await app.given.session();
    await client.ok('POST /api/auth/change-email', { body: { password: user.password, newEmail: email } });
    // Until then nothing changes.
    expect((await whoAmI(squatter)).body.email).toBe(email);
    expect((await confirm(app, await linkToken(app, email))).status).toBe(200);
    expect((await whoAmI(client)).body.email).toBe(email);
    expect((await whoAmI(squatter)).body.email).toBe('');
  });

  test('loses the account to whoever resets its password from that mailbox, two factors or not', async () => {
    const app = await startApp();
    const user = await app.given.mfaUser({ confirmed: false });
    const squatter = await app.given.sessionOf(user);
    await app.newGuest().call('POST /api/auth/forgot-password', { body: { email: user.email } });
    const token = await linkToken(app, user.email, '/reset-password');
    const person = app.newGuest();
    const reset = await person.send('POST /api/auth/reset-password', {
      body: { token, newPassword: 'a quite new one 7' },
    });
    expect(reset.body.autoLoggedIn).toBe(true);
    expect((await whoAmI(person)).body.emailConfirmed).toBe(true);
    expect((await whoAmI(squatter)).status).toBe(401);
  });

  test('a confirmed address is given up to nobody', async () => {
    const shop = await openShop();
    const { user } = await shop.given.session();
    await given.invitedTechnician(shop, { email: user.email });
    const refused = await accept(shop.newGuest(), await invitationToken(shop, user.email), user.email);
    expect([refused.status, refused.body.code]).toEqual([409, 'email_taken']);
  });
});

test('an unconfirmed account without anything in it goes after seven days; any other stays', async () => {
  const app = await startApp();
  const { email: empty } = await signedUp(app);
  const { email: confirmed } = await signedUp(app);
  await confirm(app, await linkToken(app, confirmed));
  const shop = await openUnconfirmed();
  await given.job(shop);
  const isThere = async (email: string) =>
    ((await app.deps.db.pool.query('select from users where email = $1', [email])).rowCount ?? 0) > 0;
  await app.deps.db.pool.query('update users set created_at = $2 where email = any($1)', [
    [empty, confirmed, shop.user.email],
    app.clock.now(),
  ]);
  app.clock.advance(days(7) - 1000);
  await runPurge(app);
  expect(await isThere(empty)).toBe(true);
  app.clock.advance(1000);
  await runPurge(app);
  expect(await Promise.all([empty, confirmed, shop.user.email].map(isThere))).toEqual([false, true, true]);
});

test.each<
  [string, (app: TestApp, owner: Awaited<ReturnType<TestApp['given']['session']>>) => Promise<unknown>]
>([
  [
    'facts about the company',
    async ({ deps }, { client, user }) => {
      await client.ok('POST /api/onboarding/complete', { body: onboarding });
      await deps.db.pool.query('delete from templates where account_id = $1', [user.accountId]);
    },
  ],
  ...[
    { printPhotos: true },
    { followUps: { estimates: true, invoices: false } },
    { followUps: { estimates: false, invoices: true } },
  ].map((body): [string, (app: TestApp, owner: { client: HttpClient }) => Promise<unknown>] => [
    `the setting ${JSON.stringify(body)}`,
    (_, { client }) => client.ok('PATCH /api/company/settings', { body }),
  ]),
  ['a granted year', ({ deps }, { user }) => grantFreeYear(deps, user.accountId)],
  [
    'a DocuSign connection',
    ({ deps, clock }, { user }) =>
      deps.db.pool.query(
        'insert into docusign_connections (account_id, connection, connected_at, expires_at) values ($1, $2, $3, $3)',
        [user.accountId, Buffer.from('closed'), clock.now()],
      ),
  ],
])('an unconfirmed account with %s is not empty, and stays', async (_what, fill) => {
  const app = await startApp();
  const isThere = async ({ userId }: { userId: string }) =>
    (await app.deps.db.pool.query('select from users where id = $1', [userId])).rowCount === 1;
  const trialEndsAt = later(app.clock.now(), days(14));
  const unconfirmed = { confirmed: false, access: { status: 'trial', trialEndsAt } } as const;
  const [empty, filled] = [await app.given.session(unconfirmed), await app.given.session(unconfirmed)];
  await fill(app, filled);
  await app.deps.db.pool.query('update users set created_at = $2 where id = any($1)', [
    [empty.user.userId, filled.user.userId],
    app.clock.now(),
  ]);
  app.clock.advance(days(7));
  await runPurge(app);
  expect([await isThere(empty.user), await isThere(filled.user)]).toEqual([false, true]);
});

describe('SIGN_UP', () => {
  test('invite: nobody opens an account by themselves, but an invited technician joins', async () => {
    const shop = await openShop({ env: { SIGN_UP: 'invite' } });
    const refused = await shop.guest.call('POST /api/auth/signup', { body: { email: newEmail(), password } });
    expect([refused.status, refused.body.code]).toEqual([403, 'sign_up_closed']);
    const { email } = await given.invitedTechnician(shop);
    expect((await accept(shop.newGuest(), await invitationToken(shop, email), email)).status).toBe(200);
  });

  test('closed: nobody comes in at all', async () => {
    const open = await openShop();
    const { email } = await given.invitedTechnician(open);
    const token = await invitationToken(open, email);
    const shop = await openShop({ env: { SIGN_UP: 'closed' } });
    expect(
      (await shop.guest.call('POST /api/auth/signup', { body: { email: newEmail(), password } })).status,
    ).toBe(403);
    expect((await accept(shop.newGuest(), token, email)).status).toBe(403);
    const added = await shop.client.call('POST /api/technicians', {
      body: { name: 'Sam', email: newEmail() },
    });
    expect([added.status, added.body.code]).toEqual([403, 'sign_up_closed']);
  });
});

test('a name that holds a web address is refused, wherever a name is typed', async () => {
  const shop = await openShop();
  const link = 'Pay at https://evil.example';
  const job = await shop.client.call('POST /api/jobs', { body: { customerName: link, lineItems: [] } });
  expect([job.status, job.body.fields?.customerName]).toEqual([
    400,
    'Please enter a name without a web address.',
  ]);
  const technician = await shop.client.call('POST /api/technicians', {
    body: { name: link, email: newEmail() },
  });
  expect([technician.status, technician.body.fields?.name]).toEqual([400, expect.any(String)]);
  const { email } = await given.invitedTechnician(shop);
  const token = await invitationToken(shop, email);
  expect((await accept(shop.newGuest(), token, email, { firstName: 'www.evil.example' })).status).toBe(400);
  const company = await shop.client.call('POST /api/onboarding/complete', {
    body: { ...onboarding, companyName: link },
  });
  expect([company.status, company.body.fields?.companyName]).toEqual([400, expect.any(String)]);
});
