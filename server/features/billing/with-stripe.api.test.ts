// The same product with Stripe behind it, which renews by itself and sends events: a local server that
// answers like Stripe.
import { describe, expect, onTestFinished, test } from 'vitest';
import { plans } from '#contract/billing/plans.ts';
import { days, minutes } from '#server/platform/clock.ts';
import { openStripe } from '#server/ports/payments/stripe/stripe.ts';
import { startFakeStripe } from '#server/ports/payments/testing/fake-stripe.ts';
import { defaultPassword } from '#server/testing/given.ts';
import { startApp } from '#server/testing/start-app.ts';
import { deactivateAccount, reactivateAccount } from '../accounts/accounts.service.ts';
import { attemptsOf, mailsTo, recorded, signIn, statusOf } from './testing/billing-tools.ts';

const monthly = plans.monthly.cents;
const annual = plans.annual.cents;

async function startWithStripe() {
  const app = await startApp();
  app.clock.set('2026-03-10T15:00:00.000Z');
  const stripe = await startFakeStripe(app.clock);
  onTestFinished(() => stripe.close());
  app.deps.payments = openStripe(stripe.settings, app.clock);
  app.deps.sandboxTools = null;
  const post = (body: Buffer, signature: string) =>
    app.newGuest().send(`POST /api/webhooks/stripe`, {
      csrf: false,
      raw: body,
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    });
  /** Delivers what has happened, newest first and each twice: order and number must not matter. */
  const deliver = async () => {
    for (const { body, signature } of stripe.takeEvents().reverse())
      for (const _ of [1, 2]) expect((await post(body, signature)).status).toBe(200);
  };
  return { app, stripe, post, deliver };
}

const receipts = (subjects: string[]) => subjects.filter((subject) => subject.startsWith('Your receipt'));

describe('with Stripe', () => {
  test('a trial is charged by the provider when it ends; we hear of it and charge nothing on top', async () => {
    const { app, stripe, deliver } = await startWithStripe();
    const { user } = await app.given.subscriber({ plan: 'trial' });
    await deliver();
    app.clock.advance(days(14));
    stripe.renewDue();
    await deliver();
    await app.runTimetable();
    await app.runTimetable();
    expect(await recorded(app.deps, user.accountId)).toEqual([monthly]);
    expect(await statusOf(await signIn(app, user))).toMatchObject({
      subscriptionStatus: 'active',
      subscriptionPlan: 'monthly',
      card: { last4: '4242' },
    });
    expect(receipts(await mailsTo(app, user.email))).toEqual(['Your receipt: $20.00']);
  });

  test('without any event the timetable finds out by itself', async () => {
    const { app, stripe } = await startWithStripe();
    const { user } = await app.given.subscriber({ plan: 'trial' });
    app.clock.advance(days(14));
    // The provider is a little late.
    await app.runTimetable();
    stripe.renewDue();
    app.clock.advance(minutes(5));
    await app.runTimetable();
    expect(await recorded(app.deps, user.accountId)).toEqual([monthly]);
    expect((await statusOf(await signIn(app, user))).subscriptionStatus).toBe('active');
  });

  test('a card that fails: grace, then the end, also at the provider', async () => {
    const { app, stripe, deliver } = await startWithStripe();
    const { user } = await app.given.subscriber({
      plan: 'trial',
      paymentMethodId: 'pm_card_chargeCustomerFail',
    });
    app.clock.advance(days(14));
    stripe.renewDue();
    await deliver();
    await app.runTimetable();
    expect(await statusOf(await signIn(app, user))).toMatchObject({
      subscriptionStatus: 'active',
      graceEndDate: '2026-03-31T15:00:00.000Z',
    });
    app.clock.advance(days(7));
    await app.runTimetable();
    await deliver();
    expect((await statusOf(await signIn(app, user))).subscriptionStatus).toBe('expired');
    expect(stripe.state.all('subscription').map(({ status }) => status)).toEqual(['canceled']);
    const failures = (await mailsTo(app, user.email)).filter((s) => s === 'Your payment did not go through');
    expect(failures).toHaveLength(1);
  });

  test('there and back and up: the same cents as without it', async () => {
    const { app, deliver } = await startWithStripe();
    const { client: first, user } = await app.given.subscriber({ plan: 'monthly' });
    let client = first;
    const update = async (newPlanId: string) => {
      const { body } = await client.send('POST /api/subscription/update', { body: { newPlanId } });
      await deliver();
      return body;
    };
    expect(await update('annual')).toMatchObject({ charged: '180.00', credited: '20.00' });
    // Plans change once a day.
    app.clock.advance(days(1));
    client = await signIn(app, user);
    expect(await update('monthly')).toMatchObject({
      charged: '0.00',
      credited: '199.45',
      creditBalance: '179.45',
    });
    expect(await update('lifetime')).toMatchObject({
      charged: '100.55',
      credited: '20.00',
      creditBalance: '0.00',
    });
    expect(await recorded(app.deps, user.accountId)).toEqual([0, 2000, 10_055, 18_000]);
    await app.drain();
    await deliver();
    expect(await statusOf(client)).toMatchObject({ subscriptionStatus: 'lifetime', creditBalance: '0.00' });
  });

  test('an answer lost after the charge: paid once, recorded once', async () => {
    const { app, stripe } = await startWithStripe();
    const { client, user } = await app.given.session({ consent: false });
    stripe.fault('POST /v1/invoices/:id/pay', 'lost');
    const buy = () =>
      client.call('POST /api/purchase-lifetime', { body: { paymentMethodId: 'pm_card_visa' } });
    expect((await buy()).status).toBe(503);
    expect((await buy()).body).toEqual({ success: true });
    expect(await recorded(app.deps, user.accountId)).toEqual([plans.lifetime.cents]);
    expect(stripe.state.all('charge')).toHaveLength(1);
    expect(await attemptsOf(app.deps, user.accountId)).toEqual([['lifetime', 'done']]);
  });

  test('lost for good: the timetable settles it', async () => {
    const { app, stripe } = await startWithStripe();
    const { client, user } = await app.given.subscriber({ plan: 'trial' });
    stripe.fault('POST /v1/subscriptions', 'lost');
    expect(
      (await client.call('POST /api/subscription/update', { body: { newPlanId: 'annual' } })).status,
    ).toBe(503);
    app.clock.advance(minutes(3));
    await app.runTimetable();
    expect(await statusOf(client)).toMatchObject({
      subscriptionStatus: 'active',
      subscriptionPlan: 'annual',
    });
    expect(await recorded(app.deps, user.accountId)).toEqual([annual]);
    expect(stripe.state.all('charge')).toHaveLength(1);
  });

  test('a payment page paid at the provider opens the product with the event', async () => {
    const { app, stripe, deliver } = await startWithStripe();
    const { client, user } = await app.given.session({ access: { status: 'expired' } });
    const body = await client.ok('POST /api/create-subscription', { body: { planId: 'annual' } });
    stripe.payCheckout(body.checkoutUrl, 'pm_card_visa');
    expect((await statusOf(client)).subscriptionStatus).toBe('expired');
    await deliver();
    const { body: refreshed } = await client.call('POST /api/refresh-subscription');
    expect(refreshed).toEqual({ subscription: { status: 'active', plan: 'annual' } });
    expect(await recorded(app.deps, user.accountId)).toEqual([annual]);
    expect(await attemptsOf(app.deps, user.accountId)).toEqual([['checkout', 'done']]);
    expect(receipts(await mailsTo(app, user.email))).toHaveLength(1);
  });

  test('an account the operator stops is charged no more; let in again it has the days it paid for', async () => {
    const { app, stripe, deliver } = await startWithStripe();
    const { user } = await app.given.subscriber({ plan: 'monthly' });
    await deliver();
    const states = () => stripe.state.all('subscription').map(({ status }) => status);
    expect(states()).toContain('active');
    await deactivateAccount(app.deps, user.accountId);
    await app.runTimetable();
    expect(states()).not.toContain('active');
    expect(stripe.state.all('refund')).toEqual([]);
    await deliver();
    await reactivateAccount(app.deps, user.accountId);
    app.clock.advance(days(20));
    await app.runTimetable();
    expect(await statusOf(await signIn(app, user))).toMatchObject({
      subscriptionStatus: 'active',
      subscriptionPlan: 'monthly',
      renewalDate: '2026-04-10T15:00:00.000Z',
    });
    // The card that is there pays for the time after them, as it had been agreed.
    app.clock.set('2026-04-10T15:00:00.000Z');
    await app.runTimetable();
    expect(await recorded(app.deps, user.accountId)).toEqual([monthly, monthly]);
  });

  test('leaving gives every charge back and ends the subscription', async () => {
    const { app, stripe, deliver } = await startWithStripe();
    const { client } = await app.given.subscriber({ plan: 'monthly' });
    await client.call('POST /api/subscription/update', { body: { newPlanId: 'annual' } });
    const { body } = await client.call('POST /api/subscription/cancel', {
      body: {
        deleteAccount: true,
        password: defaultPassword,
      },
    });
    expect(body).toMatchObject({ accountDeleted: true, refunded: '200.00' });
    const refunds = stripe.state.all('refund').map(({ amount }) => amount as number);
    expect(refunds.sort((a, b) => a - b)).toEqual([monthly, annual - monthly]);
    for (const { status } of stripe.state.all('subscription')) expect(status).toBe('canceled');
    await deliver();
  });

  test('leaving within the guarantee gives all of it back and voids the credit, also after a lost answer', async () => {
    const { app, stripe, deliver } = await startWithStripe();
    const { client, user } = await app.given.subscriber({ plan: 'annual' });
    await client.call('POST /api/subscription/update', { body: { newPlanId: 'monthly' } });
    const leave = () =>
      client.call('POST /api/subscription/cancel', {
        body: { deleteAccount: true, password: defaultPassword },
      });
    stripe.fault('POST /v1/customers/:id/balance_transactions', 'lost');
    expect((await leave()).status).toBe(503);
    expect((await leave()).body).toMatchObject({ accountDeleted: true, refunded: '200.00' });
    await deliver();
    expect(stripe.state.all('refund').map(({ amount }) => amount)).toEqual([annual]);
    const [payer] = stripe.state.all('customer', ({ email }) => email === user.email);
    expect(payer?.balance).toBe(0);
  });

  test('an address that was lost to somebody else is told to nobody', async () => {
    const { app, stripe } = await startWithStripe();
    const { client, user } = await app.given.session({ access: { status: 'expired' } });
    await app.deps.db.pool.query(`update users set email = id || '@unconfirmed.invalid' where id = $1`, [
      user.userId,
    ]);
    const body = { planId: 'monthly', additionalUsers: 0, isLifetime: false } as const;
    expect((await client.call('POST /api/create-subscription', { body })).status).toBe(200);
    const isOurs = ({ metadata }: { metadata: Record<string, string> }) =>
      metadata.account_id === user.accountId;
    expect(stripe.state.all('customer', isOurs)).toMatchObject([{ email: null }]);
  });

  test('an event that was altered, or signed too long ago: 400', async () => {
    const { app, stripe, post } = await startWithStripe();
    await app.given.subscriber({ plan: 'monthly' });
    const [event] = stripe.takeEvents();
    if (!event) throw new Error('no event');
    const altered = Buffer.from(event.body.toString().replace('"livemode"', '"livemodes"'));
    expect((await post(altered, event.signature)).status).toBe(400);
    app.clock.advance(minutes(6));
    expect((await post(event.body, event.signature)).status).toBe(400);
  });
});
