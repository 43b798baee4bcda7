// What every payment provider promises about renewing, leaving and its payment page, run on each of them.
import { describe, expect, test } from 'vitest';
import { plans } from '#contract/billing/plans.ts';
import { days, later } from '#server/platform/clock.ts';
import { newId } from '#server/platform/ids.ts';
import type { Payer } from './payments.ts';
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
  describe('a renewal', () => {
    test('is not due before the period ends', async () => {
      const testbed = await open();
      const payer = await testbed.newPayer();
      const { subscription } = await testbed.payments.changePlan(change(payer, 'monthly'));
      const early = later(monthLater, -1000);
      testbed.clock.set(early);
      testbed.renewDue();
      expect(await testbed.payments.renew(renewal(payer, subscription.id, { now: early }))).toEqual({
        outcome: 'not_due',
        subscription,
      });
      expect(paid(await facts(testbed, payer))).toEqual([monthly]);
    });

    test('charges the next period once, after a trial as after a month', async () => {
      const testbed = await open();
      const payer = await testbed.newPayer();
      const { subscription } = await testbed.payments.startTrial(trial(payer));
      testbed.clock.set(trialEnd);
      testbed.renewDue();
      const nextPeriodEnd = new Date('2026-04-24T15:00:00.000Z');
      const input = renewal(payer, subscription.id, { now: trialEnd, nextPeriodEnd });
      const outcomes = [await testbed.payments.renew(input), await testbed.payments.renew(input)];
      for (const { outcome, subscription: renewed } of outcomes) {
        expect(['renewed', 'not_due']).toContain(outcome);
        expect(renewed).toMatchObject({ state: 'active', periodEnd: nextPeriodEnd });
      }
      expect(await testbed.payments.renew(renewal(payer, subscription.id, { now: trialEnd }))).toMatchObject({
        outcome: 'not_due',
      });
      const found = await facts(testbed, payer);
      expect(paid(found)).toEqual([monthly]);
      expect(found.charges).toMatchObject([{ purpose: 'subscription', at: trialEnd }]);
    });

    test('that is declined leaves the subscription past due, paid until where it was', async () => {
      const testbed = await open();
      const payer = await testbed.newPayer();
      const paymentMethodId = 'pm_card_chargeCustomerFail';
      const { subscription } = await testbed.payments.startTrial(trial(payer, { paymentMethodId }));
      testbed.clock.set(trialEnd);
      testbed.renewDue();
      for (const now of [trialEnd, later(trialEnd, days(1))]) {
        testbed.clock.set(now);
        const got = await testbed.payments.renew(renewal(payer, subscription.id, { now }));
        expect(got).toMatchObject({
          outcome: 'declined',
          subscription: { id: subscription.id, state: 'past_due', periodEnd: trialEnd },
          failure: { name: 'CardDeclined', reason: 'declined', message: 'Your card was declined.' },
        });
      }
      expect(await facts(testbed, payer)).toMatchObject({
        subscription: { state: 'past_due', periodEnd: trialEnd },
        charges: [],
      });
    });

    test('that was declined is settled by a new card, and not collected a second time', async () => {
      const testbed = await open();
      const payer = await testbed.newPayer();
      const { subscription } = await testbed.payments.startTrial(
        trial(payer, { paymentMethodId: 'pm_card_chargeCustomerFail' }),
      );
      testbed.clock.set(trialEnd);
      testbed.renewDue();
      await testbed.payments.renew(renewal(payer, subscription.id, { now: trialEnd }));
      const periodEnd = new Date('2026-04-24T15:00:00.000Z');
      const got = await testbed.payments.changePlan(
        change(payer, 'monthly', { subscriptionId: subscription.id, periodEnd }),
      );
      expect(got.subscription).toMatchObject({ state: 'active', periodEnd });
      testbed.renewDue();
      const found = await facts(testbed, payer);
      expect(found).toMatchObject({ subscription: got.subscription, card: { last4: '4242' } });
      expect(paid(found)).toEqual([monthly]);
    });
  });

  describe('a cancellation', () => {
    test('ends the subscription now, and ending it again is no error', async () => {
      const testbed = await open();
      const payer = await testbed.newPayer();
      const { subscription } = await testbed.payments.startTrial(trial(payer));
      const input = { payer, subscriptionId: subscription.id, refund: null, idempotencyKey: newId() };
      const ended = { ...subscription, state: 'ended', endedAt: testbed.clock.now() };
      expect(await testbed.payments.cancel(input)).toMatchObject({
        subscription: { state: 'ended', endedAt: testbed.clock.now() },
        refund: null,
      });
      expect((await testbed.payments.cancel(input)).subscription).toEqual(ended);
      testbed.clock.advance(days(1));
      const again = await testbed.payments.cancel({ ...input, idempotencyKey: newId() });
      expect(again.subscription).toEqual(ended);
      testbed.clock.set(trialEnd);
      testbed.renewDue();
      expect(await testbed.payments.renew(renewal(payer, subscription.id, { now: trialEnd }))).toMatchObject({
        outcome: 'not_due',
        subscription: { state: 'ended' },
      });
      expect((await facts(testbed, payer)).charges).toEqual([]);
    });

    test('gives back what is asked, once', async () => {
      const testbed = await open();
      const payer = await testbed.newPayer();
      const { subscription, charge } = await testbed.payments.changePlan(change(payer, 'monthly'));
      const input = {
        payer,
        subscriptionId: subscription.id,
        refund: { chargeId: charge.id, amountCents: 1500 },
        idempotencyKey: newId(),
      };
      const first = await testbed.payments.cancel(input);
      expect(first.refund).toMatchObject({ chargeId: charge.id, refundedCents: 1500 });
      expect(await testbed.payments.cancel(input)).toEqual(first);
      expect((await facts(testbed, payer)).refunds).toEqual([first.refund]);
    });

    test('gives back a single charge too, but never more than was taken', async () => {
      const testbed = await open();
      const payer = await testbed.newPayer();
      const { charge } = await testbed.payments.chargeOnce(single(payer));
      const giveBack = (amountCents: number) =>
        testbed.payments.cancel({
          payer,
          subscriptionId: null,
          refund: { chargeId: charge.id, amountCents },
          idempotencyKey: newId(),
        });
      expect(await giveBack(lifetime - 100)).toMatchObject({
        subscription: null,
        refund: { refundedCents: lifetime - 100 },
      });
      await expect(giveBack(101)).rejects.toThrow();
      expect((await giveBack(100)).refund).toMatchObject({ refundedCents: 100 });
      expect((await facts(testbed, payer)).refunds).toHaveLength(2);
    });

    test('takes the kept credit away when it is asked to, once', async () => {
      const testbed = await open();
      const { payer, subscriptionId } = await payerWithCredit(testbed);
      const [year] = (await facts(testbed, payer)).charges;
      const input = {
        payer,
        subscriptionId,
        refund: { chargeId: year?.id ?? '', amountCents: annual },
        voidsCredit: true,
        idempotencyKey: newId(),
      };
      const first = await testbed.payments.cancel(input);
      expect(first).toMatchObject({ refund: { refundedCents: annual }, voidedCreditCents: 13_000 });
      expect((await facts(testbed, payer)).creditBalanceCents).toBe(0);
      expect(await testbed.payments.cancel(input)).toEqual(first);
      // The next charge pays in full, and credit of a later day is not what was asked about.
      const again = await testbed.payments.changePlan(change(payer, 'annual'));
      expect(again.charge).toMatchObject({ chargedCents: annual, creditUsedCents: 0 });
      await testbed.payments.changePlan(
        change(payer, 'monthly', { subscriptionId: again.subscription.id, creditCents: 5000 }),
      );
      expect(await testbed.payments.cancel(input)).toEqual(first);
      expect((await facts(testbed, payer)).creditBalanceCents).toBe(5000 - monthly);
    });

    test('leaves the credit alone otherwise', async () => {
      const testbed = await open();
      const { payer, subscriptionId } = await payerWithCredit(testbed);
      const input = { payer, subscriptionId, refund: null, idempotencyKey: newId() };
      expect(await testbed.payments.cancel(input)).toMatchObject({ voidedCreditCents: 0 });
      expect((await facts(testbed, payer)).creditBalanceCents).toBe(13_000);
    });

    test('without credit has none to take', async () => {
      const testbed = await open();
      const inputFor = (payer: Payer, subscriptionId: string | null) => ({
        payer,
        subscriptionId,
        refund: null,
        voidsCredit: true,
        idempotencyKey: newId(),
      });
      const [customer, stranger] = [await testbed.newPayer(), await testbed.newPayer()];
      const { subscription } = await testbed.payments.changePlan(change(customer, 'monthly'));
      expect(await testbed.payments.cancel(inputFor(customer, subscription.id))).toMatchObject({
        subscription: { state: 'ended' },
        voidedCreditCents: 0,
      });
      expect(await testbed.payments.cancel(inputFor(stranger, null))).toEqual({
        subscription: null,
        refund: null,
        voidedCreditCents: 0,
      });
    });
  });

  describe('a checkout', () => {
    const checkout = (payer: Payer, plan: 'monthly' | 'annual' | 'lifetime' = 'annual') => ({
      payer,
      plan,
      amountCents: plans[plan].cents,
      successUrl: 'https://fieldwright.example/?payment=success',
      cancelUrl: 'https://fieldwright.example/subscription-select',
      idempotencyKey: newId(),
    });

    test('charges nothing until it is paid on its page, and then begins the plan', async () => {
      const testbed = await open();
      const payer = await testbed.newPayer();
      const input = checkout(payer);
      const opened = await testbed.payments.openCheckout(input);
      expect(await testbed.payments.openCheckout(input)).toEqual(opened);
      expect(await facts(testbed, payer)).toMatchObject({ subscription: null, charges: [] });
      await testbed.payCheckout(opened, 'pm_card_mastercard');
      expect(await facts(testbed, payer)).toMatchObject({
        subscription: { plan: 'annual', state: 'active', periodEnd: yearLater },
        charges: [{ chargedCents: annual, idempotencyKey: input.idempotencyKey, purpose: 'subscription' }],
        card: { last4: '4444' },
      });
    });

    test('for lifetime uses credit and can be given back', async () => {
      const testbed = await open();
      const { payer } = await payerWithCredit(testbed);
      const input = checkout(payer, 'lifetime');
      await testbed.payCheckout(await testbed.payments.openCheckout(input), 'pm_card_visa');
      const found = await facts(testbed, payer);
      expect(found.creditBalanceCents).toBe(0);
      const charge = found.charges.at(-1);
      expect(charge).toMatchObject({
        chargedCents: lifetime - 13_000,
        creditUsedCents: 13_000,
        idempotencyKey: input.idempotencyKey,
        purpose: 'lifetime',
      });
      expect(await facts(testbed, payer)).toEqual(found);
      const { refund } = await testbed.payments.cancel({
        payer,
        subscriptionId: null,
        refund: { chargeId: charge?.id ?? '', amountCents: 1 },
        idempotencyKey: newId(),
      });
      expect((await facts(testbed, payer)).refunds).toEqual([refund]);
    });

    test('declined stays open for another card', async () => {
      const testbed = await open();
      const payer = await testbed.newPayer();
      const opened = await testbed.payments.openCheckout(checkout(payer, 'monthly'));
      await expect(testbed.payCheckout(opened, 'pm_card_chargeDeclined')).rejects.toThrow('declined');
      expect((await facts(testbed, payer)).charges).toEqual([]);
      await testbed.payCheckout(opened, 'pm_card_visa');
      expect(paid(await facts(testbed, payer))).toEqual([monthly]);
    });

    test('closes the one that was opened before it, and itself after a day', async () => {
      const testbed = await open();
      const payer = await testbed.newPayer();
      const older = await testbed.payments.openCheckout(checkout(payer, 'monthly'));
      const newer = await testbed.payments.openCheckout(checkout(payer, 'annual'));
      await expect(testbed.payCheckout(older, 'pm_card_visa')).rejects.toThrow();
      testbed.clock.advance(days(1));
      await expect(testbed.payCheckout(newer, 'pm_card_visa')).rejects.toThrow('expired');
      expect((await facts(testbed, payer)).charges).toEqual([]);
    });

    test('ends what still ran before it', async () => {
      const testbed = await open();
      const payer = await testbed.newPayer();
      const { subscription: before } = await testbed.payments.startTrial(trial(payer));
      const opened = await testbed.payments.openCheckout(checkout(payer, 'annual'));
      await testbed.payCheckout(opened, 'pm_card_visa');
      expect((await facts(testbed, payer)).subscription).toMatchObject({ plan: 'annual', state: 'active' });
      testbed.clock.set(trialEnd);
      testbed.renewDue();
      const outcome = await testbed.payments.renew(renewal(payer, before.id, { now: trialEnd }));
      expect(outcome).toMatchObject({ outcome: 'not_due', subscription: { state: 'ended' } });
      expect(paid(await facts(testbed, payer))).toEqual([annual]);
    });
  });
});
