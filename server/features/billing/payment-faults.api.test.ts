// Charged at most once, never charged without a record, whatever breaks and wherever.
import { describe, expect, test } from 'vitest';
import { plans } from '#contract/billing/plans.ts';
import { days, hours, minutes } from '#server/platform/clock.ts';
import { ConfirmationNeeded } from '#server/ports/payments/payments.ts';
import { defaultPassword } from '#server/testing/given.ts';
import { startApp } from '#server/testing/start-app.ts';
import { grantFreeYear } from './plans/grant-free-year.ts';
import {
  attemptsOf,
  loseReply,
  mailsTo,
  recorded,
  signIn,
  statusOf,
  takenFrom,
  tamper,
  unreachable,
} from './testing/billing-tools.ts';

const buy = 'POST /api/purchase-lifetime';
const visa = { paymentMethodId: 'pm_card_visa' };
const price = plans.lifetime.cents;

describe('pressed twice', () => {
  test('twenty purchases at once: one charge, one receipt, one attempt', async () => {
    const app = await startApp();
    const { client, user } = await app.given.session({ consent: false });
    const csrf = await client.csrfToken();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () =>
        client.call(buy, { body: visa, csrf: false, headers: { 'x-csrf-token': csrf } }),
      ),
    );
    // Each hears of the one purchase, or that it was made.
    for (const { status } of responses) expect([200, 409]).toContain(status);
    expect(responses.some(({ status }) => status === 200)).toBe(true);
    expect(await takenFrom(app.deps, user.accountId)).toEqual([price]);
    expect(await recorded(app.deps, user.accountId)).toEqual([price]);
    expect(await attemptsOf(app.deps, user.accountId)).toEqual([['lifetime', 'done']]);
    expect(await mailsTo(app, user.email)).toEqual(['Your receipt: $300.00']);
  });

  test('two different purchases at once: only one is made', async () => {
    const app = await startApp();
    const { client, user } = await app.given.subscriber({ plan: 'trial' });
    const csrf = await client.csrfToken();
    const send = (path: string, body: unknown) =>
      client.send(`POST ${path}`, { body, csrf: false, headers: { 'x-csrf-token': csrf } });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let arrived = () => {};
    const called = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    tamper(app, (real) => ({
      changePlan: async (input) => {
        arrived();
        await held;
        return real.changePlan(input);
      },
    }));
    const first = send('/api/subscription/update', { newPlanId: 'annual' });
    await called;
    const second = await send('/api/subscription/update', { newPlanId: 'monthly' });
    expect([second.status, second.body.code]).toEqual([409, 'payment_in_progress']);
    release();
    expect((await first).body.charged).toBe('200.00');
    expect(await takenFrom(app.deps, user.accountId)).toEqual([plans.annual.cents]);
  });
});

describe('the answer is lost after the charge', () => {
  test('the payer hears 503; pressing again finds the charge and makes no second one', async () => {
    const app = await startApp();
    const { client, user } = await app.given.session({ consent: false });
    const restore = loseReply(app, 'chargeOnce');
    const lost = await client.call(buy, { body: visa });
    expect([lost.status, lost.body.code]).toEqual([503, 'payment_unavailable']);
    expect((await statusOf(client)).subscriptionStatus).toBe('none');
    restore();
    expect((await client.call(buy, { body: visa })).body).toEqual({ success: true });
    expect(await takenFrom(app.deps, user.accountId)).toEqual([price]);
    expect(await recorded(app.deps, user.accountId)).toEqual([price]);
    expect(await attemptsOf(app.deps, user.accountId)).toEqual([['lifetime', 'done']]);
  });

  test('the process dies: the timetable finds the charge and writes it down', async () => {
    const app = await startApp();
    const { client, user } = await app.given.session({ consent: false });
    const restore = loseReply(app, 'chargeOnce', new Error('killed'));
    const died = await client.call(buy, { body: visa });
    expect([died.status, died.body]).toEqual([
      500,
      { message: 'Failed to process lifetime purchase', code: 'internal' },
    ]);
    restore();
    app.clock.advance(minutes(2));
    await app.runTimetable();
    expect((await statusOf(client)).isLifetime).toBe(true);
    expect(await recorded(app.deps, user.accountId)).toEqual([price]);
    expect(await takenFrom(app.deps, user.accountId)).toEqual([price]);
    expect(await mailsTo(app, user.email)).toEqual(['Your receipt: $300.00']);
  });

  test('asking for the subscription anew finds it too', async () => {
    const app = await startApp();
    const { client, user } = await app.given.session({ consent: false });
    const restore = loseReply(app, 'chargeOnce');
    await client.call(buy, { body: visa });
    restore();
    expect((await client.call('POST /api/refresh-subscription')).body).toEqual({
      subscription: { status: 'lifetime', plan: 'lifetime' },
    });
    expect(await attemptsOf(app.deps, user.accountId)).toEqual([['lifetime', 'done']]);
  });

  test('a trial whose answer was lost goes on where it was', async () => {
    const app = await startApp();
    const { client, user } = await app.given.session({ consent: false });
    const restore = loseReply(app, 'startTrial', new Error('killed'));
    const body = { ...visa, planType: 'annual' } as const;
    const died = await client.call('POST /api/setup-trial-payment', { body });
    expect([died.status, died.body.message]).toEqual([500, 'Failed to create subscription']);
    restore();
    app.clock.advance(minutes(5));
    await app.runTimetable();
    expect(await statusOf(client)).toMatchObject({ subscriptionStatus: 'trial', planAfterTrial: 'annual' });
    expect(await attemptsOf(app.deps, user.accountId)).toEqual([['trial', 'done']]);
  });

  test('a change of plan is settled before another one is begun', async () => {
    const app = await startApp();
    const { client, user } = await app.given.subscriber({ plan: 'trial' });
    const restore = loseReply(app, 'changePlan');
    expect(
      (await client.call('POST /api/subscription/update', { body: { newPlanId: 'monthly' } })).status,
    ).toBe(503);
    restore();
    const next = await client.call('POST /api/subscription/update', { body: { newPlanId: 'annual' } });
    // The monthly one counts: its unused rest is credited.
    expect(next.body).toMatchObject({ charged: '180.00', credited: '20.00' });
    expect(await takenFrom(app.deps, user.accountId)).toEqual([2000, 18000]);
    expect(await recorded(app.deps, user.accountId)).toEqual([2000, 18000]);
  });

  test('a renewal is not charged a second time', async () => {
    const app = await startApp();
    const { user } = await app.given.subscriber();
    app.clock.advance(days(31));
    const restore = loseReply(app, 'renew', new Error('killed'));
    await app.runTimetable();
    restore();
    app.clock.advance(minutes(5));
    await app.runTimetable();
    expect(await takenFrom(app.deps, user.accountId)).toHaveLength(2);
    expect(await recorded(app.deps, user.accountId)).toHaveLength(2);
    expect((await statusOf(await signIn(app, user))).subscriptionStatus).toBe('active');
  });

  test('leaving is finished: the refund is given once and the account closed', async () => {
    const app = await startApp();
    const { client, user } = await app.given.subscriber();
    const restore = loseReply(app, 'cancel');
    const lost = await client.call('POST /api/subscription/cancel', {
      body: {
        deleteAccount: true,
        password: defaultPassword,
      },
    });
    expect(lost.status).toBe(503);
    restore();
    app.clock.advance(minutes(5));
    await app.runTimetable();
    const { rows } = await app.deps.db.pool.query(
      `select a.deactivated_at is not null as is_closed, c.refunded_cents from accounts a
       join charges c on c.account_id = a.id where a.id = $1`,
      [user.accountId],
    );
    expect(rows).toEqual([{ is_closed: true, refunded_cents: 2000 }]);
  });

  test('leaving with nothing but credit is finished too', async () => {
    const app = await startApp();
    const { client, user } = await app.given.subscriber({ plan: 'annual' });
    await client.call('POST /api/subscription/update', { body: { newPlanId: 'monthly' } });
    await app.deps.db.pool.query(
      `insert into sandbox_refunds (account_id, id, charge_id, refunded_cents, at)
       select account_id, 're_' || id, id, charged_cents, at from sandbox_charges
       where account_id = $1 and charged_cents > 0`,
      [user.accountId],
    );
    await client.call('POST /api/refresh-subscription');
    await grantFreeYear(app.deps, user.accountId);
    expect(await statusOf(client)).toMatchObject({ creditBalance: '180.00', refundIfCancelled: null });
    const restore = loseReply(app, 'cancel');
    expect(
      (
        await client.call('POST /api/subscription/cancel', {
          body: { deleteAccount: true, password: defaultPassword },
        })
      ).status,
    ).toBe(503);
    restore();
    app.clock.advance(minutes(5));
    await app.runTimetable();
    const { rows } = await app.deps.db.pool.query(
      `select a.deactivated_at is not null as is_closed, p.credit_cents from accounts a
       join subscriptions p on p.account_id = a.id where a.id = $1`,
      [user.accountId],
    );
    expect(rows).toEqual([{ is_closed: true, credit_cents: 0 }]);
  });
});

describe('the provider was never reached', () => {
  test('503, nothing is charged, and behind the payer’s back nothing is charged later', async () => {
    const app = await startApp();
    const { client, user } = await app.given.session({ consent: false });
    const restore = unreachable(app);
    const response = await client.call(buy, { body: visa });
    expect([response.status, response.body.message]).toEqual([
      503,
      'The payment provider did not respond. Nothing is charged twice: please try again in a moment.',
    ]);
    app.clock.advance(minutes(5));
    await app.runTimetable();
    expect(await attemptsOf(app.deps, user.accountId)).toEqual([['lifetime', 'open']]);
    restore();
    await app.runTimetable();
    expect(await attemptsOf(app.deps, user.accountId)).toEqual([['lifetime', 'abandoned']]);
    expect(await takenFrom(app.deps, user.accountId)).toEqual([]);
    expect((await client.call(buy, { body: visa })).body.success).toBe(true);
    expect(await takenFrom(app.deps, user.accountId)).toEqual([price]);
  });

  test('trying again at once goes on with the same attempt', async () => {
    const app = await startApp();
    const { client, user } = await app.given.session({ consent: false });
    const restore = unreachable(app);
    await client.call(buy, { body: visa });
    restore();
    expect((await client.call(buy, { body: visa })).body.success).toBe(true);
    expect(await attemptsOf(app.deps, user.accountId)).toEqual([['lifetime', 'done']]);
  });

  test('another request waits until it is sure that nothing was charged', async () => {
    const app = await startApp();
    const { client, user } = await app.given.session({ consent: false });
    const restore = unreachable(app);
    await client.call(buy, { body: visa });
    const trial = { ...visa, planType: 'monthly' } as const;
    expect((await client.call('POST /api/setup-trial-payment', { body: trial })).status).toBe(503);
    restore();
    expect((await client.send('POST /api/setup-trial-payment', { body: trial })).body.code).toBe(
      'payment_in_progress',
    );
    app.clock.advance(minutes(2));
    expect((await client.send('POST /api/setup-trial-payment', { body: trial })).body.success).toBe(true);
    expect(await takenFrom(app.deps, user.accountId)).toEqual([]);
  });

  test('a due renewal waits for the provider and the account goes on working', async () => {
    const app = await startApp();
    const { user } = await app.given.subscriber();
    app.clock.advance(days(32));
    const restore = unreachable(app);
    await app.runTimetable();
    const client = await signIn(app, user);
    expect((await client.call('GET /api/templates')).status).toBe(200);
    restore();
    app.clock.advance(hours(1));
    await app.runTimetable();
    expect(await takenFrom(app.deps, user.accountId)).toHaveLength(2);
  });

  test.each([
    ['/api/create-subscription', { planId: 'monthly' }],
    ['/api/refresh-subscription', undefined],
    ['/api/setup-trial-payment', { ...visa, planType: 'monthly' }],
  ])('%s: 503', async (path, body) => {
    const app = await startApp();
    const { client } = await app.given.session({ consent: false });
    unreachable(app);
    const response = await client.send(`POST ${path}`, { body });
    expect([response.status, response.body.code]).toEqual([503, 'payment_unavailable']);
  });
});

describe('a bank that asks its customer', () => {
  test('gives a secret to go on with; confirmed, the same attempt is finished', async () => {
    const app = await startApp();
    const { client, user } = await app.given.session({ consent: false });
    const restore = tamper(app, () => ({
      chargeOnce: async () => {
        throw new ConfirmationNeeded('pi_secret');
      },
    }));
    expect((await client.call(buy, { body: visa })).body).toEqual({
      success: false,
      clientSecret: 'pi_secret',
    });
    expect((await statusOf(client)).subscriptionStatus).toBe('none');
    // The customer takes their time.
    app.clock.advance(minutes(30));
    await app.runTimetable();
    restore();
    expect((await client.call(buy, { body: visa })).body).toEqual({ success: true });
    expect(await attemptsOf(app.deps, user.accountId)).toEqual([['lifetime', 'done']]);
  });

  test('another card takes the place of one that waits', async () => {
    const app = await startApp();
    const { client, user } = await app.given.session({ consent: false });
    const restore = tamper(app, () => ({
      chargeOnce: async () => {
        throw new ConfirmationNeeded('pi_secret');
      },
    }));
    await client.call(buy, { body: visa });
    restore();
    expect((await client.call(buy, { body: { paymentMethodId: 'pm_card_mastercard' } })).body.success).toBe(
      true,
    );
    expect(await attemptsOf(app.deps, user.accountId)).toEqual([
      ['lifetime', 'abandoned'],
      ['lifetime', 'done'],
    ]);
    expect(await takenFrom(app.deps, user.accountId)).toEqual([price]);
  });

  test('a change of plan tells what it would cost', async () => {
    const app = await startApp();
    const { client } = await app.given.subscriber({ plan: 'trial' });
    tamper(app, () => ({
      changePlan: async () => {
        throw new ConfirmationNeeded('pi_secret');
      },
    }));
    const { body } = await client.call('POST /api/subscription/update', { body: { newPlanId: 'annual' } });
    expect(body).toMatchObject({ success: false, clientSecret: 'pi_secret', charged: '200.00' });
  });
});

test('one attempt at a time is a fact of the database', async () => {
  const app = await startApp();
  const { user } = await app.given.session({ consent: false });
  const insert = () =>
    app.deps.db.pool.query(
      `insert into payment_attempts (account_id, id, kind, input, state, opened_at)
       values ($1, gen_random_uuid(), 'plan', '{}', 'open', now())`,
      [user.accountId],
    );
  await insert();
  await expect(insert()).rejects.toThrow('payment_attempts_one_open_key');
  await app.deps.db.pool.query('delete from payment_attempts where account_id = $1', [user.accountId]);
});

test('card after card is tried: 429', async () => {
  const { given } = await startApp({ env: { LIMIT_PAYMENT: '3/1h' } });
  const { client } = await given.session({ consent: false });
  const declined = { paymentMethodId: 'pm_card_chargeDeclined' };
  for (let i = 0; i < 3; i += 1) expect((await client.call(buy, { body: declined })).status).toBe(402);
  expect((await client.call(buy, { body: visa })).status).toBe(429);
});
