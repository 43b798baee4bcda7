// What only the Stripe adapter meets: lost answers, a provider that is down or slow, payers who must confirm.
import { describe, expect, test } from 'vitest';
import { plans } from '#contract/billing/plans.ts';
import { days, later } from '#server/platform/clock.ts';
import { newId } from '#server/platform/ids.ts';
import {
  CardDeclined,
  ConfirmationNeeded,
  type OneTimeInput,
  type Payer,
  type PayerFacts,
  type PlanChange,
  ProviderRefused,
  ProviderUnavailable,
  type TrialInput,
} from '../payments.ts';
import type { StripeFault } from '../testing/fake-stripe/server.ts';
import { openStripeTestbed, type StripeTestbed, startOfTest } from '../testing/payment-testbeds.ts';

const lifetime = plans.lifetime.cents;
const trialEnd = later(new Date(startOfTest), days(14));

const trial = (payer: Payer, paymentMethodId = 'pm_card_visa'): TrialInput => ({
  payer,
  paymentMethodId,
  plan: 'monthly',
  trialEnd,
  idempotencyKey: newId(),
});

const single = (payer: Payer, paymentMethodId = 'pm_card_visa'): OneTimeInput => ({
  payer,
  paymentMethodId,
  amountCents: lifetime,
  description: 'Lifetime access',
  idempotencyKey: newId(),
});

const change = (payer: Payer, over: Partial<PlanChange> = {}): PlanChange => ({
  payer,
  subscriptionId: null,
  to: 'annual',
  paymentMethodId: 'pm_card_visa',
  amountCents: plans.annual.cents,
  creditCents: 0,
  periodEnd: new Date('2027-03-10T15:00:00.000Z'),
  idempotencyKey: newId(),
  ...over,
});

async function facts({ payments }: StripeTestbed, { accountId }: Payer): Promise<PayerFacts> {
  const found = await payments.lookUp((await payments.findCustomer(accountId)) ?? '');
  if (!found) throw new Error('Stripe knows nothing of this payer');
  return found;
}

const paid = ({ charges }: PayerFacts) => charges.map(({ chargedCents }) => chargedCents);

// Hundreds of requests each: more than the usual time on a busy machine.
describe('an answer that is lost', { timeout: 60_000 }, () => {
  /** Loses the answer to one request after the other, each time with a new payer, until the call has no more requests. */
  async function loseEach(
    call: (testbed: StripeTestbed, payer: Payer, key: string) => Promise<unknown>,
    check: (testbed: StripeTestbed, payer: Payer) => Promise<void>,
    prepare: (testbed: StripeTestbed, payer: Payer) => Promise<void> = async () => {},
  ): Promise<number> {
    for (let request = 0; request < 40; request += 1) {
      const testbed = await openStripeTestbed();
      const payer = await testbed.newPayer();
      await prepare(testbed, payer);
      const key = newId();
      testbed.stripe.fault('.*', 'lost', request);
      const first = await call(testbed, payer, key).catch((error: unknown) => error);
      if (!testbed.stripe.hasFaulted()) return request;
      expect(first).toBeInstanceOf(ProviderUnavailable);
      await call(testbed, payer, key);
      await check(testbed, payer);
    }
    throw new Error('this call never ends');
  }

  test('at any request of a single charge: the repeat charges once', async () => {
    const requests = await loseEach(
      ({ payments }, payer, key) => payments.chargeOnce({ ...single(payer), idempotencyKey: key }),
      async (testbed, payer) => {
        expect(paid(await facts(testbed, payer))).toEqual([lifetime]);
        expect(testbed.stripe.state.all('customer')).toHaveLength(1);
      },
    );
    expect(requests).toBeGreaterThan(8);
  });

  test('at any request of a change of plan: the repeat charges once and leaves one subscription', async () => {
    const requests = await loseEach(
      ({ payments }, payer, key) =>
        payments.changePlan(change(payer, { creditCents: 700, idempotencyKey: key })),
      async (testbed, payer) => {
        const found = await facts(testbed, payer);
        expect(paid(found)).toEqual([plans.annual.cents - 700]);
        expect(found).toMatchObject({ creditBalanceCents: 0, subscription: { plan: 'annual' } });
        const running = testbed.stripe.state.all('subscription', ({ status }) => status !== 'canceled');
        expect(running).toHaveLength(1);
      },
      async ({ payments }, payer) => {
        await payments.startTrial(trial(payer));
      },
    );
    expect(requests).toBeGreaterThan(5);
  });

  test('at any request of a refund: the repeat gives back once', async () => {
    const ids = new WeakMap<Payer, { subscriptionId: string; chargeId: string }>();
    await loseEach(
      ({ payments }, payer, idempotencyKey) => {
        const { subscriptionId = '', chargeId = '' } = ids.get(payer) ?? {};
        const refund = { chargeId, amountCents: 500 };
        return payments.cancel({ payer, subscriptionId, refund, idempotencyKey });
      },
      async (testbed, payer) => {
        const found = await facts(testbed, payer);
        expect(found.refunds).toMatchObject([{ refundedCents: 500 }]);
        expect(found.subscription?.state).toBe('ended');
      },
      async ({ payments }, payer) => {
        const { subscription, charge } = await payments.changePlan(change(payer));
        ids.set(payer, { subscriptionId: subscription.id, chargeId: charge.id });
      },
    );
  });

  test('at any request of a refund that voids credit: the repeat takes it away once', async () => {
    const ids = new WeakMap<Payer, { subscriptionId: string; chargeId: string }>();
    const requests = await loseEach(
      async ({ payments }, payer, idempotencyKey) => {
        const { subscriptionId = '', chargeId = '' } = ids.get(payer) ?? {};
        const refund = { chargeId, amountCents: plans.annual.cents };
        const input = { payer, subscriptionId, refund, voidsCredit: true, idempotencyKey };
        expect(await payments.cancel(input)).toMatchObject({ voidedCreditCents: 13_000 });
      },
      async (testbed, payer) => {
        expect((await facts(testbed, payer)).refunds).toMatchObject([{ refundedCents: plans.annual.cents }]);
        expect(testbed.stripe.state.all('customer').map(({ balance }) => balance)).toEqual([0]);
      },
      async ({ payments }, payer) => {
        const { charge } = await payments.changePlan(change(payer));
        const month = { to: 'monthly', amountCents: plans.monthly.cents, creditCents: 15_000 } as const;
        const { subscription } = await payments.changePlan(change(payer, month));
        ids.set(payer, { subscriptionId: subscription.id, chargeId: charge.id });
      },
    );
    expect(requests).toBeGreaterThan(7);
  });

  test('is settled by a look-up too, when nobody repeats the call', async () => {
    const testbed = await openStripeTestbed();
    const payer = await testbed.newPayer();
    const { subscription: old } = await testbed.payments.startTrial(trial(payer));
    testbed.stripe.fault('POST /v1/subscriptions', 'cut');
    const input = change(payer);
    await expect(testbed.payments.changePlan(input)).rejects.toBeInstanceOf(ProviderUnavailable);
    const found = await facts(testbed, payer);
    expect(found).toMatchObject({
      subscription: { plan: 'annual', state: 'active' },
      charges: [{ idempotencyKey: input.idempotencyKey }],
    });
    expect(testbed.stripe.state.get('subscription', old.id).status).toBe('canceled');
  });
});

describe('a provider in trouble', () => {
  test.each<StripeFault>(['down', 'cut', 'lost', 'error', 'busy', 'in use', 'slow'])(
    '(%s) is unavailable',
    async (kind) => {
      const { payments, stripe, newPayer } = await openStripeTestbed(
        kind === 'slow' ? { timeoutMs: 1000 } : {},
      );
      const input = trial(await newPayer());
      stripe.fault('POST /v1/subscriptions', kind);
      await expect(payments.startTrial(input)).rejects.toBeInstanceOf(ProviderUnavailable);
      await expect(payments.startTrial(input)).resolves.toMatchObject({ subscription: { state: 'trial' } });
      expect(stripe.state.all('subscription')).toHaveLength(1);
    },
  );

  test('is not asked again behind the back of the caller, but for a connection that broke', async () => {
    const { payments, stripe } = await openStripeTestbed({ timeoutMs: 1000 });
    for (const [kind, times] of [
      ['error', 1],
      ['busy', 1],
      ['slow', 1],
      ['down', 2],
    ] as const) {
      const before = stripe.calls('GET /v1/customers/:id');
      stripe.fault('GET /v1/customers/:id', kind);
      await expect(payments.lookUp('cus_1')).rejects.toBeInstanceOf(ProviderUnavailable);
      expect(stripe.calls('GET /v1/customers/:id') - before, kind).toBe(times);
    }
  });

  test('that does not know our key is a fault of ours', async () => {
    const { payments } = await openStripeTestbed({ secretKey: 'sk_test_of_somebody_else' });
    const failed = payments.lookUp('cus_1');
    await expect(failed).rejects.toBeInstanceOf(ProviderRefused);
    await expect(failed).rejects.toMatchObject({
      provider: { type: 'StripeAuthenticationError', status: 401, requestId: 'req_LookAlike' },
    });
  });
});

describe('a payer who must confirm', () => {
  const card = 'pm_card_authenticationRequired';

  const secretOf = async (call: Promise<unknown>): Promise<string> => {
    const error = await call.then(() => null).catch((thrown: unknown) => thrown);
    if (!(error instanceof ConfirmationNeeded)) throw error ?? new Error('it went through');
    return error.clientSecret;
  };

  test('gets the trial after that', async () => {
    const { payments, stripe, newPayer } = await openStripeTestbed();
    const input = trial(await newPayer(), card);
    stripe.confirm(await secretOf(payments.startTrial(input)));
    await expect(payments.startTrial(input)).resolves.toMatchObject({ subscription: { state: 'trial' } });
    expect(stripe.state.all('subscription')).toHaveLength(1);
  });

  test('is charged once after that', async () => {
    const testbed = await openStripeTestbed();
    const payer = await testbed.newPayer();
    const input = single(payer, card);
    const secret = await secretOf(testbed.payments.chargeOnce(input));
    expect(await secretOf(testbed.payments.chargeOnce(input))).toBe(secret);
    expect(paid(await facts(testbed, payer))).toEqual([]);
    testbed.stripe.confirm(secret);
    await expect(testbed.payments.chargeOnce(input)).resolves.toMatchObject({
      charge: { chargedCents: lifetime },
    });
    expect(paid(await facts(testbed, payer))).toEqual([lifetime]);
  });

  test('and takes another card instead does not pay twice', async () => {
    const testbed = await openStripeTestbed();
    const payer = await testbed.newPayer();
    await secretOf(testbed.payments.chargeOnce(single(payer, card)));
    await testbed.payments.chargeOnce(single(payer));
    expect(testbed.stripe.state.all('invoice', ({ status }) => status === 'open')).toEqual([]);
    expect(paid(await facts(testbed, payer))).toEqual([lifetime]);
  });

  test('keeps the old plan until then, and has the new one after that without another call', async () => {
    const testbed = await openStripeTestbed();
    const payer = await testbed.newPayer();
    const { subscription } = await testbed.payments.startTrial(trial(payer));
    const input = change(payer, { subscriptionId: subscription.id, paymentMethodId: card });
    const secret = await secretOf(testbed.payments.changePlan(input));
    expect(await facts(testbed, payer)).toMatchObject({ subscription, charges: [], card: { last4: '4242' } });
    testbed.stripe.confirm(secret);
    expect(await facts(testbed, payer)).toMatchObject({
      subscription: { plan: 'annual', state: 'active' },
      charges: [{ chargedCents: plans.annual.cents, idempotencyKey: input.idempotencyKey }],
    });
    await expect(testbed.payments.changePlan(input)).resolves.toMatchObject({
      subscription: { plan: 'annual', state: 'active' },
    });
    expect(testbed.stripe.state.get('subscription', subscription.id).status).toBe('canceled');
  });

  test('when the trial ends is past due like a declined one', async () => {
    const { payments, stripe, clock, newPayer } = await openStripeTestbed();
    const payer = await newPayer();
    const input = trial(payer, card);
    stripe.confirm(await secretOf(payments.startTrial(input)));
    const { subscription } = await payments.startTrial(input);
    clock.set(trialEnd);
    stripe.renewDue();
    const outcome = await payments.renew({
      payer,
      subscriptionId: subscription.id,
      amountCents: plans.monthly.cents,
      nextPeriodEnd: later(trialEnd, days(31)),
      now: trialEnd,
      idempotencyKey: newId(),
    });
    expect(outcome).toMatchObject({ outcome: 'declined', subscription: { state: 'past_due' } });
  });
});

test('a price that differs from our list is never charged', async () => {
  const { payments, stripe, newPayer } = await openStripeTestbed();
  stripe.state.get('price', stripe.settings.prices.annual).unit_amount += 1;
  const failed = payments.changePlan(change(await newPayer()));
  await expect(failed).rejects.toThrow('STRIPE_PRICE_ANNUAL');
  await expect(failed).rejects.not.toBeInstanceOf(CardDeclined);
  expect(stripe.calls('POST /v1/subscriptions')).toBe(0);
});

test('an account that tried the sandbox first becomes a customer of Stripe like any other', async () => {
  const testbed = await openStripeTestbed();
  const payer = { ...(await testbed.newPayer()), customerId: 'cus_sandbox_0123456789' };
  const { customerId } = await testbed.payments.changePlan(
    change(payer, { subscriptionId: 'sub_sandbox_01' }),
  );
  expect(customerId).not.toContain('sandbox');
  expect(paid(await facts(testbed, payer))).toEqual([plans.annual.cents]);
  const ended = await testbed.payments.cancel({
    payer: { ...payer, customerId },
    subscriptionId: 'sub_sandbox_01',
    refund: null,
    idempotencyKey: newId(),
  });
  expect(ended).toEqual({ subscription: null, refund: null, voidedCreditCents: 0 });
});

test('Stripe learns who the payer is', async () => {
  const { payments, stripe, newPayer } = await openStripeTestbed();
  const payer = await newPayer();
  const { customerId } = await payments.startTrial(trial(payer));
  expect(stripe.state.get('customer', customerId)).toMatchObject({
    email: payer.email,
    name: payer.companyName,
    metadata: { account_id: payer.accountId },
  });
});

test('what it says of itself holds no secret', async () => {
  const { payments, stripe } = await openStripeTestbed();
  expect(payments.cardForm).toEqual({ kind: 'stripe', publishableKey: stripe.settings.publishableKey });
  expect(payments.describe).toMatch(/^Stripe at http:\/\/127\.0\.0\.1:\d+ \(test mode\)$/);
});
