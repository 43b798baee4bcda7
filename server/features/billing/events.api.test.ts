// Events from the provider, as they come: forged, twice, late, out of order, about strangers.
import { describe, expect, test } from 'vitest';
import { plans } from '#contract/billing/plans.ts';
import { days } from '#server/platform/clock.ts';
import {
  BadEventSignature,
  type PaymentEvent,
  ProviderUnavailable,
} from '#server/ports/payments/payments.ts';
import { defaultPassword } from '#server/testing/given.ts';
import type { TestApp } from '#server/testing/open-test-app.ts';
import { startApp } from '#server/testing/start-app.ts';
import { mailsTo, recorded, statusOf, tamper } from './testing/billing-tools.ts';

const webhook = '/api/webhooks/stripe';

/** A provider that signs its events with the word "genuine". */
function listen(app: TestApp) {
  const seen: Buffer[] = [];
  let lookUps = 0;
  tamper(app, (real) => ({
    readEvent: (rawBody, signature) => {
      if (signature !== 'genuine') throw new BadEventSignature('forged');
      seen.push(rawBody);
      const event = JSON.parse(rawBody.toString());
      return event.kind === 'other' ? null : (event as PaymentEvent);
    },
    lookUp: (customerId) => {
      lookUps += 1;
      return real.lookUp(customerId);
    },
  }));
  const sendEvent = (event: Partial<PaymentEvent> | { kind: string }, signature = 'genuine') =>
    app.newGuest().send(`POST ${webhook}`, {
      csrf: false,
      raw: JSON.stringify({ kind: 'subscription_changed', at: new Date(), ...event }),
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    });
  return { sendEvent, seen, lookUps: () => lookUps };
}

async function customerOf({ deps }: TestApp, accountId: string): Promise<string> {
  const { rows } = await deps.db.pool.query('select customer_id from subscriptions where account_id = $1', [
    accountId,
  ]);
  return rows[0].customer_id;
}

/** The provider renews by itself, as Stripe does: its records change and we have not asked. */
async function renewAtProvider({ deps }: TestApp, accountId: string, periodEnd: Date): Promise<void> {
  await deps.db.pool.query('update sandbox_subscriptions set period_end = $2 where account_id = $1', [
    accountId,
    periodEnd,
  ]);
  await deps.db.pool.query(
    `insert into sandbox_charges (account_id, id, purpose, charged_cents, credit_used_cents, idempotency_key, at)
     values ($1, $2, 'subscription', $3, 0, $2, now())`,
    [accountId, `ch_${accountId}`, plans.monthly.cents],
  );
}

describe('an event', () => {
  test('makes us ask the provider, and what it knows is written down with a receipt', async () => {
    const app = await startApp();
    const { client, user } = await app.given.subscriber();
    const { sendEvent } = listen(app);
    const renewsAt = new Date(app.clock.now().getTime() + days(60));
    await renewAtProvider(app, user.accountId, renewsAt);
    const customerId = await customerOf(app, user.accountId);
    expect((await sendEvent({ id: 'evt_1', customerId })).body).toEqual({ received: true });
    expect((await statusOf(client)).renewalDate).toBe(renewsAt.toISOString());
    expect(await recorded(app.deps, user.accountId)).toEqual([plans.monthly.cents, plans.monthly.cents]);
    expect((await mailsTo(app, user.email)).filter((s) => s.startsWith('Your receipt'))).toHaveLength(2);
  });

  test('twice, and ten times at once, is one', async () => {
    const app = await startApp();
    const { user } = await app.given.subscriber();
    const { sendEvent, lookUps } = listen(app);
    const customerId = await customerOf(app, user.accountId);
    await sendEvent({ id: 'evt_2', customerId });
    expect(lookUps()).toBe(1);
    const again = await Promise.all(Array.from({ length: 10 }, () => sendEvent({ id: 'evt_2', customerId })));
    expect(again.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(lookUps()).toBe(1);
    const many = await Promise.all(Array.from({ length: 10 }, () => sendEvent({ id: 'evt_3', customerId })));
    expect(many.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const { rows } = await app.deps.db.pool.query(
      'select id from payment_events where account_id = $1 order by id',
      [user.accountId],
    );
    expect(rows).toEqual([{ id: 'evt_2' }, { id: 'evt_3' }]);
    expect(await recorded(app.deps, user.accountId)).toEqual([plans.monthly.cents]);
  });

  test('late and out of order says nothing about now', async () => {
    const app = await startApp();
    const { client, user } = await app.given.subscriber();
    const { sendEvent } = listen(app);
    const customerId = await customerOf(app, user.accountId);
    const before = await statusOf(client);
    for (const kind of ['charge_failed', 'refunded', 'checkout_completed'] as const)
      await sendEvent({ id: `evt_${kind}`, kind, customerId, at: new Date(0) });
    expect(await statusOf(client)).toEqual(before);
  });

  test('that is forged: 400, and nobody is asked', async () => {
    const app = await startApp();
    const { user } = await app.given.subscriber();
    const { sendEvent, lookUps } = listen(app);
    const customerId = await customerOf(app, user.accountId);
    const response = await sendEvent({ id: 'evt_4', customerId }, 'forged');
    expect([response.status, response.body.code]).toEqual([400, 'bad_signature']);
    const unsigned = await app.newGuest().send(`POST ${webhook}`, { body: { id: 'evt_4' }, csrf: false });
    expect([unsigned.status, unsigned.body.code]).toEqual([400, 'bad_signature']);
    const empty = await app
      .newGuest()
      .send(`POST ${webhook}`, { csrf: false, headers: { 'stripe-signature': 'genuine' } });
    expect(empty.status).toBe(400);
    expect(lookUps()).toBe(0);
  });

  test('reaches the check with the bytes that were sent', async () => {
    const app = await startApp();
    const { seen } = listen(app);
    const raw = '{ "kind":"other",  "text":"ü\\u00fc" }\n';
    const response = await app.newGuest().send(`POST ${webhook}`, {
      csrf: false,
      raw,
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': 'genuine' },
    });
    expect(response.body).toEqual({ received: true });
    expect(seen.map(String)).toEqual([raw]);
  });

  test('about a stranger, or of a kind we do not handle: taken and left', async () => {
    const app = await startApp();
    const { sendEvent, lookUps } = listen(app);
    expect((await sendEvent({ id: 'evt_5', customerId: 'cus_unknown' })).body).toEqual({ received: true });
    expect((await sendEvent({ kind: 'other' })).body).toEqual({ received: true });
    expect(lookUps()).toBe(0);
  });

  test('while the provider cannot be asked: 503, and the next delivery counts', async () => {
    const app = await startApp();
    const { user } = await app.given.subscriber();
    const { sendEvent } = listen(app);
    const customerId = await customerOf(app, user.accountId);
    const restore = tamper(app, () => ({
      lookUp: async () => {
        throw new ProviderUnavailable('away');
      },
    }));
    expect((await sendEvent({ id: 'evt_6', customerId })).status).toBe(503);
    restore();
    await renewAtProvider(app, user.accountId, new Date(app.clock.now().getTime() + days(45)));
    expect((await sendEvent({ id: 'evt_6', customerId })).status).toBe(200);
    expect(await recorded(app.deps, user.accountId)).toHaveLength(2);
  });

  test('of an account that was left brings no access back', async () => {
    const app = await startApp();
    const { client, user } = await app.given.subscriber();
    const { sendEvent } = listen(app);
    const customerId = await customerOf(app, user.accountId);
    await client.call('POST /api/subscription/cancel', {
      body: { deleteAccount: true, password: defaultPassword },
    });
    await app.deps.db.pool.query(
      "update sandbox_subscriptions set state = 'active', ended_at = null where account_id = $1",
      [user.accountId],
    );
    expect((await sendEvent({ id: 'evt_7', customerId })).status).toBe(200);
    const { rows } = await app.deps.db.pool.query('select status from subscriptions where account_id = $1', [
      user.accountId,
    ]);
    expect(rows).toEqual([{ status: 'canceled' }]);
  });
});

describe('what the provider says', () => {
  const cases = [
    ['past_due', 'active', true],
    ['ended', 'canceled', false],
  ] as const;

  test.each(cases)('%s becomes %s', async (state, shown, hasGrace) => {
    const app = await startApp();
    const { client, user } = await app.given.subscriber();
    const { sendEvent } = listen(app);
    await app.deps.db.pool.query(
      `update sandbox_subscriptions set state = $2, ended_at = case when $2 = 'ended' then now() end
       where account_id = $1`,
      [user.accountId, state],
    );
    await sendEvent({ id: `evt_${state}`, customerId: await customerOf(app, user.accountId) });
    const status = await statusOf(client);
    expect(status.subscriptionStatus).toBe(shown);
    expect(status.graceEndDate !== null).toBe(hasGrace);
  });

  test('a lifetime purchase that was given back ends the access', async () => {
    const app = await startApp();
    const { client, user } = await app.given.subscriber({ plan: 'lifetime' });
    const { sendEvent } = listen(app);
    const { rows } = await app.deps.db.pool.query('select id from sandbox_charges where account_id = $1', [
      user.accountId,
    ]);
    await app.deps.db.pool.query(
      `insert into sandbox_refunds (account_id, id, charge_id, refunded_cents, at) values ($1, 're_1', $2, $3, now())`,
      [user.accountId, rows[0].id, plans.lifetime.cents],
    );
    await sendEvent({ id: 'evt_8', customerId: await customerOf(app, user.accountId) });
    expect((await statusOf(client)).subscriptionStatus).toBe('canceled');
  });

  test('lifetime that was given, not bought, is not touched', async () => {
    const app = await startApp();
    const { client } = await app.given.session();
    await client.call('POST /api/refresh-subscription');
    expect((await statusOf(client)).isLifetime).toBe(true);
  });
});
