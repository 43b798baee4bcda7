// What only Stripe can do to us: lost answers, access that was taken away, money that went back on its own pages, events.
import { describe, expect, test } from 'vitest';
import { minutes } from '#server/platform/clock.ts';
import { newId } from '#server/platform/ids.ts';
import { BadEventSignature, ProviderRefused, ProviderUnavailable } from '../../payments/payments.ts';
import { type StripeFault, signed } from '../../payments/testing/fake-stripe/server.ts';
import {
  checkoutOf,
  openStripeConnectTestbed,
  readyMerchant,
  type StripeConnectTestbed,
} from '../testing/customer-payment-testbeds.ts';

async function paid(testbed: StripeConnectTestbed) {
  const { payments } = testbed;
  const merchant = await readyMerchant(testbed);
  const opened = await payments.openCheckout(checkoutOf(testbed, merchant));
  await testbed.pay(opened, 'visa');
  const checkout = await payments.findCheckout(merchant.id, opened.checkoutId);
  const reference = checkout?.payment?.reference ?? '';
  const payment = () => payments.findPayment(merchant.id, reference);
  const refund = (cents: number, idempotencyKey = newId()) =>
    payments.refund({
      merchantId: merchant.id,
      reference,
      amountCents: cents,
      reason: 'Too much',
      idempotencyKey,
    });
  return { merchant, opened, reference, payment, refund };
}

const readEvents = ({ payments, stripe }: StripeConnectTestbed) =>
  stripe.takeEvents().map(({ body, signature }) => payments.readEvent(body, signature));

describe('connecting', () => {
  test('leads to Stripe until Stripe has what it wants', async () => {
    const testbed = await openStripeConnectTestbed();
    const contractor = await testbed.newContractor();
    const { merchant, connectUrl } = await testbed.payments.connect(contractor);
    expect(merchant.state).toBe('waiting');
    expect(connectUrl).toBe(`https://connect.stripe.com/setup/s/${merchant.id}`);
    testbed.complete(merchant);
    const again = { ...contractor, merchantId: merchant.id, idempotencyKey: newId() };
    expect((await testbed.payments.connect(again)).connectUrl).toBeNull();
  });

  test('makes a new merchant when the contractor took our access to the old one away', async () => {
    const testbed = await openStripeConnectTestbed();
    const contractor = await testbed.newContractor();
    const { merchant } = await testbed.payments.connect(contractor);
    testbed.stripe.revoke(merchant.id);
    expect(await testbed.payments.findMerchant(merchant.id)).toBeNull();
    const again = { ...contractor, merchantId: merchant.id, idempotencyKey: newId() };
    const { merchant: other } = await testbed.payments.connect(again);
    expect(other.id).not.toBe(merchant.id);
    await expect(testbed.payments.openCheckout(checkoutOf(testbed, merchant))).rejects.toBeInstanceOf(
      ProviderRefused,
    );
  });

  test('an installation of one contractor takes the key’s own account', async () => {
    const testbed = await openStripeConnectTestbed({ isOwn: true });
    const { merchant, connectUrl } = await testbed.payments.connect(await testbed.newContractor());
    expect({ state: merchant.state, connectUrl }).toEqual({ state: 'ready', connectUrl: null });
    expect(await testbed.payments.findMerchant(merchant.id)).toEqual(merchant);
    expect(await testbed.payments.findMerchant('acct_of_another_key')).toBeNull();
    const opened = await testbed.payments.openCheckout(checkoutOf(testbed, merchant));
    await testbed.pay(opened, 'visa');
    expect(readEvents(testbed)).toMatchObject([
      { kind: 'checkout', checkoutId: opened.checkoutId, merchantId: null },
    ]);
    expect(await testbed.payments.findCheckout(merchant.id, opened.checkoutId)).toMatchObject({
      state: 'paid',
    });
    expect(testbed.stripe.calls('POST /v1/accounts')).toBe(0);
  });
});

const faults: StripeFault[] = ['down', 'cut', 'lost', 'slow', 'error', 'busy', 'in use'];

describe('an answer that does not come', () => {
  test.each(faults)(
    '(%s) leaves one merchant, one checkout and one refund when the call is repeated',
    async (fault) => {
      const testbed = await openStripeConnectTestbed({ timeoutMs: 300 });
      const { payments, stripe } = testbed;
      const twice = async <T>(address: string, call: () => Promise<T>): Promise<T> => {
        stripe.fault(address, fault);
        await expect(call()).rejects.toBeInstanceOf(ProviderUnavailable);
        return call();
      };
      const contractor = await testbed.newContractor();
      const { merchant } = await twice('POST /v1/accounts', () => payments.connect(contractor));
      testbed.complete(merchant);
      expect(await twice('GET /v1/accounts/:id', () => payments.findMerchant(merchant.id))).toEqual({
        id: merchant.id,
        state: 'ready',
      });
      const input = checkoutOf(testbed, merchant);
      const opened = await twice('POST /v1/checkout/sessions', () => payments.openCheckout(input));
      await testbed.pay(opened, 'visa');
      const checkout = await twice('GET /v1/checkout/sessions/:id', () =>
        payments.findCheckout(merchant.id, opened.checkoutId),
      );
      const reference = checkout?.payment?.reference ?? '';
      const refund = {
        merchantId: merchant.id,
        reference,
        amountCents: 900,
        reason: '',
        idempotencyKey: newId(),
      };
      const given = await twice('POST /v1/refunds', () => payments.refund(refund));
      expect((await payments.findPayment(merchant.id, reference))?.refunds).toEqual([given]);
      expect(stripe.hasFaulted()).toBe(true);
    },
  );

  test.each([
    ['down', expect.any(ProviderUnavailable)],
    ['lost', expect.objectContaining({ state: 'closed' })],
  ] as const)(
    '(%s) to a closing shows what became of it, at once or when it is repeated',
    async (fault, outcome) => {
      const testbed = await openStripeConnectTestbed({ timeoutMs: 300 });
      const merchant = await readyMerchant(testbed);
      const opened = await testbed.payments.openCheckout(checkoutOf(testbed, merchant));
      testbed.stripe.fault('POST /v1/checkout/sessions/:id/expire', fault);
      const close = () => testbed.payments.closeCheckout(merchant.id, opened.checkoutId);
      expect(await close().catch((error: unknown) => error)).toEqual(outcome);
      expect(await close()).toMatchObject({ state: 'closed' });
    },
  );
});

describe('a refund', () => {
  test('made on Stripe’s own pages is seen, and counts', async () => {
    const testbed = await openStripeConnectTestbed();
    const { reference, payment, refund } = await paid(testbed);
    testbed.stripe.refundOutside(reference, 45_000);
    expect((await payment())?.refunds).toMatchObject([{ amountCents: 45_000, idempotencyKey: null }]);
    await expect(refund(880)).rejects.toMatchObject({ reason: 'more_than_left' });
    await refund(879);
  });

  test('that the bank sends back counts no more', async () => {
    const testbed = await openStripeConnectTestbed();
    const { payment, refund } = await paid(testbed);
    const { id } = await refund(45_879);
    testbed.stripe.failRefund(id);
    expect((await payment())?.refunds).toMatchObject([{ state: 'failed' }]);
    expect(await refund(45_879)).toMatchObject({ state: 'done' });
  });

  test.each([
    ['an empty balance', 'no_funds'],
    ['a dispute', 'disputed'],
  ])('is refused for %s', async (_, reason) => {
    const testbed = await openStripeConnectTestbed();
    const { merchant, reference, payment, refund } = await paid(testbed);
    if (reason === 'no_funds') testbed.stripe.emptyBalance(merchant.id);
    else testbed.stripe.dispute(reference, 'needs_response');
    await expect(refund(100)).rejects.toMatchObject({ name: 'RefundRefused', reason });
    expect((await payment())?.refunds).toEqual([]);
  });

  test('is found again by its key after Stripe has forgotten the key', async () => {
    const testbed = await openStripeConnectTestbed();
    const { refund } = await paid(testbed);
    const key = newId();
    const made = await refund(20_000, key);
    expect(await refund(20_000, key)).toEqual(made);
    expect(testbed.stripe.calls('POST /v1/refunds')).toBe(1);
  });
});

test('a dispute is seen with its day to answer, and how it ends', async () => {
  const testbed = await openStripeConnectTestbed();
  const { reference, payment } = await paid(testbed);
  testbed.stripe.dispute(reference, 'needs_response');
  expect((await payment())?.dispute).toMatchObject({
    amountCents: 45_879,
    state: 'needs_response',
    respondBy: new Date('2026-03-17T15:00:00.000Z'),
  });
  for (const [status, state] of [
    ['warning_under_review', 'under_review'],
    ['lost', 'lost'],
    ['warning_closed', 'closed'],
  ] as const) {
    testbed.stripe.dispute(reference, status);
    expect((await payment())?.dispute).toMatchObject({ state });
  }
});

describe('an event', () => {
  test('says whom and what it is about, and no amounts', async () => {
    const testbed = await openStripeConnectTestbed();
    const { payments, stripe, clock } = testbed;
    const { merchant, opened, reference, refund } = await paid(testbed);
    const { id } = await refund(100);
    stripe.failRefund(id);
    stripe.dispute(reference, 'needs_response');
    stripe.dispute(reference, 'won');
    const other = await payments.openCheckout(checkoutOf(testbed, merchant));
    await payments.closeCheckout(merchant.id, other.checkoutId);
    stripe.revoke(merchant.id);
    const base = { id: expect.stringMatching(/^evt_/), at: clock.now(), merchantId: merchant.id };
    const payment = { ...base, kind: 'payment', reference };
    expect(readEvents(testbed)).toEqual([
      { ...base, kind: 'merchant' },
      { ...base, kind: 'merchant' },
      { ...base, kind: 'checkout', checkoutId: opened.checkoutId },
      payment,
      payment,
      payment,
      payment,
      { ...base, kind: 'checkout', checkoutId: other.checkoutId },
    ]);
  });

  test('is believed only fresh, unchanged and signed with our secret', async () => {
    const testbed = await openStripeConnectTestbed();
    const { payments, stripe, clock } = testbed;
    await paid(testbed);
    const [event] = stripe.takeEvents();
    if (!event) throw new Error('no event came');
    const changed = Buffer.from(event.body.toString().replace('account.updated', 'account.changed'));
    for (const [body, signature] of [
      [changed, event.signature],
      [event.body, ''],
      [event.body, event.signature.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
      [Buffer.from('{}'), 't=1,v1=00'],
    ] as const)
      expect(() => payments.readEvent(body, signature)).toThrow(BadEventSignature);
    expect(payments.readEvent(event.body, event.signature)).toMatchObject({ kind: 'merchant' });
    clock.advance(minutes(6));
    expect(() => payments.readEvent(event.body, event.signature)).toThrow(BadEventSignature);
  });

  test('of a kind that changes nothing we show is none', async () => {
    const testbed = await openStripeConnectTestbed();
    const { opened } = await paid(testbed);
    const { webhookSecret } = testbed.stripe.settings;
    const at = Math.floor(testbed.clock.now().getTime() / 1000);
    const event = {
      id: 'evt_1',
      object: 'event',
      type: 'payout.paid',
      created: at,
      data: { object: opened },
    };
    const { body, signature } = signed(event as never, webhookSecret, at);
    expect(testbed.payments.readEvent(body, signature)).toBeNull();
  });
});
