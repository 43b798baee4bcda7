// An owner leaves: what stops at once, what is refunded, and how the emailed link restores it.
import { describe, expect, test } from 'vitest';
import { plans } from '#contract/billing/plans.ts';
import { runCommand } from '#server/admin/run-command.ts';
import { days, minutes } from '#server/platform/clock.ts';
import type { GivenUser } from '#server/testing/given.ts';
import type { TestApp } from '#server/testing/open-test-app.ts';
import { startApp } from '#server/testing/start-app.ts';
import { givenBack, mailsTo, signIn, statusOf, takenFrom } from './testing/billing-tools.ts';
import { leave, restore, restoreToken, rowsOf, yes } from './testing/leaving-tools.ts';

const logInStatus = async ({ newGuest }: TestApp, { email, password }: GivenUser) =>
  (await newGuest().call('POST /api/auth/login', { body: { username: email, password } })).status;

describe('leaving', () => {
  test('needs the password: a borrowed session closes nothing', async () => {
    const app = await startApp();
    const { client } = await app.given.subscriber();
    const without = await client.send(leave, { body: { deleteAccount: true } });
    expect([without.status, without.body.fields]).toEqual([400, { password: 'Please enter your password' }]);
    const wrong = await client.call(leave, { body: { ...yes, password: 'not the one' } });
    expect([wrong.status, wrong.body.code]).toEqual([403, 'wrong_password']);
    expect((await client.call('GET /api/auth/user')).status).toBe(200);
  });

  test('stops the account at once: owner, technicians, sign-in, reset links', async () => {
    const app = await startApp();
    const { client, user } = await app.given.subscriber();
    const { client: field, user: helper } = await app.given.session({
      accountId: user.accountId,
      role: 'technician',
    });
    await app.newGuest().call('POST /api/auth/forgot-password', { body: { email: helper.email } });
    await app.drain();
    const reset = app.mailbox.link(await app.mailbox.latest(helper.email), 'token=').split('token=')[1] ?? '';
    const response = await client.send(leave, { body: yes });
    expect(response.body).toEqual({
      success: true,
      accountDeleted: true,
      refunded: '20.00',
      restorableUntil: new Date(app.clock.now().getTime() + days(30)).toISOString(),
    });
    for (const browser of [client, field])
      expect((await browser.call('GET /api/auth/user')).status).toBe(401);
    for (const person of [user, helper]) expect(await logInStatus(app, person)).toBe(401);
    const stale = await app
      .newGuest()
      .send('POST /api/auth/validate-reset-token', { body: { token: reset } });
    expect(stale.status).toBe(410);
    const again = await app.newGuest().call('POST /api/auth/signup', {
      body: {
        email: user.email,
        password: 'brass valve 15 mm',
      },
    });
    expect([again.status, again.body.message]).toEqual([409, 'An account with this email already exists.']);
  });

  test('within 30 days of the first charge gives the money back, and says so before', async () => {
    const app = await startApp();
    app.clock.set('2026-03-01T15:00:00Z');
    const { user } = await app.given.subscriber();
    app.clock.set('2026-03-31T15:00:00Z');
    const client = await signIn(app, user);
    expect((await statusOf(client)).refundIfCancelled).toBe('20.00');
    expect((await client.send(leave, { body: yes })).body.refunded).toBe('20.00');
    expect(await givenBack(app.deps, user.accountId)).toEqual([2000]);
    const { mail } = await restoreToken(app, user);
    expect(mail.text).toContain('Refund: $20.00');
    expect(mail.text).toContain('3–5 business days');
    expect(mail.text).toContain('Apr 30, 2026');
  });

  test('after that gives nothing back', async () => {
    const app = await startApp();
    app.clock.set('2026-03-01T15:00:00Z');
    const { user } = await app.given.subscriber();
    app.clock.set('2026-03-31T15:00:01Z');
    const client = await signIn(app, user);
    expect((await statusOf(client)).refundIfCancelled).toBeNull();
    expect((await client.send(leave, { body: yes })).body.refunded).toBeNull();
    expect(await givenBack(app.deps, user.accountId)).toEqual([]);
  });

  test('annual, then monthly, then gone: everything charged comes back, and no credit is left', async () => {
    const app = await startApp();
    const { client, user } = await app.given.subscriber({ plan: 'annual' });
    await client.call('POST /api/subscription/update', { body: { newPlanId: 'monthly' } });
    expect(await statusOf(client)).toMatchObject({ creditBalance: '180.00', refundIfCancelled: '200.00' });
    expect((await client.send(leave, { body: yes })).body.refunded).toBe('200.00');
    expect(await givenBack(app.deps, user.accountId)).toEqual([20000]);
    const { token, mail } = await restoreToken(app, user);
    expect(mail.text).toContain('Refund: $200.00');
    expect(mail.text).toContain('Your credit of $180.00 was part of what you paid and is refunded with it.');
    expect(mail.text).not.toContain('Credit kept');
    await app.guest.call(restore, { body: { token } });
    const back = await signIn(app, user);
    expect(await statusOf(back)).toMatchObject({ creditBalance: '0.00', refundIfCancelled: null });
    await back.call('POST /api/purchase-lifetime', { body: { paymentMethodId: 'pm_card_visa' } });
    expect(await takenFrom(app.deps, user.accountId)).toEqual([20000, 0, plans.lifetime.cents]);
  });

  test('after the 30 days the credit stays for an account that comes back', async () => {
    const app = await startApp();
    app.clock.set('2026-03-01T15:00:00Z');
    const { client: first, user } = await app.given.subscriber({ plan: 'annual' });
    await first.call('POST /api/subscription/update', { body: { newPlanId: 'monthly' } });
    app.clock.set('2026-03-31T15:00:01Z');
    const client = await signIn(app, user);
    expect(await statusOf(client)).toMatchObject({ creditBalance: '180.00', refundIfCancelled: null });
    expect((await client.send(leave, { body: yes })).body.refunded).toBeNull();
    expect(await givenBack(app.deps, user.accountId)).toEqual([]);
    const { token, mail } = await restoreToken(app, user);
    expect(mail.text).toContain('Credit kept for your return: $180.00');
    await app.guest.call(restore, { body: { token } });
    const back = await signIn(app, user);
    expect((await statusOf(back)).creditBalance).toBe('180.00');
    await back.call('POST /api/purchase-lifetime', { body: { paymentMethodId: 'pm_card_visa' } });
    expect(await takenFrom(app.deps, user.accountId)).toEqual([20000, 0, plans.lifetime.cents - 18000]);
  });

  test('two charges, two refunds', async () => {
    const app = await startApp();
    const { client, user } = await app.given.subscriber({ plan: 'monthly' });
    await client.call('POST /api/subscription/update', { body: { newPlanId: 'annual' } });
    expect((await client.send(leave, { body: yes })).body.refunded).toBe('200.00');
    expect(await givenBack(app.deps, user.accountId)).toEqual([2000, 18000]);
  });

  test('a trial costs nothing and is never charged', async () => {
    const app = await startApp();
    const { client, user } = await app.given.subscriber({ plan: 'trial' });
    expect((await client.send(leave, { body: yes })).body).toMatchObject({
      accountDeleted: true,
      refunded: null,
    });
    app.clock.advance(days(20));
    await app.runTimetable();
    expect(await takenFrom(app.deps, user.accountId)).toEqual([]);
  });

  test('a lifetime account is deleted without a refund', async () => {
    const app = await startApp();
    const { client, user } = await app.given.subscriber({ plan: 'lifetime' });
    expect((await statusOf(client)).refundIfCancelled).toBeNull();
    expect((await client.send(leave, { body: yes })).body).toMatchObject({
      accountDeleted: true,
      refunded: null,
    });
    expect(await givenBack(app.deps, user.accountId)).toEqual([]);
  });

  test.each([{}, { deleteAccount: false }, { deleteAccount: 'true' }])('%j: 400', async (body) => {
    const { given } = await startApp();
    const { client } = await given.subscriber();
    expect((await client.send(leave, { body })).status).toBe(400);
    expect((await statusOf(client)).subscriptionStatus).toBe('active');
  });

  test('pressed twice at once: one refund, one mail', async () => {
    const app = await startApp();
    const { client, user } = await app.given.subscriber();
    const csrf = await client.csrfToken();
    const responses = await Promise.all(
      Array.from({ length: 5 }, () =>
        client.send(leave, { body: yes, csrf: false, headers: { 'x-csrf-token': csrf } }),
      ),
    );
    expect(responses.some(({ status }) => status === 200)).toBe(true);
    for (const { status } of responses) expect([200, 401, 403]).toContain(status);
    expect(await givenBack(app.deps, user.accountId)).toEqual([2000]);
    expect((await mailsTo(app, user.email)).filter((s) => s === 'Your account is closed')).toHaveLength(1);
  });
});

describe('the mailed link', () => {
  test('brings everything back, once; a plan is chosen anew', async () => {
    const app = await startApp();
    const { client, user } = await app.given.subscriber();
    const helper = await app.given.user({ accountId: user.accountId, role: 'technician' });
    await client.send(leave, { body: yes });
    const { token } = await restoreToken(app, user);
    const response = await app.guest.call(restore, { body: { token } });
    expect(response.body).toEqual({ restored: true, email: user.email });
    // The sessions of before do not come back.
    expect((await client.call('GET /api/auth/user')).status).toBe(401);
    const back = await signIn(app, user);
    expect(await statusOf(back)).toMatchObject({ subscriptionStatus: 'canceled', subscriptionPlan: null });
    expect((await back.call('GET /api/templates')).body.code).toBe('subscription-required');
    expect(await logInStatus(app, helper)).toBe(200);
    expect((await mailsTo(app, user.email)).slice(-1)).toEqual(['Your account is back']);
    expect((await app.guest.call(restore, { body: { token } })).status).toBe(410);
    // And it can be paid for again.
    const body = await back.ok('POST /api/create-subscription', { body: { planId: 'monthly' } });
    const clientSecret = new URL(body.checkoutUrl, app.base).searchParams.get('client_secret');
    await back.send('POST /api/sandbox/checkout', {
      body: { clientSecret, paymentMethodId: 'pm_card_visa' },
    });
    expect((await statusOf(back)).subscriptionStatus).toBe('active');
  });

  test.each([
    ['trial', 'canceled'],
    ['lifetime', 'lifetime'],
  ] as const)('%s comes back as %s', async (plan, status) => {
    const app = await startApp();
    const { client, user } = await app.given.subscriber({ plan });
    await client.send(leave, { body: yes });
    const { token } = await restoreToken(app, user);
    await app.guest.call(restore, { body: { token } });
    expect((await statusOf(await signIn(app, user))).subscriptionStatus).toBe(status);
  });

  test('works to the last minute of the 30 days and not after', async () => {
    const app = await startApp();
    const [early, late] = [await app.given.subscriber(), await app.given.subscriber()];
    for (const { client } of [early, late]) await client.send(leave, { body: yes });
    const [first, second] = [await restoreToken(app, early.user), await restoreToken(app, late.user)];
    app.clock.advance(days(30) - minutes(1));
    expect((await app.guest.call(restore, { body: { token: first.token } })).status).toBe(200);
    app.clock.advance(minutes(1));
    expect((await app.guest.call(restore, { body: { token: second.token } })).status).toBe(410);
  });

  test('is used once even in a race', async () => {
    const app = await startApp();
    const { client, user } = await app.given.subscriber();
    await client.send(leave, { body: yes });
    const { token } = await restoreToken(app, user);
    const guests = Array.from({ length: 5 }, () => app.newGuest());
    const responses = await Promise.all(guests.map((guest) => guest.call(restore, { body: { token } })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410]);
  });

  test('of another kind, or made up: 410', async () => {
    const app = await startApp();
    const user = await app.given.user();
    await app.guest.call('POST /api/auth/forgot-password', { body: { email: user.email } });
    await app.drain();
    const reset = app.mailbox.link(await app.mailbox.latest(user.email), 'token=').split('token=')[1] ?? '';
    for (const token of [reset, 'x', 'A'.repeat(43)]) {
      const response = await app.guest.call(restore, { body: { token } });
      expect([response.status, response.body.code]).toEqual([410, 'link_invalid']);
    }
  });

  test('does not start what an operator stopped', async () => {
    const app = await startApp();
    const { client, user } = await app.given.subscriber();
    await client.send(leave, { body: yes });
    const { token } = await restoreToken(app, user);
    const terminal = { print: () => {}, complain: () => {} };
    const admin = (...args: string[]) => runCommand(args, terminal, (work) => work(app.deps));
    await admin('reactivate', user.email);
    await admin('deactivate', user.email);
    expect((await app.guest.call(restore, { body: { token } })).status).toBe(410);
    app.clock.advance(days(60));
    await app.runTimetable();
    // Stopped, not left: nothing is erased.
    expect(await rowsOf(app, user)).not.toEqual({ accounts: 0, users: 0, charges: 0, attempts: 0, files: 0 });
  });

  test('does not restart what an operator stopped after its owner left; it is still erased', async () => {
    const app = await startApp();
    const { client, user } = await app.given.subscriber();
    await client.send(leave, { body: yes });
    const { token } = await restoreToken(app, user);
    const admin = async () => {
      const lines: string[] = [];
      const print = (line: string) => void lines.push(line);
      const terminal = { print, complain: print };
      const code = await runCommand(['deactivate', user.email], terminal, (work) => work(app.deps));
      return [code, lines.join()];
    };
    expect(await admin()).toEqual([0, `The account of ${user.email} is stopped.`]);
    expect(await admin()).toEqual([1, `The account of ${user.email} was stopped before.`]);
    expect((await app.guest.call(restore, { body: { token } })).status).toBe(410);
    expect(await logInStatus(app, user)).toBe(401);
    const { rows } = await app.deps.db.pool.query(
      "select data from audit_events where account_id = $1 and type = 'account.deactivated'",
      [user.accountId],
    );
    expect(rows).toEqual([{ data: { by: 'operator' } }]);
    app.clock.advance(days(30));
    await app.runTimetable();
    expect(await rowsOf(app, user)).toMatchObject({ accounts: 0, users: 0 });
  });

  test('opened while an operator stops the account: it ends up stopped', async () => {
    const app = await startApp();
    const { client, user } = await app.given.subscriber({ plan: 'lifetime' });
    await client.send(leave, { body: yes });
    const { token } = await restoreToken(app, user);
    const terminal = { print: () => {}, complain: () => {} };
    const [code] = await Promise.all([
      runCommand(['deactivate', user.email], terminal, (work) => work(app.deps)),
      app.guest.call(restore, { body: { token } }),
    ]);
    expect(code).toBe(0);
    expect(await logInStatus(app, user)).toBe(401);
    expect((await app.guest.call(restore, { body: { token } })).status).toBe(410);
  });

  test('only the newest one', async () => {
    const app = await startApp();
    const { client, user } = await app.given.subscriber({ plan: 'lifetime' });
    await client.send(leave, { body: yes });
    const { token: old } = await restoreToken(app, user);
    await app.guest.call(restore, { body: { token: old } });
    await (await signIn(app, user)).send(leave, { body: yes });
    expect((await app.guest.call(restore, { body: { token: old } })).status).toBe(410);
  });
});
