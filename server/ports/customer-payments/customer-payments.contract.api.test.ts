// What every provider of customers' payments promises, run on each of them.
import { describe, expect, test } from 'vitest';
import { hours } from '#server/platform/clock.ts';
import { newId } from '#server/platform/ids.ts';
import type { OnlinePayment } from './customer-payments.ts';
import {
  type CustomerPaymentTestbed,
  checkoutOf,
  everyProvider,
  readyMerchant,
} from './testing/customer-payment-testbeds.ts';

async function paid(testbed: CustomerPaymentTestbed, amountCents = 45_879) {
  const merchant = await readyMerchant(testbed);
  const opened = await testbed.payments.openCheckout(checkoutOf(testbed, merchant, { amountCents }));
  await testbed.pay(opened, 'visa');
  const checkout = await testbed.payments.findCheckout(merchant.id, opened.checkoutId);
  const reference = checkout?.payment?.reference;
  if (!reference) throw new Error('nothing was paid');
  const payment = async (): Promise<OnlinePayment | null> =>
    testbed.payments.findPayment(merchant.id, reference);
  const refund = (cents: number, idempotencyKey = newId()) =>
    testbed.payments.refund({
      merchantId: merchant.id,
      reference,
      amountCents: cents,
      reason: 'One valve was not installed',
      idempotencyKey,
    });
  return { merchant, opened, reference, payment, refund };
}

describe.each(everyProvider)('%s', (_, open) => {
  describe('connecting', () => {
    test('ends with a merchant that is ready, and finds it again', async () => {
      const testbed = await open();
      const { payments } = testbed;
      const { merchant, connectUrl } = await payments.connect(await testbed.newContractor());
      expect(connectUrl === null).toBe(merchant.state === 'ready');
      testbed.complete(merchant);
      expect(await payments.findMerchant(merchant.id)).toEqual({ id: merchant.id, state: 'ready' });
    });

    test('again, with the merchant or with the same key, makes no second one', async () => {
      const testbed = await open();
      const contractor = await testbed.newContractor();
      const { merchant } = await testbed.payments.connect(contractor);
      expect((await testbed.payments.connect(contractor)).merchant).toEqual(merchant);
      testbed.complete(merchant);
      const again = { ...contractor, merchantId: merchant.id, idempotencyKey: newId() };
      expect(await testbed.payments.connect(again)).toEqual({
        merchant: { id: merchant.id, state: 'ready' },
        connectUrl: null,
      });
    });

    test('knows no merchant that it never made', async () => {
      const { payments } = await open();
      expect(await payments.findMerchant('acct_nobody')).toBeNull();
    });
  });

  describe('a checkout', () => {
    test('is open, then paid once with card, day and reference', async () => {
      const testbed = await open();
      const { payments, clock } = testbed;
      const merchant = await readyMerchant(testbed);
      const input = checkoutOf(testbed, merchant);
      const opened = await payments.openCheckout(input);
      expect(await payments.findCheckout(merchant.id, opened.checkoutId)).toEqual({
        id: opened.checkoutId,
        attemptId: input.attemptId,
        state: 'open',
        payment: null,
      });
      clock.advance(1000);
      await testbed.pay(opened, 'mastercard');
      const checkout = await payments.findCheckout(merchant.id, opened.checkoutId);
      expect(checkout).toEqual({
        id: opened.checkoutId,
        attemptId: input.attemptId,
        state: 'paid',
        payment: {
          reference: expect.any(String),
          attemptId: input.attemptId,
          amountCents: 45_879,
          card: { brand: 'mastercard', last4: '4444' },
          paidAt: clock.now(),
          refunds: [],
          dispute: null,
        },
      });
      expect(await payments.findPayment(merchant.id, checkout?.payment?.reference ?? '')).toEqual(
        checkout?.payment,
      );
    });

    test('repeated for the same attempt is the same page', async () => {
      const testbed = await open();
      const input = checkoutOf(testbed, await readyMerchant(testbed));
      const opened = await testbed.payments.openCheckout(input);
      expect(await testbed.payments.openCheckout(input)).toEqual(opened);
    });

    test.each([
      ['amount', { amountCents: 100 }],
      ['title', { title: 'Invoice INV-00043' }],
      ['address to return to', { successUrl: 'https://fieldwright.example/' }],
      ['end', { expiresAt: new Date('2026-03-10T16:30:00.000Z') }],
    ])('with another %s for the same attempt is refused', async (_, other) => {
      const testbed = await open();
      const input = checkoutOf(testbed, await readyMerchant(testbed));
      await testbed.payments.openCheckout(input);
      await expect(testbed.payments.openCheckout({ ...input, ...other })).rejects.toThrow();
    });

    test.each([
      ['49 cents', { amountCents: 49 }],
      ['29 minutes', { expiresAt: new Date('2026-03-10T15:29:00.000Z') }],
      ['25 hours', { expiresAt: new Date('2026-03-11T16:00:00.000Z') }],
    ])('of %s is not opened', async (_, wrong) => {
      const testbed = await open();
      const input = checkoutOf(testbed, await readyMerchant(testbed), wrong);
      await expect(testbed.payments.openCheckout(input)).rejects.toThrow();
    });

    test('stays open after a card was declined', async () => {
      const testbed = await open();
      const { payments } = testbed;
      const merchant = await readyMerchant(testbed);
      const opened = await payments.openCheckout(checkoutOf(testbed, merchant));
      await expect(testbed.pay(opened, 'declined')).rejects.toThrow('Your card was declined.');
      expect(await payments.findCheckout(merchant.id, opened.checkoutId)).toMatchObject({
        state: 'open',
        payment: null,
      });
      await testbed.pay(opened, 'visa');
      expect(await payments.findCheckout(merchant.id, opened.checkoutId)).toMatchObject({ state: 'paid' });
    });

    test('is over at its time', async () => {
      const testbed = await open();
      const { payments, clock } = testbed;
      const merchant = await readyMerchant(testbed);
      const opened = await payments.openCheckout(checkoutOf(testbed, merchant));
      clock.advance(hours(1));
      expect(await payments.findCheckout(merchant.id, opened.checkoutId)).toMatchObject({
        state: 'closed',
      });
      await expect(testbed.pay(opened, 'visa')).rejects.toThrow();
    });

    test('that was closed takes no card, and closing twice is no error', async () => {
      const testbed = await open();
      const { payments } = testbed;
      const merchant = await readyMerchant(testbed);
      const opened = await payments.openCheckout(checkoutOf(testbed, merchant));
      for (const _ of ['once', 'twice'])
        expect(await payments.closeCheckout(merchant.id, opened.checkoutId)).toMatchObject({
          state: 'closed',
        });
      await expect(testbed.pay(opened, 'visa')).rejects.toThrow();
    });

    test('that was paid cannot be closed any more', async () => {
      const testbed = await open();
      const { merchant, opened } = await paid(testbed);
      expect(await testbed.payments.closeCheckout(merchant.id, opened.checkoutId)).toMatchObject({
        state: 'paid',
        payment: { amountCents: 45_879 },
      });
    });

    test('of one merchant is unknown to another', async () => {
      const testbed = await open();
      const { payments } = testbed;
      const { merchant, opened, reference } = await paid(testbed);
      const other = await readyMerchant(testbed);
      const unpaid = await payments.openCheckout(checkoutOf(testbed, merchant));
      expect(await payments.closeCheckout(other.id, unpaid.checkoutId)).toBeNull();
      expect(await payments.findCheckout(merchant.id, unpaid.checkoutId)).toMatchObject({ state: 'open' });
      expect(await payments.findCheckout(other.id, opened.checkoutId)).toBeNull();
      expect(await payments.closeCheckout(other.id, opened.checkoutId)).toBeNull();
      expect(await payments.findPayment(other.id, reference)).toBeNull();
      await expect(
        payments.refund({
          merchantId: other.id,
          reference,
          amountCents: 100,
          reason: '',
          idempotencyKey: newId(),
        }),
      ).rejects.toMatchObject({ name: 'RefundRefused' });
    });
  });

  describe('a refund', () => {
    test('gives back a part, then the rest, oldest first', async () => {
      const testbed = await open();
      const { refund, payment } = await paid(testbed);
      const keys = [newId(), newId()];
      const part = await refund(20_000, keys[0]);
      testbed.clock.advance(1000);
      const rest = await refund(25_879, keys[1]);
      expect([part, rest]).toMatchObject([
        { amountCents: 20_000, state: 'done', idempotencyKey: keys[0] },
        { amountCents: 25_879, state: 'done', idempotencyKey: keys[1], at: testbed.clock.now() },
      ]);
      expect((await payment())?.refunds).toEqual([part, rest]);
    });

    test('repeated with the same key gives back once', async () => {
      const { refund, payment } = await paid(await open());
      const key = newId();
      const first = await refund(20_000, key);
      expect(await refund(20_000, key)).toEqual(first);
      expect((await payment())?.refunds).toEqual([first]);
    });

    test('with the key of another amount is a fault, and gives nothing back', async () => {
      const { refund, payment } = await paid(await open());
      const key = newId();
      const first = await refund(20_000, key);
      await expect(refund(10_000, key)).rejects.toThrow('was used for another amount');
      expect((await payment())?.refunds).toEqual([first]);
    });

    test.each([
      ['more than was paid', 45_880, 0],
      ['more than is left', 25_880, 20_000],
      ['anything of what was given back', 1, 45_879],
    ])('of %s is refused', async (_, cents, before) => {
      const { refund, payment } = await paid(await open());
      if (before > 0) await refund(before);
      await expect(refund(cents)).rejects.toMatchObject({
        name: 'RefundRefused',
        reason: 'more_than_left',
      });
      expect((await payment())?.refunds.map(({ amountCents }) => amountCents)).toEqual(
        before > 0 ? [before] : [],
      );
    });

    test('asked for twenty times at once gives back no more than there was', async () => {
      const { refund, payment } = await paid(await open(), 10_000);
      const answers = await Promise.allSettled(Array.from({ length: 20 }, () => refund(1_000)));
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
      expect((await payment())?.refunds).toHaveLength(10);
    });
  });
});
