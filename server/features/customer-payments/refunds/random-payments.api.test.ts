// Whatever customers, owners, providers and banks do, in whatever order it is heard of: what is paid, what is due and the rows
// always add up, and after the last news ours are the provider's own (D-26, D-27).
import { expect, test } from 'vitest';
import { formatDecimal } from '#contract/lines/money.ts';
import { moveTo, runTask } from '#server/features/jobs/testing/test-tools.ts';
import { checkIntegrity } from '#server/integrity/check-integrity.ts';
import { hours, later, minutes } from '#server/platform/clock.ts';
import { ProviderUnavailable } from '#server/ports/payments/payments.ts';
import type { SignedEvent } from '#server/ports/payments/testing/fake-stripe/server.ts';
import { SeededRandom, seedOf } from '#server/testing/seeded-random.ts';
import {
  billed,
  checkout,
  openStripeShop,
  paymentsOf,
  type StripeShop,
  tamper,
} from '../testing/payment-tools.ts';

const seed = seedOf('RANDOM_PAYMENTS_SEED');
const walks = process.env.FAULTS === 'all' ? 20 : 3;
const steps = process.env.FAULTS === 'all' ? 60 : 25;

const cents = (amount: string) => Math.round(Number(amount) * 100);

interface Walk {
  shop: StripeShop;
  random: SeededRandom;
  jobId: string;
  token: string;
  /** Posted by the provider, and not delivered yet. */
  mail: SignedEvent[];
}

async function open(random: SeededRandom): Promise<Walk> {
  const shop = await openStripeShop();
  await shop.client.ok('POST /api/customer-payments/settings', { body: { allowPartPayments: true } });
  const { jobId, token } = await billed(shop);
  return { shop, random, jobId, token, mail: [] };
}

const post = async ({ shop }: Walk, { body, signature }: SignedEvent) => {
  const { status } = await shop.newGuest().send('POST /api/webhooks/customer-payments', {
    csrf: false,
    raw: body,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  });
  expect(status).toBe(200);
};

const paymentIds = async ({ shop, jobId }: Walk) => (await paymentsOf(shop, jobId)).payments;

const upTo = ({ random }: Walk, most: number) => formatDecimal(1 + random.below(most));

async function onePayment(walk: Walk) {
  const online = (await paymentIds(walk)).filter(({ method }) => method === 'online');
  return online.length > 0 ? walk.random.one(online) : null;
}

const actions: Record<string, (walk: Walk) => Promise<unknown>> = {
  async 'a customer pays, in part or all'(walk) {
    const { shop, token, random } = walk;
    const body =
      random.below(2) === 0
        ? ({ for: 'balance' } as const)
        : ({ for: 'balance', amount: formatDecimal(100 + random.below(9000)) } as const);
    const { status, body: reply } = await checkout(shop, token, body);
    if (status === 200) shop.stripe.pay(reply.checkoutUrl ?? '', 'pm_card_visa');
  },
  async 'two customers pay at once'({ shop, token }) {
    const opened = [await checkout(shop, token), await checkout(shop, token)];
    for (const { status, body } of opened)
      if (status === 200) shop.stripe.pay(body.checkoutUrl ?? '', 'pm_card_mastercard');
  },
  async 'the owner refunds'(walk) {
    const payment = await onePayment(walk);
    if (payment) await refund(walk, payment.id, upTo(walk, cents(payment.amount)));
  },
  async 'the owner refunds, and no answer comes'(walk) {
    const payment = await onePayment(walk);
    if (!payment) return;
    const wasMade = walk.random.below(2) === 0;
    const back = tamper(walk.shop, (real) => ({
      refund: async (input) => {
        if (wasMade) await real.refund(input);
        throw new ProviderUnavailable('away');
      },
    }));
    await refund(walk, payment.id, upTo(walk, cents(payment.amount)));
    back();
  },
  async 'the owner refunds on the provider’s own pages'(walk) {
    const payment = await onePayment(walk);
    if (!payment?.reference) return;
    try {
      walk.shop.stripe.refundOutside(payment.reference, 1 + walk.random.below(cents(payment.amount)));
    } catch {
      // Nothing is left of it.
    }
  },
  async 'a refund fails'({ shop, random, jobId }) {
    const { rows } = await shop.deps.db.pool.query<{ refund_id: string }>(
      `select refund_id from customer_refunds where job_id = $1 and state = 'done'`,
      [jobId],
    );
    if (rows.length > 0) shop.stripe.failRefund(random.one(rows).refund_id);
  },
  async 'a bank disputes'(walk) {
    const payment = await onePayment(walk);
    const status = walk.random.one(['needs_response', 'under_review', 'won', 'lost']);
    if (payment?.reference) walk.shop.stripe.dispute(payment.reference, status);
  },
  async 'cash is recorded'(walk) {
    const { shop, jobId } = walk;
    const body = { amount: upTo(walk, 5000), method: 'cash' as const };
    await shop.client.call('POST /api/jobs/:id/payments', { params: { id: jobId }, body });
  },
  async 'a payment is removed'(walk) {
    const payments = await paymentIds(walk);
    if (payments.length === 0) return;
    const { id: paymentId } = walk.random.one(payments);
    const params = { id: walk.jobId, paymentId };
    await walk.shop.client.call('DELETE /api/jobs/:id/payments/:paymentId', { params });
  },
  async 'the lines change'({ shop, random, jobId }) {
    const unitPrice = formatDecimal(100 + random.below(50_000));
    await shop.client.send(`PATCH /api/jobs/${jobId}/line-items`, {
      body: { lineItems: [{ quantity: 1, description: 'Furnace repair', unitPrice }], acceptCredit: true },
    });
  },
  async 'an event comes, perhaps twice'(walk) {
    if (walk.mail.length === 0) return;
    const event = walk.random.one(walk.mail);
    await post(walk, event);
    if (walk.random.below(3) > 0) walk.mail.splice(walk.mail.indexOf(event), 1);
  },
  async 'events come at once'(walk) {
    await Promise.all(walk.mail.map((event) => post(walk, event)));
  },
  async 'the timetable comes'({ shop }) {
    shop.clock.advance(minutes(1));
    await runTask(shop, 'customer-payments.sweep');
    await runTask(shop, 'customer-payments.sweep-refunds');
  },
};

const refund = ({ shop, jobId }: Walk, paymentId: string, amount: string) =>
  shop.client.call('POST /api/jobs/:id/payments/:paymentId/refund', {
    params: { id: jobId, paymentId },
    body: { amount, reason: 'Part not needed' },
  });

/** What the job says is what its payments come to, at any moment. */
async function expectSums({ shop, jobId }: Walk, done: string[]): Promise<void> {
  const { payments, amountPaid, balanceDue } = await paymentsOf(shop, jobId);
  const { totalAmount } = await shop.client.ok('GET /api/jobs/:id', { params: { id: jobId } });
  const received = payments.reduce((sum, { amount, refundedAmount, dispute }) => {
    const taken = dispute?.state === 'lost' ? cents(dispute.amount) : 0;
    return sum + Math.max(0, cents(amount) - cents(refundedAmount) - taken);
  }, 0);
  expect([cents(amountPaid), cents(balanceDue)], done.join(', ')).toEqual([
    received,
    cents(totalAmount) - received,
  ]);
}

/** What the provider holds, as it says it itself. */
async function expectSameAsProvider({ shop, jobId }: Walk): Promise<void> {
  for (const payment of (await paymentsOf(shop, jobId)).payments) {
    if (payment.method !== 'online') continue;
    const real = await shop.deps.customerPayments?.findPayment(shop.merchantId, payment.reference ?? '');
    const back = real?.refunds.filter(({ state }) => state !== 'failed') ?? [];
    expect([cents(payment.amount), cents(payment.refundedAmount), payment.dispute?.state ?? null]).toEqual([
      real?.amountCents,
      back.reduce((sum, { amountCents }) => sum + amountCents, 0),
      real?.dispute?.state ?? null,
    ]);
  }
}

test.each(Array.from({ length: walks }, (_, walk) => seed + walk))(
  'payments, refunds, disputes and edits in any order add up (seed %i)',
  { timeout: 300_000 },
  async (walkSeed) => {
    const random = new SeededRandom(walkSeed);
    const walk = await open(random);
    const done: string[] = [];
    for (let step = 0; step < steps; step += 1) {
      const name = random.one(Object.keys(actions));
      done.push(name);
      await actions[name]?.(walk);
      walk.mail.push(...walk.shop.stripe.takeEvents());
      await expectSums(walk, done);
    }
    // In the end everything is heard of, newest first, and what nobody told is found.
    for (const event of walk.mail.reverse()) await post(walk, event);
    for (const _ of [1, 2, 3]) {
      await moveTo(walk.shop, later(walk.shop.clock.now(), hours(25)));
      await runTask(walk.shop, 'customer-payments.sweep');
      await runTask(walk.shop, 'customer-payments.sweep-refunds');
      await runTask(walk.shop, 'customer-payments.sweep-paid');
    }
    const { rows } = await walk.shop.deps.db.pool.query(
      `select state from customer_refunds where job_id = $1 and state in ('open', 'pending')`,
      [walk.jobId],
    );
    expect(rows, done.join(', ')).toEqual([]);
    expect(await checkIntegrity(walk.shop.deps, walk.shop.user.accountId), done.join(', ')).toEqual([]);
    await expectSameAsProvider(walk);
    await expectSums(walk, done);
  },
);
