import { describe, expect, test } from 'vitest';
import { plans } from '#contract/billing/plans.ts';
import { days, hours, minutes } from '#server/platform/clock.ts';
import type { GivenUser, SubscriberOptions } from '#server/testing/given.ts';
import type { TestApp } from '#server/testing/open-test-app.ts';
import { startApp } from '#server/testing/start-app.ts';
import { attemptsOf, mailsTo, recorded, signIn, statusOf, takenFrom } from './testing/billing-tools.ts';

const badCard = 'pm_card_chargeCustomerFail';

const stateOf = async (app: TestApp, { accountId }: GivenUser) => {
  const { rows } = await app.deps.db.pool.query(
    'select status, plan, renews_at, grace_ends_at from subscriptions where account_id = $1',
    [accountId],
  );
  return rows[0];
};

async function letPass(passed: number, options: SubscriberOptions = {}, from = '2026-03-01T15:00:00Z') {
  const app = await startApp();
  app.clock.set(from);
  const { user } = await app.given.subscriber(options);
  app.clock.advance(passed);
  await app.runTimetable();
  return { app, user };
}

describe('a renewal', () => {
  test('is charged on its day, once, and not a minute before', async () => {
    const { app, user } = await letPass(days(31) - hours(1) - minutes(1));
    expect(await takenFrom(app.deps, user.accountId)).toEqual([plans.monthly.cents]);
    app.clock.advance(minutes(1));
    await app.runTimetable();
    await app.runTimetable();
    const two = [plans.monthly.cents, plans.monthly.cents];
    expect(await takenFrom(app.deps, user.accountId)).toEqual(two);
    expect(await recorded(app.deps, user.accountId)).toEqual(two);
    expect((await stateOf(app, user)).renews_at).toEqual(new Date('2026-05-01T14:00:00Z'));
    expect(
      (await mailsTo(app, user.email)).filter((subject) => subject.startsWith('Your receipt')),
    ).toHaveLength(2);
  });

  test('keeps its day of the month through a short one', async () => {
    const { app, user } = await letPass(0, {}, '2026-01-31T15:00:00Z');
    const ends: string[] = [];
    for (const day of ['2026-02-28T15:00:00Z', '2026-03-31T15:00:00Z', '2026-04-30T15:00:00Z']) {
      app.clock.set(day);
      await app.runTimetable();
      ends.push((await stateOf(app, user)).renews_at.toISOString().slice(0, 10));
    }
    expect(ends).toEqual(['2026-03-31', '2026-04-30', '2026-05-31']);
    expect(await takenFrom(app.deps, user.accountId)).toHaveLength(4);
  });

  test('for a year comes after a year', async () => {
    const { app, user } = await letPass(days(364), { plan: 'annual' });
    expect(await takenFrom(app.deps, user.accountId)).toHaveLength(1);
    app.clock.advance(days(1));
    await app.runTimetable();
    expect(await takenFrom(app.deps, user.accountId)).toEqual([plans.annual.cents, plans.annual.cents]);
  });

  test('made up for after a standstill of three months is one charge, from now on', async () => {
    const { app, user } = await letPass(days(100));
    await app.runTimetable();
    expect(await takenFrom(app.deps, user.accountId)).toHaveLength(2);
    expect((await stateOf(app, user)).renews_at > app.clock.now()).toBe(true);
  });

  test('two workers at once charge once', async () => {
    const { app, user } = await letPass(days(20));
    app.clock.advance(days(12));
    await Promise.all([app.runTimetable(), app.runTimetable(), app.runTimetable()]);
    expect(await takenFrom(app.deps, user.accountId)).toHaveLength(2);
  });

  test('an account that was stopped is not charged', async () => {
    const { app, user } = await letPass(days(20));
    await app.deps.db.pool.query('update accounts set deactivated_at = now() where id = $1', [
      user.accountId,
    ]);
    app.clock.advance(days(12));
    await app.runTimetable();
    expect(await takenFrom(app.deps, user.accountId)).toHaveLength(1);
  });
});

describe('a charge that fails', () => {
  /** The trial of a card that declines whenever it is charged is over. */
  const failed = () => letPass(days(14), { plan: 'trial', paymentMethodId: badCard });

  test('leaves everything working for 7 days, shown as active with the end of the grace', async () => {
    const { app, user } = await failed();
    const graceEndDate = new Date(app.clock.now().getTime() + days(7)).toISOString();
    const client = await signIn(app, user);
    expect(await statusOf(client)).toMatchObject({
      subscriptionStatus: 'active',
      subscriptionPlan: 'monthly',
      graceEndDate,
    });
    expect((await client.call('GET /api/auth/user')).body).toMatchObject({
      subscriptionStatus: 'active',
      graceEndDate,
    });
    expect((await client.call('GET /api/templates')).status).toBe(200);
    expect(await stateOf(app, user)).toMatchObject({ status: 'past_due', plan: 'monthly' });
    expect(await takenFrom(app.deps, user.accountId)).toEqual([]);
  });

  test('is told in one mail, tried again daily, and in the end access is over', async () => {
    const { app, user } = await failed();
    for (let day = 1; day <= 6; day += 1) {
      app.clock.advance(days(1));
      await app.runTimetable();
      await app.runTimetable();
    }
    expect((await stateOf(app, user)).status).toBe('past_due');
    const tries = (await attemptsOf(app.deps, user.accountId)).filter(([kind]) => kind === 'renewal');
    expect(tries).toHaveLength(7);
    const client = await signIn(app, user);
    app.clock.advance(days(1));
    // Already closed by the clock, before the task has written it down.
    const late = await signIn(app, user).then((again) => again.call('GET /api/templates'));
    expect([late.status, late.body.code]).toEqual([402, 'subscription-required']);
    await app.runTimetable();
    expect(await stateOf(app, user)).toMatchObject({ status: 'expired', plan: null, grace_ends_at: null });
    expect((await client.call('GET /api/auth/user')).status).toBe(401);
    const subjects = await mailsTo(app, user.email);
    expect(subjects.filter((subject) => subject === 'Your payment did not go through')).toHaveLength(1);
    expect(subjects.slice(-1)).toEqual(['Your subscription has expired']);
    const { rows } = await app.deps.db.pool.query(
      'select state from sandbox_subscriptions where account_id = $1',
      [user.accountId],
    );
    expect(rows).toEqual([{ state: 'ended' }]);
    app.clock.advance(days(30));
    await app.runTimetable();
    expect(await takenFrom(app.deps, user.accountId)).toEqual([]);
  });

  test('the mail says until when it works and what the bank said', async () => {
    const { app, user } = await failed();
    await app.drain();
    const mail = await app.mailbox.latest(user.email);
    expect(mail.subject).toBe('Your payment did not go through');
    expect(mail.text).toMatch(/Works until: +Mar 22, 2026/);
    expect(mail.text).toMatch(/The bank says: +Your card was declined\./);
    expect(app.mailbox.link(mail, '/subscription-select')).toBeTruthy();
  });

  test('another card pays at once, from the day it was due', async () => {
    const { app, user } = await failed();
    app.clock.advance(days(3));
    const client = await signIn(app, user);
    const response = await client.call('POST /api/subscription/update', {
      body: {
        newPlanId: 'monthly',
        paymentMethodId: 'pm_card_visa',
      },
    });
    expect(response.body).toMatchObject({
      success: true,
      charged: '20.00',
      renewalDate: '2026-04-15T15:00:00.000Z',
    });
    expect(await statusOf(client)).toMatchObject({ subscriptionStatus: 'active', graceEndDate: null });
    app.clock.advance(days(5));
    await app.runTimetable();
    expect(await takenFrom(app.deps, user.accountId)).toEqual([plans.monthly.cents]);
    expect((await stateOf(app, user)).status).toBe('active');
  });

  test('a card that works again ends it by itself', async () => {
    const { app, user } = await failed();
    await app.deps.db.pool.query(
      "update sandbox_payment_methods set behaviour = 'succeeds' where account_id = $1",
      [user.accountId],
    );
    app.clock.advance(days(1));
    await app.runTimetable();
    expect(await stateOf(app, user)).toMatchObject({
      status: 'active',
      grace_ends_at: null,
      renews_at: new Date('2026-04-15T15:00:00Z'),
    });
  });

  test('asking again and again does not put off the next try', async () => {
    const { app, user } = await failed();
    app.clock.advance(hours(20));
    const client = await signIn(app, user);
    await client.call('POST /api/refresh-subscription');
    app.clock.advance(hours(4));
    await app.runTimetable();
    const tries = (await attemptsOf(app.deps, user.accountId)).filter(([kind]) => kind === 'renewal');
    expect(tries).toHaveLength(2);
  });

  test('asking for a payment page leads to the plans, where another card can be given', async () => {
    const { app, user } = await failed();
    const client = await signIn(app, user);
    const { body } = await client.call('POST /api/create-subscription', { body: { planId: 'monthly' } });
    expect(body).toEqual({ checkoutUrl: `${app.deps.config.appUrl}/subscription-select` });
  });

  test.each([
    ['expired', true],
    ['with its grace over, before any task has run', false],
  ])('%s: a new subscription begins on the checkout page', async (_how, taskHasRun) => {
    const { app, user } = await failed();
    app.clock.advance(days(7));
    if (taskHasRun) await app.runTimetable();
    const client = await signIn(app, user);
    expect((await client.call('GET /api/templates')).status).toBe(402);
    expect((await statusOf(client)).subscriptionStatus).toBe('expired');
    const body = await client.ok('POST /api/create-subscription', { body: { planId: 'annual' } });
    const clientSecret = new URL(body.checkoutUrl, app.base).searchParams.get('client_secret');
    const paid = await client.send('POST /api/sandbox/checkout', {
      body: {
        clientSecret,
        paymentMethodId: 'pm_card_visa',
      },
    });
    expect(paid.body).toEqual({ success: true });
    expect((await client.call('GET /api/templates')).status).toBe(200);
    expect(await takenFrom(app.deps, user.accountId)).toEqual([plans.annual.cents]);
  });
});

describe('where nothing is sold (BILLING=off)', () => {
  test('nothing is charged, every account is lifetime, and payments are calmly refused', async () => {
    const { app, user } = await letPass(days(10));
    const { runTimetable, base, newGuest } = await startApp({ env: { BILLING: 'off' } });
    expect(base).toBeTruthy();
    const client = newGuest();
    await client.call('POST /api/auth/login', { body: { username: user.email, password: user.password } });
    expect((await client.call('GET /api/auth/user')).body).toMatchObject({
      subscriptionStatus: 'lifetime',
      paymentMethodConsent: true,
    });
    expect(await statusOf(client)).toMatchObject({ isLifetime: true, card: null, refundIfCancelled: null });
    const refusal = {
      message: 'Nothing is sold here: every account has lifetime access.',
      code: 'already_subscribed',
    };
    for (const [path, body] of [
      ['/api/setup-trial-payment', { paymentMethodId: 'pm_card_visa', planType: 'monthly' }],
      ['/api/purchase-lifetime', { paymentMethodId: 'pm_card_visa' }],
      ['/api/subscription/update', { newPlanId: 'annual' }],
      ['/api/create-subscription', { planId: 'annual' }],
    ] as const)
      expect((await client.send(`POST ${path}`, { body })).body).toEqual(refusal);
    expect((await client.call('POST /api/refresh-subscription')).body).toEqual({
      subscription: { status: 'lifetime', plan: 'lifetime' },
    });
    await runTimetable();
    expect(await takenFrom(app.deps, user.accountId)).toHaveLength(1);
  });

  test('an account from before that never paid works', async () => {
    const { given } = await startApp({ env: { BILLING: 'off' } });
    const { client } = await given.session({ consent: false });
    expect((await client.call('GET /api/templates')).status).toBe(200);
  });
});
