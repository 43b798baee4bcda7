// What every payment provider promises, run on each of them: trials, charges, plans. Its other half is
// payments-over-time.contract.api.test.ts.
import { describe, expect, test } from 'vitest';
import { hours } from '#server/platform/clock.ts';
import { newId } from '#server/platform/ids.ts';
import { CardDeclined } from './payments.ts';
import {
  annual,
  change,
  facts,
  lifetime,
  monthLater,
  monthly,
  paid,
  payerWithCredit,
  renewal,
  single,
  trial,
  trialEnd,
  yearLater,
} from './testing/payment-inputs.ts';
import { everyProvider } from './testing/payment-testbeds.ts';

describe.each(everyProvider)('%s', (_, open) => {
  describe('a trial', () => {
    test('takes the card, charges nothing and runs until its end', async () => {
      const testbed = await open();
      const payer = await testbed.newPayer();
      const started = await testbed.payments.startTrial(trial(payer, { plan: 'annual' }));
      expect(started).toMatchObject({
        subscription: { plan: 'annual', state: 'trial', periodEnd: trialEnd, endedAt: null },
        card: { brand: 'visa', last4: '4242', expiresMonth: 12 },
      });
      expect(await testbed.payments.lookUp(started.customerId)).toEqual({
        customerId: started.customerId,
        subscription: started.subscription,
        charges: [],
        refunds: [],
        creditBalanceCents: 0,
        card: started.card,
      });
    });

    test('finds the customer of the account, at once and later', async () => {
      const testbed = await open();
      const payer = await testbed.newPayer();
      const { customerId } = await testbed.payments.startTrial(trial(payer));
      expect(await testbed.payments.findCustomer(payer.accountId)).toBe(customerId);
      testbed.clock.advance(hours(1));
      expect(await testbed.payments.findCustomer(payer.accountId)).toBe(customerId);
    });

    test.each([
      ['pm_card_chargeDeclined', 'declined', 'Your card was declined.'],
      ['pm_card_chargeDeclinedInsufficientFunds', 'insufficient_funds', 'Your card has insufficient funds.'],
      ['pm_card_chargeDeclinedExpiredCard', 'expired', 'Your card has expired.'],
      ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_code', "Your card's security code is incorrect."],
      ['pm_nobody_knows_this', 'unusable', 'This card cannot be used.'],
    ])('does not begin with %s', async (paymentMethodId, reason, message) => {
      const testbed = await open();
      const payer = await testbed.newPayer();
      const failed = testbed.payments.startTrial(trial(payer, { paymentMethodId }));
      await expect(failed).rejects.toBeInstanceOf(CardDeclined);
      await expect(failed).rejects.toMatchObject({ reason, message: expect.stringContaining(message) });
      const customerId = await testbed.payments.findCustomer(payer.accountId);
      const found = customerId ? await testbed.payments.lookUp(customerId) : null;
      expect(found?.subscription ?? null).toBeNull();
      expect(found?.card ?? null).toBeNull();
    });

    test('repeated with the same key is the same trial', async () => {
      const testbed = await open();
      const input = trial(await testbed.newPayer());
      const first = await testbed.payments.startTrial(input);
      expect(await testbed.payments.startTrial(input)).toEqual(first);
    });

    test('begun again with another key leaves one that runs', async () => {
      const testbed = await open();
      const payer = await testbed.newPayer();
      const first = await testbed.payments.startTrial(trial(payer));
      const second = await testbed.payments.startTrial(trial(payer, { plan: 'annual' }));
      expect(second.customerId).toBe(first.customerId);
      expect((await facts(testbed, payer)).subscription).toEqual(second.subscription);
      const ended = await testbed.payments.cancel({
        payer,
        subscriptionId: first.subscription.id,
        refund: null,
        idempotencyKey: newId(),
      });
      expect(ended.subscription?.state).toBe('ended');
      testbed.clock.set(trialEnd);
      testbed.renewDue();
      expect((await facts(testbed, payer)).charges.length).toBeLessThanOrEqual(1);
    });
  });

  describe('a single charge', () => {
    test('takes the amount and keeps the card', async () => {
      const testbed = await open();
      const payer = await testbed.newPayer();
      const input = single(payer);
      const got = await testbed.payments.chargeOnce(input);
      expect(got).toMatchObject({
        charge: { chargedCents: lifetime, creditUsedCents: 0, at: testbed.clock.now() },
        creditBalanceCents: 0,
      });
      expect(await facts(testbed, payer)).toMatchObject({
        subscription: null,
        charges: [{ ...got.charge, idempotencyKey: input.idempotencyKey, purpose: 'lifetime' }],
        card: { last4: '4242' },
      });
    });

    test('goes to the card on file when none is given', async () => {
      const testbed = await open();
      const payer = await testbed.newPayer();
      await testbed.payments.startTrial(trial(payer, { paymentMethodId: 'pm_card_mastercard' }));
      await testbed.payments.chargeOnce(single(payer, { paymentMethodId: null, amountCents: 1234 }));
      expect(await facts(testbed, payer)).toMatchObject({ card: { last4: '4444' } });
      expect(paid(await facts(testbed, payer))).toEqual([1234]);
    });

    test('without any card is declined', async () => {
      const testbed = await open();
      const payer = await testbed.newPayer();
      await expect(
        testbed.payments.chargeOnce(single(payer, { paymentMethodId: null })),
      ).rejects.toMatchObject({ name: 'CardDeclined', reason: 'unusable' });
    });

    test('uses credit first, and a declined one leaves credit and card as they were', async () => {
      const testbed = await open();
      const { payer } = await payerWithCredit(testbed);
      const before = await facts(testbed, payer);
      expect(before.creditBalanceCents).toBe(13_000);
      const declined = single(payer, { paymentMethodId: 'pm_card_chargeCustomerFail' });
      for (const _ of ['first', 'repeated']) {
        await expect(testbed.payments.chargeOnce(declined)).rejects.toMatchObject({
          name: 'CardDeclined',
          reason: 'declined',
          message: 'Your card was declined.',
        });
      }
      expect(await facts(testbed, payer)).toEqual(before);
      const got = await testbed.payments.chargeOnce(single(payer, { paymentMethodId: null }));
      expect(got).toMatchObject({
        charge: { chargedCents: lifetime - 13_000, creditUsedCents: 13_000 },
        creditBalanceCents: 0,
      });
    });

    test('covered by credit takes nothing from the card', async () => {
      const testbed = await open();
      const { payer } = await payerWithCredit(testbed);
      const got = await testbed.payments.chargeOnce(
        single(payer, { paymentMethodId: null, amountCents: 5000 }),
      );
      expect(got).toMatchObject({
        charge: { chargedCents: 0, creditUsedCents: 5000 },
        creditBalanceCents: 8000,
      });
      expect((await facts(testbed, payer)).charges.at(-1)).toMatchObject(got.charge);
    });

    test('is made once, however often and how fast it is asked for with one key', async () => {
      const testbed = await open();
      const payer = await testbed.newPayer();
      const input = single(payer);
      const first = await testbed.payments.chargeOnce(input);
      const again = await Promise.all([1, 2, 3, 4, 5].map(() => testbed.payments.chargeOnce(input)));
      expect(again).toEqual([first, first, first, first, first]);
      expect(paid(await facts(testbed, payer))).toEqual([lifetime]);
    });

    test('asked for five times at the same moment is one charge', async () => {
      const testbed = await open();
      const payer = await testbed.newPayer();
      const input = single(payer);
      const tries = await Promise.allSettled([1, 2, 3, 4, 5].map(() => testbed.payments.chargeOnce(input)));
      expect(tries.some(({ status }) => status === 'fulfilled')).toBe(true);
      expect(paid(await facts(testbed, payer))).toEqual([lifetime]);
      // Whoever lost the race and repeats hears of the same charge.
      const { charge } = await testbed.payments.chargeOnce(input);
      expect((await facts(testbed, payer)).charges.map(({ id }) => id)).toEqual([charge.id]);
    });
  });

  describe('a change of plan', () => {
    test('ends the trial and charges the first period', async () => {
      const testbed = await open();
      const payer = await testbed.newPayer();
      const begun = await testbed.payments.startTrial(trial(payer));
      const input = change(payer, 'monthly', {
        subscriptionId: begun.subscription.id,
        paymentMethodId: null,
      });
      const got = await testbed.payments.changePlan(input);
      expect(got).toMatchObject({
        customerId: begun.customerId,
        subscription: { plan: 'monthly', state: 'active', periodEnd: monthLater, endedAt: null },
        charge: { chargedCents: monthly, creditUsedCents: 0 },
        creditBalanceCents: 0,
      });
      expect(await facts(testbed, payer)).toMatchObject({
        subscription: got.subscription,
        charges: [{ ...got.charge, idempotencyKey: input.idempotencyKey, purpose: 'subscription' }],
      });
      testbed.clock.set(trialEnd);
      testbed.renewDue();
      expect(paid(await facts(testbed, payer))).toEqual([monthly]);
    });

    test('to a dearer plan charges what the unused rest does not cover', async () => {
      const testbed = await open();
      const payer = await testbed.newPayer();
      const month = await testbed.payments.changePlan(change(payer, 'monthly'));
      const year = await testbed.payments.changePlan(
        change(payer, 'annual', {
          subscriptionId: month.subscription.id,
          paymentMethodId: null,
          creditCents: 1290,
        }),
      );
      expect(year).toMatchObject({
        subscription: { plan: 'annual', state: 'active', periodEnd: yearLater },
        charge: { chargedCents: annual - 1290, creditUsedCents: 1290 },
        creditBalanceCents: 0,
      });
      expect((await facts(testbed, payer)).subscription).toEqual(year.subscription);
    });

    test('to a cheaper plan keeps the rest as credit, which later charges use', async () => {
      const testbed = await open();
      const { payer, subscriptionId } = await payerWithCredit(testbed);
      expect(await facts(testbed, payer)).toMatchObject({
        charges: [
          { chargedCents: annual, creditUsedCents: 0 },
          { chargedCents: 0, creditUsedCents: monthly },
        ],
        creditBalanceCents: 13_000,
      });
      testbed.clock.set(monthLater);
      testbed.renewDue();
      await testbed.payments.renew(renewal(payer, subscriptionId));
      expect(await facts(testbed, payer)).toMatchObject({
        subscription: { state: 'active', periodEnd: new Date('2026-05-10T15:00:00.000Z') },
        charges: [{}, {}, { chargedCents: 0, creditUsedCents: monthly }],
        creditBalanceCents: 11_000,
      });
    });

    test.each(['pm_card_chargeDeclined', 'pm_card_chargeCustomerFail'])(
      'declined (%s) changes nothing, also when it is repeated',
      async (paymentMethodId) => {
        const testbed = await open();
        const payer = await testbed.newPayer();
        const month = await testbed.payments.changePlan(change(payer, 'monthly'));
        const before = await facts(testbed, payer);
        const input = change(payer, 'annual', {
          subscriptionId: month.subscription.id,
          creditCents: 1290,
          paymentMethodId,
        });
        for (const _ of ['first', 'repeated']) {
          await expect(testbed.payments.changePlan(input)).rejects.toMatchObject({
            name: 'CardDeclined',
            reason: 'declined',
            message: 'Your card was declined.',
          });
        }
        expect(await facts(testbed, payer)).toEqual(before);
      },
    );

    test('repeated with the same key is one change and one charge', async () => {
      const testbed = await open();
      const payer = await testbed.newPayer();
      const month = await testbed.payments.changePlan(change(payer, 'monthly'));
      const input = change(payer, 'annual', {
        subscriptionId: month.subscription.id,
        paymentMethodId: 'pm_card_mastercard',
        creditCents: 500,
      });
      const first = await testbed.payments.changePlan(input);
      expect(await testbed.payments.changePlan(input)).toEqual(first);
      expect(await facts(testbed, payer)).toMatchObject({
        subscription: first.subscription,
        creditBalanceCents: 0,
        card: { last4: '4444' },
      });
      expect(paid(await facts(testbed, payer))).toEqual([monthly, annual - 500]);
    });

    test('begins anew for someone whose subscription has ended', async () => {
      const testbed = await open();
      const payer = await testbed.newPayer();
      const old = await testbed.payments.changePlan(change(payer, 'monthly'));
      const subscriptionId = old.subscription.id;
      await testbed.payments.cancel({ payer, subscriptionId, refund: null, idempotencyKey: newId() });
      const again = await testbed.payments.changePlan(
        change(payer, 'annual', { subscriptionId, paymentMethodId: null }),
      );
      expect(again.subscription).toMatchObject({ plan: 'annual', state: 'active' });
      expect(again.subscription.id).not.toBe(subscriptionId);
      expect((await facts(testbed, payer)).subscription).toEqual(again.subscription);
    });
  });

  test('whom it does not know, it does not know', async () => {
    const { payments } = await open();
    expect(await payments.lookUp('cus_nobody')).toBeNull();
    expect(await payments.findCustomer(newId())).toBeNull();
  });

  test('payers have nothing to do with each other', async () => {
    const testbed = await open();
    const [one, other] = [await testbed.newPayer(), await testbed.newPayer()];
    const { charge, subscription } = await testbed.payments.changePlan(change(one, 'monthly'));
    await testbed.payments.startTrial(trial(other));
    expect(await facts(testbed, other)).toMatchObject({ charges: [], subscription: { state: 'trial' } });
    expect(await facts(testbed, one)).toMatchObject({ charges: [{ id: charge.id }], subscription });
  });

  test('events that nobody signed are refused', async () => {
    const { payments } = await open();
    const body = Buffer.from('{"id":"evt_1","type":"invoice.paid"}');
    for (const signature of [
      '',
      'x',
      't=1,v1=00',
      `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`,
    ]) {
      expect(() => payments.readEvent(body, signature)).toThrow(
        expect.objectContaining({ name: 'BadEventSignature' }),
      );
    }
  });
});
