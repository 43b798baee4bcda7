// Events are believed only with Stripe's fresh signature over the very bytes that came.
import { expect, test } from 'vitest';
import { plans } from '#contract/plans.ts';
import { minutes, seconds } from '#server/platform/clock.ts';
import { newId } from '#server/platform/ids.ts';
import { BadEventSignature } from '../payments.ts';
import { openStripeWorld, type StripeWorld } from '../testing/payment-worlds.ts';
import { type SignedEvent, signed } from '../testing/stripe-look-alike.ts';

async function firstEvent({ payments, stripe, newPayer }: StripeWorld): Promise<SignedEvent> {
  await payments.startTrial({
    payer: await newPayer(),
    paymentMethodId: 'pm_card_visa',
    plan: 'monthly',
    trialEnd: new Date('2026-03-24T15:00:00.000Z'),
    idempotencyKey: newId(),
  });
  const event = stripe.takeEvents().find(({ type }) => type === 'customer.subscription.created');
  if (!event) throw new Error('no event came');
  return event;
}

test('an event of ours says whom it is about, and no amounts', async () => {
  const world = await openStripeWorld();
  const { body, signature } = await firstEvent(world);
  const read = world.payments.readEvent(body, signature);
  expect(read).toEqual({
    id: JSON.parse(body.toString()).id,
    kind: 'subscription_changed',
    customerId: world.stripe.state.all('customer')[0]?.id,
    at: world.clock.now(),
  });
  expect(world.payments.readEvent(body, signature)).toEqual(read);
});

test('every event of a whole story is told apart', async () => {
  const world = await openStripeWorld();
  const { payments, stripe, clock } = world;
  const payer = await world.newPayer();
  const base = { payer, paymentMethodId: 'pm_card_chargeCustomerFail' };
  const trialEnd = new Date('2026-03-24T15:00:00.000Z');
  await payments.startTrial({ ...base, plan: 'monthly', trialEnd, idempotencyKey: newId() });
  clock.set(trialEnd);
  stripe.renewDue();
  const opened = await payments.openCheckout({
    payer,
    plan: 'lifetime',
    amountCents: plans.lifetime.cents,
    successUrl: 'https://fieldwright.example/',
    cancelUrl: 'https://fieldwright.example/',
    idempotencyKey: newId(),
  });
  stripe.payCheckout(opened.checkoutUrl, 'pm_card_visa');
  const facts = await payments.lookUp(opened.customerId);
  const refund = { chargeId: facts?.charges[0]?.id ?? '', amountCents: 100 };
  await payments.cancel({ payer, subscriptionId: null, refund, idempotencyKey: newId() });
  const read = stripe.takeEvents().map(({ body, signature }) => payments.readEvent(body, signature));
  expect(new Set(read.map((event) => event?.kind))).toEqual(
    new Set(['subscription_changed', 'charge_failed', 'charge_succeeded', 'checkout_completed', 'refunded']),
  );
  expect(new Set(read.map((event) => event?.customerId))).toEqual(new Set([opened.customerId]));
});

test('an event that changes nothing for us, or is about nobody, is none of ours', async () => {
  const { payments, stripe } = await openStripeWorld();
  const customer = stripe.state.make('customer', {});
  const invoice = stripe.state.make('invoice', { customer: null });
  stripe.state.emit('customer.created', customer);
  stripe.state.emit('invoice.paid', invoice);
  for (const { body, signature } of stripe.takeEvents()) {
    expect(payments.readEvent(body, signature)).toBeNull();
  }
});

test('an altered body is refused', async () => {
  const world = await openStripeWorld();
  const { body, signature } = await firstEvent(world);
  const altered = Buffer.from(body.toString().replace('"trialing"', '"active"'));
  expect(altered.equals(body)).toBe(false);
  expect(() => world.payments.readEvent(altered, signature)).toThrow(BadEventSignature);
  const spaced = Buffer.concat([body, Buffer.from('\n')]);
  expect(() => world.payments.readEvent(spaced, signature)).toThrow(BadEventSignature);
});

test('a signature with another secret is refused', async () => {
  const { payments, stripe } = await openStripeWorld();
  const event = stripe.state.make('event', { type: 'invoice.paid' });
  const { body, signature } = signed(event, 'whsec_of_somebody_else', stripe.state.now);
  expect(() => payments.readEvent(body, signature)).toThrow(BadEventSignature);
});

test('five minutes later it is too late', async () => {
  const world = await openStripeWorld();
  const { body, signature } = await firstEvent(world);
  world.clock.advance(minutes(5));
  expect(world.payments.readEvent(body, signature)).not.toBeNull();
  world.clock.advance(seconds(1));
  expect(() => world.payments.readEvent(body, signature)).toThrow(BadEventSignature);
});

test('a signature beside others counts, as while secrets are exchanged', async () => {
  const world = await openStripeWorld();
  const { body, signature } = await firstEvent(world);
  const [time, mac] = signature.split(',');
  const both = `${time},v1=${'0'.repeat(64)},${mac}`;
  expect(world.payments.readEvent(body, both)).not.toBeNull();
});
