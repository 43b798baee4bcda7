// Events are believed only with Stripe's fresh signature over the very bytes that came.
import { expect, test } from 'vitest';
import { plans } from '#contract/billing/plans.ts';
import { minutes, seconds } from '#server/platform/clock.ts';
import { newId } from '#server/platform/ids.ts';
import { BadEventSignature } from '../payments.ts';
import { type SignedEvent, signed } from '../testing/fake-stripe/server.ts';
import { openStripeTestbed, type StripeTestbed } from '../testing/payment-testbeds.ts';

async function firstEvent({ payments, stripe, newPayer }: StripeTestbed): Promise<SignedEvent> {
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
  const testbed = await openStripeTestbed();
  const { body, signature } = await firstEvent(testbed);
  const read = testbed.payments.readEvent(body, signature);
  expect(read).toEqual({
    id: JSON.parse(body.toString()).id,
    kind: 'subscription_changed',
    customerId: testbed.stripe.state.all('customer')[0]?.id,
    at: testbed.clock.now(),
  });
  expect(testbed.payments.readEvent(body, signature)).toEqual(read);
});

test('every event of a whole lifecycle is told apart', async () => {
  const testbed = await openStripeTestbed();
  const { payments, stripe, clock } = testbed;
  const payer = await testbed.newPayer();
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
  const { payments, stripe } = await openStripeTestbed();
  const customer = stripe.state.make('customer', {});
  const invoice = stripe.state.make('invoice', { customer: null });
  stripe.state.emit('customer.created', customer);
  stripe.state.emit('invoice.paid', invoice);
  for (const { body, signature } of stripe.takeEvents()) {
    expect(payments.readEvent(body, signature)).toBeNull();
  }
});

test('an altered body is refused', async () => {
  const testbed = await openStripeTestbed();
  const { body, signature } = await firstEvent(testbed);
  const altered = Buffer.from(body.toString().replace('"trialing"', '"active"'));
  expect(altered.equals(body)).toBe(false);
  expect(() => testbed.payments.readEvent(altered, signature)).toThrow(BadEventSignature);
  const spaced = Buffer.concat([body, Buffer.from('\n')]);
  expect(() => testbed.payments.readEvent(spaced, signature)).toThrow(BadEventSignature);
});

test('a signature with another secret is refused', async () => {
  const { payments, stripe } = await openStripeTestbed();
  const event = stripe.state.make('event', { type: 'invoice.paid' });
  const { body, signature } = signed(event, 'whsec_of_somebody_else', stripe.state.now);
  expect(() => payments.readEvent(body, signature)).toThrow(BadEventSignature);
});

test('five minutes later it is too late', async () => {
  const testbed = await openStripeTestbed();
  const { body, signature } = await firstEvent(testbed);
  testbed.clock.advance(minutes(5));
  expect(testbed.payments.readEvent(body, signature)).not.toBeNull();
  testbed.clock.advance(seconds(1));
  expect(() => testbed.payments.readEvent(body, signature)).toThrow(BadEventSignature);
});

test('a signature beside others counts, as while secrets are exchanged', async () => {
  const testbed = await openStripeTestbed();
  const { body, signature } = await firstEvent(testbed);
  const [time, mac] = signature.split(',');
  const both = `${time},v1=${'0'.repeat(64)},${mac}`;
  expect(testbed.payments.readEvent(body, both)).not.toBeNull();
});
