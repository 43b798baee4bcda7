import { describe, expect, test } from 'vitest';
import { plans } from '#contract/billing/plans.ts';
import { days } from '#server/platform/clock.ts';
import { startApp } from '#server/testing/start-app.ts';
import { readBilling } from '../billing.store.ts';
import type { BillingAccount } from '../billing-account.ts';
import { mailsTo, recorded, signIn, statusOf, takenFrom } from '../testing/billing-tools.ts';

const update = 'POST /api/subscription/update';
const preview = (plan: string) => `/api/subscription/preview?newPlanId=${plan}`;

/** Mar 1 to Apr 1 are 31 days; sixteen later 15 are left. */
async function midMonth() {
  const app = await startApp();
  app.clock.set('2026-03-01T15:00:00Z');
  const { user } = await app.given.subscriber({ plan: 'monthly' });
  app.clock.set('2026-03-17T15:00:00Z');
  return { app, deps: app.deps, user, client: await signIn(app, user) };
}

/** A day apart each, and in each zone the same day as the moment before. */
const nearlyMidnight = [
  ['2026-03-02T14:45:00Z', 'Asia/Tokyo'],
  ['2026-03-03T14:20:00Z', 'Australia/Darwin'],
  ['2026-03-04T13:50:00Z', 'Australia/Brisbane'],
  ['2026-03-05T12:50:00Z', 'Pacific/Guadalcanal'],
  ['2026-03-06T11:50:00Z', 'Pacific/Tarawa'],
  ['2026-03-07T10:50:00Z', 'Pacific/Tongatapu'],
] as const;

describe('a change of plan', () => {
  test('from trial: the trial ends and the plan is charged at once', async () => {
    const app = await startApp();
    app.clock.set('2026-03-01T15:00:00Z');
    const { user } = await app.given.subscriber({ plan: 'trial' });
    app.clock.advance(days(3));
    const client = await signIn(app, user);
    const shown = await client.send(`GET ${preview('annual')}`);
    const response = await client.call(update, { body: { newPlanId: 'annual', isLifetime: false } });
    expect(response.body).toEqual({
      success: true,
      charged: '200.00',
      credited: '0.00',
      creditBalance: '0.00',
      renewalDate: '2027-03-04T15:00:00.000Z',
    });
    expect({ success: true, ...shown.body }).toEqual(response.body);
    expect(await takenFrom(app.deps, user.accountId)).toEqual([plans.annual.cents]);
    expect(await statusOf(client)).toMatchObject({
      subscriptionStatus: 'active',
      subscriptionPlan: 'annual',
      trialEndDate: null,
      renewalDate: '2027-03-04T15:00:00.000Z',
      refundIfCancelled: '200.00',
    });
    // What the trial was to turn into is not charged on top.
    app.clock.advance(days(14));
    await app.runTimetable();
    expect(await takenFrom(app.deps, user.accountId)).toEqual([plans.annual.cents]);
  });

  test('monthly to annual: the annual price, less the unused days of the month', async () => {
    const { app, client, user, deps } = await midMonth();
    const shown = await client.send(`GET ${preview('annual')}`);
    const response = await client.call(update, { body: { newPlanId: 'annual' } });
    expect(response.body).toEqual({
      success: true,
      charged: '190.32',
      credited: '9.68',
      creditBalance: '0.00',
      renewalDate: '2027-03-17T15:00:00.000Z',
    });
    expect({ success: true, ...shown.body }).toEqual(response.body);
    expect(await takenFrom(deps, user.accountId)).toEqual([plans.monthly.cents, 19032]);
    expect(await recorded(deps, user.accountId)).toEqual([plans.monthly.cents, 19032]);
    expect((await mailsTo(app, user.email)).slice(-1)).toEqual(['Your receipt: $190.32']);
    const mail = await app.mailbox.latest(user.email);
    expect(mail.text).toMatch(/Unused rest of the old plan: +\$9\.68/);
    expect(mail.text).toMatch(/Next renewal: +Mar 17, 2027/);
  });

  test('annual to monthly: nothing is charged, the rest stays as credit and pays the months to come', async () => {
    const app = await startApp();
    app.clock.set('2026-03-01T15:00:00Z');
    const { user } = await app.given.subscriber({ plan: 'annual' });
    app.clock.set('2026-03-17T15:00:00Z');
    const client = await signIn(app, user);
    const shown = await client.send(`GET ${preview('monthly')}`);
    const response = await client.call(update, { body: { newPlanId: 'monthly' } });
    // 349 of 365 days.
    expect(response.body).toEqual({
      success: true,
      charged: '0.00',
      credited: '191.23',
      creditBalance: '171.23',
      renewalDate: '2026-04-17T15:00:00.000Z',
    });
    expect({ success: true, ...shown.body }).toEqual(response.body);
    expect((await statusOf(client)).creditBalance).toBe('171.23');
    app.clock.set('2026-04-17T15:00:00Z');
    await app.runTimetable();
    expect(await takenFrom(app.deps, user.accountId)).toEqual([plans.annual.cents, 0, 0]);
    expect(await statusOf(await signIn(app, user))).toMatchObject({
      creditBalance: '151.23',
      renewalDate: '2026-05-17T15:00:00.000Z',
    });
  });

  test('is made once a day; lifetime access can be bought all the same', async () => {
    const app = await startApp();
    app.clock.set('2026-03-01T15:00:00Z');
    const { client, user } = await app.given.subscriber({ plan: 'monthly' });
    const up = await client.call(update, { body: { newPlanId: 'annual' } });
    expect(up.body).toMatchObject({ charged: '180.00', credited: '20.00' });
    const refusal = {
      message: 'You already changed your plan today. You can change it again tomorrow.',
      code: 'plan_changed_today',
    };
    const again = await client.call(update, { body: { newPlanId: 'monthly' } });
    expect([again.status, again.body]).toEqual([409, refusal]);
    expect((await client.send(`GET ${preview('monthly')}`)).body).toEqual(refusal);
    // Still the same day in New York, although not in Greenwich.
    app.clock.set('2026-03-02T04:59:00Z');
    const late = await signIn(app, user);
    expect((await late.call(update, { body: { newPlanId: 'monthly' } })).body).toEqual(refusal);
    app.clock.set('2026-03-02T05:00:00Z');
    const down = await late.call(update, { body: { newPlanId: 'monthly' } });
    expect(down.body).toMatchObject({ charged: '0.00', credited: '199.45', creditBalance: '179.45' });
    const lifetime = await late.call(update, { body: { newPlanId: 'lifetime', isLifetime: true } });
    expect(lifetime.body).toMatchObject({ charged: '100.55', credited: '20.00', creditBalance: '0.00' });
    expect(await takenFrom(app.deps, user.accountId)).toEqual([2000, 18000, 0, 10055]);
  });

  test('gains no days by moving the company to another time zone', async () => {
    const app = await startApp();
    app.clock.set('2026-03-01T15:00:00Z');
    const { user } = await app.given.subscriber({ plan: 'monthly' });
    let plan = 'monthly';
    for (const [moment, zone] of nearlyMidnight) {
      app.clock.set(moment);
      const client = await signIn(app, user);
      await app.deps.db.pool.query('update companies set time_zone = $2 where account_id = $1', [
        user.accountId,
        zone,
      ]);
      plan = plan === 'monthly' ? 'annual' : 'monthly';
      expect((await client.send(update, { body: { newPlanId: plan } })).status).toBe(200);
    }
    const { periodCents, creditCents } = (await readBilling(
      app.deps.db.query,
      user.accountId,
    )) as BillingAccount;
    const paid = (await takenFrom(app.deps, user.accountId)).reduce((sum, cents) => sum + cents, 0);
    // Three days of a month and three days of a year.
    expect(paid - creditCents - periodCents).toBe(3 * 65 + 3 * 55);
  });

  test('with another card: that one is charged and kept', async () => {
    const { given } = await startApp();
    const { client } = await given.subscriber({ plan: 'monthly' });
    await client.call(update, { body: { newPlanId: 'annual', paymentMethodId: 'pm_card_mastercard' } });
    expect((await statusOf(client)).card).toMatchObject({ brand: 'mastercard', last4: '4444' });
  });

  test('with a card that is declined: nothing has changed', async () => {
    const { given, deps } = await startApp();
    const { client, user } = await given.subscriber({ plan: 'monthly' });
    const before = await statusOf(client);
    const response = await client.call(update, {
      body: {
        newPlanId: 'annual',
        paymentMethodId: 'pm_card_chargeDeclined',
      },
    });
    expect([response.status, response.body.code]).toEqual([402, 'card_declined']);
    expect(await statusOf(client)).toEqual(before);
    expect(await takenFrom(deps, user.accountId)).toEqual([plans.monthly.cents]);
  });

  test('to the plan one has: 409', async () => {
    const { given } = await startApp();
    const { client } = await given.subscriber({ plan: 'monthly' });
    for (const response of [
      await client.call(update, { body: { newPlanId: 'monthly' } }),
      await client.send(`GET ${preview('monthly')}`),
    ])
      expect([response.status, response.body]).toEqual([
        409,
        { message: 'This is your plan already.', code: 'already_subscribed' },
      ]);
  });

  test('of those who have no plan: 409', async () => {
    const { given } = await startApp();
    for (const status of ['none', 'expired', 'canceled'] as const) {
      const { client } = await given.session({ access: { status } });
      const response = await client.call(update, { body: { newPlanId: 'annual' } });
      expect([response.status, response.body.code]).toEqual([409, 'not_subscribed']);
      expect((await client.send(`GET ${preview('annual')}`)).body.code).toBe('not_subscribed');
    }
  });

  test('lifetime users cannot buy again', async () => {
    const { given, deps } = await startApp();
    const { client, user } = await given.subscriber({ plan: 'lifetime' });
    for (const newPlanId of ['monthly', 'annual', 'lifetime'])
      expect((await client.send(update, { body: { newPlanId } })).body).toEqual({
        message: 'You have lifetime access.',
        code: 'already_subscribed',
      });
    expect(await takenFrom(deps, user.accountId)).toEqual([plans.lifetime.cents]);
  });

  test.each(['credits-100', 'weekly', '', 'MONTHLY', 20])(
    'to %j: 400, and nothing is charged',
    async (plan) => {
      const { given, deps } = await startApp();
      const { client, user } = await given.subscriber({ plan: 'trial' });
      const response = await client.send(update, { body: { newPlanId: plan } });
      expect([response.status, response.body.message]).toEqual([400, 'This plan is not known.']);
      expect((await client.send(`GET ${preview(String(plan))}`)).status).toBe(400);
      expect(await takenFrom(deps, user.accountId)).toEqual([]);
    },
  );

  test('a lifetime flag on another plan is a contradiction, not a purchase', async () => {
    const { given, deps } = await startApp();
    const { client, user } = await given.subscriber({ plan: 'trial' });
    const response = await client.call(update, { body: { newPlanId: 'monthly', isLifetime: true } });
    expect([response.status, response.body.code]).toEqual([400, 'unknown_plan']);
    expect(await takenFrom(deps, user.accountId)).toEqual([]);
  });

  test('prices and amounts in the request count for nothing', async () => {
    const { given, deps } = await startApp();
    const { client, user } = await given.subscriber({ plan: 'trial' });
    await client.send(update, {
      body: {
        newPlanId: 'annual',
        price: '0.01',
        amountCents: 1,
        charged: '0.00',
        creditBalance: '500.00',
        subscriptionStatus: 'lifetime',
      },
    });
    expect(await takenFrom(deps, user.accountId)).toEqual([plans.annual.cents]);
  });

  test('without any card: 402', async () => {
    const { given } = await startApp();
    const { client } = await given.session({
      access: { status: 'active', plan: 'annual', renewsAt: new Date(Date.now() + days(300)) },
    });
    const response = await client.call(update, { body: { newPlanId: 'monthly' } });
    expect([response.status, response.body.code]).toEqual([402, 'payment_method_required']);
    const paid = await client.call(update, {
      body: { newPlanId: 'monthly', paymentMethodId: 'pm_card_visa' },
    });
    expect(paid.body).toMatchObject({ success: true, charged: '20.00', credited: '0.00' });
  });
});

describe('lifetime access', () => {
  const buy = 'POST /api/purchase-lifetime';

  test('is bought at sign-up and charged once', async () => {
    const app = await startApp();
    const { client, user } = await app.given.session({ consent: false });
    expect((await client.call(buy, { body: { paymentMethodId: 'pm_card_visa' } })).body).toEqual({
      success: true,
    });
    expect(await takenFrom(app.deps, user.accountId)).toEqual([plans.lifetime.cents]);
    expect(await statusOf(client)).toMatchObject({
      subscriptionStatus: 'lifetime',
      subscriptionPlan: 'lifetime',
      isLifetime: true,
      renewalDate: null,
      refundIfCancelled: null,
    });
    expect((await client.call('GET /api/auth/user')).body.paymentMethodConsent).toBe(true);
    expect(await mailsTo(app, user.email)).toEqual(['Your receipt: $300.00']);
    app.clock.advance(days(800));
    await app.runTimetable();
    expect(await takenFrom(app.deps, user.accountId)).toEqual([plans.lifetime.cents]);
  });

  test('deducts the unused days, and the old plan is not charged any more', async () => {
    const { app, client, user, deps } = await midMonth();
    expect((await client.call(buy, { body: { paymentMethodId: 'pm_card_visa' } })).status).toBe(200);
    expect(await takenFrom(deps, user.accountId)).toEqual([plans.monthly.cents, plans.lifetime.cents - 968]);
    await app.drain();
    const { rows } = await deps.db.pool.query(
      'select state from sandbox_subscriptions where account_id = $1',
      [user.accountId],
    );
    expect(rows).toEqual([{ state: 'ended' }]);
    app.clock.advance(days(60));
    await app.runTimetable();
    expect(await takenFrom(deps, user.accountId)).toHaveLength(2);
  });

  test('declined: no access, no charge', async () => {
    const { given, deps } = await startApp();
    const { client, user } = await given.session({ consent: false });
    const response = await client.call(buy, { body: { paymentMethodId: 'pm_card_chargeDeclined' } });
    expect([response.status, response.body.code]).toEqual([402, 'card_declined']);
    expect((await statusOf(client)).subscriptionStatus).toBe('none');
    expect(await takenFrom(deps, user.accountId)).toEqual([]);
  });

  test('is open to those whose access has ended', async () => {
    const { given } = await startApp();
    const { client } = await given.session({ access: { status: 'expired' } });
    await client.call(buy, { body: { paymentMethodId: 'pm_card_visa' } });
    expect((await statusOf(client)).isLifetime).toBe(true);
    expect((await client.call(buy, { body: { paymentMethodId: 'pm_card_visa' } })).status).toBe(409);
  });
});
