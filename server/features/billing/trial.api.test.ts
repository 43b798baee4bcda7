import { describe, expect, test } from 'vitest';
import { plans } from '#contract/billing/plans.ts';
import { days, minutes } from '#server/platform/clock.ts';
import { defaultPassword } from '#server/testing/given.ts';
import { startApp } from '#server/testing/start-app.ts';
import { attemptsOf, mailsTo, recorded, signIn, statusOf, takenFrom } from './testing/billing-tools.ts';

const trial = (paymentMethodId = 'pm_card_visa', planType = 'monthly') => ({ paymentMethodId, planType });
const start = 'POST /api/setup-trial-payment';

describe('a trial', () => {
  test('starts with a card, charges nothing, opens the product for 14 days', async () => {
    const { given, deps, clock } = await startApp();
    const { client, user } = await given.session({ consent: false });
    expect((await client.send(start, { body: trial('pm_card_visa', 'annual') })).body).toEqual({
      success: true,
    });
    const endsAt = new Date(clock.now().getTime() + days(14)).toISOString();
    expect(await statusOf(client)).toEqual({
      subscriptionStatus: 'trial',
      subscriptionPlan: 'trial',
      trialEndDate: endsAt,
      renewalDate: null,
      isLifetime: false,
      planAfterTrial: 'annual',
      graceEndDate: null,
      creditBalance: '0.00',
      refundIfCancelled: null,
      card: { brand: 'visa', last4: '4242', expiresMonth: 12, expiresYear: expect.any(Number) },
    });
    const { body } = await client.call('GET /api/auth/user');
    expect(body).toMatchObject({
      paymentMethodConsent: true,
      payment_method_consent: true,
      subscriptionStatus: 'trial',
      trialEndDate: endsAt,
    });
    expect(await takenFrom(deps, user.accountId)).toEqual([]);
  });

  test('says in a mail what will be charged, when, and to which card', async () => {
    const app = await startApp();
    app.clock.set('2026-03-01T15:00:00Z');
    const { user } = await app.given.subscriber({ plan: 'trial' });
    await app.drain();
    const mail = await app.mailbox.latest(user.email);
    expect(mail.subject).toBe('Your trial has started');
    expect(mail.text).toMatch(/Plan: +Monthly plan, \$20 per month/);
    expect(mail.text).toMatch(/First charge: +Mar 15, 2026/);
    expect(mail.text).toMatch(/Card: +Visa ending in 4242/);
  });

  test.each([
    ['pm_card_chargeDeclined', 'Your card was declined.'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'Your card has insufficient funds.'],
  ])('with %s is refused with the bank’s words, and another card works', async (card, message) => {
    const { given, deps } = await startApp();
    const { client, user } = await given.session({ consent: false });
    const response = await client.send(start, { body: trial(card) });
    expect([response.status, response.body]).toEqual([402, { message, code: 'card_declined' }]);
    expect((await client.call('GET /api/auth/user')).body.paymentMethodConsent).toBe(false);
    expect((await client.send(start, { body: trial() })).body.success).toBe(true);
    expect(await attemptsOf(deps, user.accountId)).toEqual([
      ['trial', 'declined'],
      ['trial', 'done'],
    ]);
  });

  test('is given once: neither a second one, nor one after it has ended', async () => {
    const app = await startApp();
    const { clock, runTimetable } = app;
    const { client: first, user } = await app.given.subscriber({
      plan: 'trial',
      paymentMethodId: 'pm_card_chargeCustomerFail',
    });
    expect((await first.send(start, { body: trial() })).body.code).toBe('already_subscribed');
    clock.advance(days(14));
    await runTimetable();
    clock.advance(days(7));
    await runTimetable();
    const client = await signIn(app, user);
    expect((await statusOf(client)).subscriptionStatus).toBe('expired');
    const again = await client.send(start, { body: trial() });
    expect([again.status, again.body.message]).toEqual([
      409,
      'Your trial has been used. Please choose a plan.',
    ]);
  });

  test.each(['lifetime', 'credits-100', 'trial', '', 7, null])('for the plan %j: 400', async (planType) => {
    const { given } = await startApp();
    const { client } = await given.session({ consent: false });
    const response = await client.send(start, { body: { paymentMethodId: 'pm_card_visa', planType } });
    expect([response.status, response.body.fields]).toEqual([400, { planType: 'This plan is not known.' }]);
  });

  test('without a card: "Card element not found"', async () => {
    const { given } = await startApp();
    const { client } = await given.session({ consent: false });
    const response = await client.send(start, { body: trial(' ') });
    expect([response.status, response.body.message]).toEqual([400, 'Card element not found']);
  });
});

describe('three days before its end', () => {
  test('a notice goes out, once', async () => {
    const app = await startApp();
    app.clock.set('2026-03-01T15:00:00Z');
    const { user } = await app.given.subscriber({ plan: 'trial' });
    app.clock.advance(days(11) - minutes(1));
    await app.runTimetable();
    expect(await mailsTo(app, user.email)).toEqual(['Your trial has started']);
    app.clock.advance(minutes(1));
    await app.runTimetable();
    app.clock.advance(days(1));
    await app.runTimetable();
    expect(await mailsTo(app, user.email)).toEqual([
      'Your trial has started',
      'Your trial ends on Mar 15, 2026',
    ]);
    expect((await app.mailbox.latest(user.email)).text).toMatch(/Plan: +Monthly plan, \$20 per month/);
  });

  test('not for a trial that was ended', async () => {
    const app = await startApp();
    const { client, user } = await app.given.subscriber({ plan: 'trial' });
    await client.call('POST /api/subscription/cancel', {
      body: { deleteAccount: true, password: defaultPassword },
    });
    app.clock.advance(days(12));
    await app.runTimetable();
    expect(await mailsTo(app, user.email)).toEqual(['Your trial has started', 'Your account is closed']);
  });
});

describe('when it ends', () => {
  test('the chosen plan is charged to the card, once, with a receipt', async () => {
    const app = await startApp();
    app.clock.set('2026-01-17T15:00:00Z');
    const { user } = await app.given.subscriber({ plan: 'trial' });
    app.clock.advance(days(14));
    await app.runTimetable();
    await app.runTimetable();
    expect(await takenFrom(app.deps, user.accountId)).toEqual([plans.monthly.cents]);
    expect(await recorded(app.deps, user.accountId)).toEqual([plans.monthly.cents]);
    expect(await statusOf(await signIn(app, user))).toMatchObject({
      subscriptionStatus: 'active',
      subscriptionPlan: 'monthly',
      trialEndDate: null,
      // Jan 31 and a month.
      renewalDate: '2026-02-28T15:00:00.000Z',
      planAfterTrial: null,
    });
    expect((await mailsTo(app, user.email)).slice(-1)).toEqual(['Your receipt: $20.00']);
    const { text } = await app.mailbox.latest(user.email);
    expect(text).toMatch(/For: +Monthly plan\n/);
    expect(text).toMatch(/Next renewal: +Feb 28, 2026/);
  });

  test('nobody is locked out while the charge has not run yet', async () => {
    const app = await startApp();
    const { user } = await app.given.subscriber({ plan: 'trial' });
    app.clock.advance(days(14));
    const client = await signIn(app, user);
    expect((await client.call('GET /api/templates')).status).toBe(200);
    expect(await statusOf(client)).toMatchObject({
      subscriptionStatus: 'active',
      subscriptionPlan: 'monthly',
      trialEndDate: null,
      planAfterTrial: null,
    });
    expect((await client.call('GET /api/auth/user')).body).toMatchObject({
      subscriptionStatus: 'active',
      subscriptionPlan: 'monthly',
      trialEndDate: null,
    });
    expect(await takenFrom(app.deps, user.accountId)).toEqual([]);
    await app.runTimetable();
    expect((await client.call('GET /api/templates')).status).toBe(200);
    expect(await takenFrom(app.deps, user.accountId)).toEqual([plans.monthly.cents]);
  });

  test('a trial that nothing follows ends at that moment, before any task has run', async () => {
    const { given, clock } = await startApp();
    const access = { status: 'trial', plan: 'trial', trialEndsAt: clock.now() } as const;
    const { client } = await given.session({ access });
    const response = await client.call('GET /api/templates');
    expect([response.status, response.body.code]).toEqual([402, 'subscription-required']);
    expect(await statusOf(client)).toMatchObject({ subscriptionStatus: 'expired', trialEndDate: null });
    expect((await client.call('POST /api/create-subscription', { body: { planId: 'monthly' } })).status).toBe(
      200,
    );
  });

  test('choosing a plan meanwhile charges it once, instead of the one that was to follow', async () => {
    const app = await startApp();
    const { user } = await app.given.subscriber({ plan: 'trial' });
    app.clock.advance(days(14));
    const client = await signIn(app, user);
    expect(
      (await client.call('POST /api/subscription/update', { body: { newPlanId: 'annual' } })).status,
    ).toBe(200);
    await app.runTimetable();
    expect(await takenFrom(app.deps, user.accountId)).toEqual([plans.annual.cents]);
  });

  test.each([
    ['monthly', '/?payment=success'],
    ['annual', '/subscription-select'],
  ] as const)(
    'asking for a payment page for %s meanwhile works off what is due and leads to %s',
    async (planId, to) => {
      const app = await startApp();
      const { user } = await app.given.subscriber({ plan: 'trial' });
      app.clock.advance(days(14));
      const client = await signIn(app, user);
      const response = await client.call('POST /api/create-subscription', { body: { planId } });
      expect([response.status, response.body]).toEqual([
        200,
        { checkoutUrl: `${app.deps.config.appUrl}${to}` },
      ]);
      await app.runTimetable();
      expect(await takenFrom(app.deps, user.accountId)).toEqual([plans.monthly.cents]);
    },
  );

  test('a task waits for that very moment', async () => {
    const app = await startApp();
    const { user } = await app.given.subscriber({ plan: 'trial' });
    const { rows } = await app.deps.db.pool.query('select run_at from graphile_worker.jobs where key = $1', [
      `billing.charge ${user.accountId}`,
    ]);
    expect(rows.map(({ run_at }) => run_at.getTime())).toEqual([app.clock.now().getTime() + days(14)]);
  });
});
