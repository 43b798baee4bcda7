// What every payment provider promises about renewing, leaving and its payment page, run on each of them.
import { describe, expect, test } from 'vitest';
import { plans } from '#contract/plans.ts';
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
} from './testing/payment-asks.ts';
import { everyProvider } from './testing/payment-worlds.ts';

describe.each(everyProvider)('%s', (_, open) => {
  describe('a renewal', () => {
    test('is not due before the period ends', async () => {
      const world = await open();
      const payer = await world.newPayer();
      const { subscription } = await world.payments.changePlan(change(payer, 'monthly'));
      const early = later(monthLater, -1000);
      world.clock.set(early);
      world.settleDue();
      expect(await world.payments.renew(renewal(payer, subscription.id, { now: early }))).toEqual({
        outcome: 'not_due',
        subscription,
      });
      expect(paid(await facts(world, payer))).toEqual([monthly]);
    });

    test('charges the next period once, after a trial as after a month', async () => {
      const world = await open();
      const payer = await world.newPayer();
      const { subscription } = await world.payments.startTrial(trial(payer));
      world.clock.set(trialEnd);
      world.settleDue();
      const nextPeriodEnd = new Date('2026-04-24T15:00:00.000Z');
      const ask = renewal(payer, subscription.id, { now: trialEnd, nextPeriodEnd });
      const outcomes = [await world.payments.renew(ask), await world.payments.renew(ask)];
      for (const { outcome, subscription: renewed } of outcomes) {
        expect(['renewed', 'not_due']).toContain(outcome);
        expect(renewed).toMatchObject({ state: 'active', periodEnd: nextPeriodEnd });
      }
      expect(await world.payments.renew(renewal(payer, subscription.id, { now: trialEnd }))).toMatchObject({
        outcome: 'not_due',
      });
      const found = await facts(world, payer);
      expect(paid(found)).toEqual([monthly]);
      expect(found.charges).toMatchObject([{ purpose: 'subscription', at: trialEnd }]);
    });

    test('that is declined leaves the subscription past due, paid until where it was', async () => {
      const world = await open();
      const payer = await world.newPayer();
      const paymentMethodId = 'pm_card_chargeCustomerFail';
      const { subscription } = await world.payments.startTrial(trial(payer, { paymentMethodId }));
      world.clock.set(trialEnd);
      world.settleDue();
      for (const now of [trialEnd, later(trialEnd, days(1))]) {
        world.clock.set(now);
        const got = await world.payments.renew(renewal(payer, subscription.id, { now }));
        expect(got).toMatchObject({
          outcome: 'declined',
          subscription: { id: subscription.id, state: 'past_due', periodEnd: trialEnd },
          failure: { name: 'CardDeclined', reason: 'declined', message: 'Your card was declined.' },
        });
      }
      expect(await facts(world, payer)).toMatchObject({
        subscription: { state: 'past_due', periodEnd: trialEnd },
        charges: [],
      });
    });

    test('that was declined is settled by a new card, and not collected a second time', async () => {
      const world = await open();
      const payer = await world.newPayer();
      const { subscription } = await world.payments.startTrial(
        trial(payer, { paymentMethodId: 'pm_card_chargeCustomerFail' }),
      );
      world.clock.set(trialEnd);
      world.settleDue();
      await world.payments.renew(renewal(payer, subscription.id, { now: trialEnd }));
      const periodEnd = new Date('2026-04-24T15:00:00.000Z');
      const got = await world.payments.changePlan(
        change(payer, 'monthly', { subscriptionId: subscription.id, periodEnd }),
      );
      expect(got.subscription).toMatchObject({ state: 'active', periodEnd });
      world.settleDue();
      const found = await facts(world, payer);
      expect(found).toMatchObject({ subscription: got.subscription, card: { last4: '4242' } });
      expect(paid(found)).toEqual([monthly]);
    });
  });

  describe('a cancellation', () => {
    test('ends the subscription now, and ending it again is no error', async () => {
      const world = await open();
      const payer = await world.newPayer();
      const { subscription } = await world.payments.startTrial(trial(payer));
      const ask = { payer, subscriptionId: subscription.id, refund: null, idempotencyKey: newId() };
      const ended = { ...subscription, state: 'ended', endedAt: world.clock.now() };
      expect(await world.payments.cancel(ask)).toMatchObject({
        subscription: { state: 'ended', endedAt: world.clock.now() },
        refund: null,
      });
      expect((await world.payments.cancel(ask)).subscription).toEqual(ended);
      world.clock.advance(days(1));
      const again = await world.payments.cancel({ ...ask, idempotencyKey: newId() });
      expect(again.subscription).toEqual(ended);
      world.clock.set(trialEnd);
      world.settleDue();
      expect(await world.payments.renew(renewal(payer, subscription.id, { now: trialEnd }))).toMatchObject({
        outcome: 'not_due',
        subscription: { state: 'ended' },
      });
      expect((await facts(world, payer)).charges).toEqual([]);
    });

    test('gives back what is asked, once', async () => {
      const world = await open();
      const payer = await world.newPayer();
      const { subscription, charge } = await world.payments.changePlan(change(payer, 'monthly'));
      const ask = {
        payer,
        subscriptionId: subscription.id,
        refund: { chargeId: charge.id, amountCents: 1500 },
        idempotencyKey: newId(),
      };
      const first = await world.payments.cancel(ask);
      expect(first.refund).toMatchObject({ chargeId: charge.id, refundedCents: 1500 });
      expect(await world.payments.cancel(ask)).toEqual(first);
      expect((await facts(world, payer)).refunds).toEqual([first.refund]);
    });

    test('gives back a single charge too, but never more than was taken', async () => {
      const world = await open();
      const payer = await world.newPayer();
      const { charge } = await world.payments.chargeOnce(single(payer));
      const giveBack = (amountCents: number) =>
        world.payments.cancel({
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
      expect((await facts(world, payer)).refunds).toHaveLength(2);
    });

    test('takes the kept credit away when it is asked to, once', async () => {
      const world = await open();
      const { payer, subscriptionId } = await payerWithCredit(world);
      const [year] = (await facts(world, payer)).charges;
      const ask = {
        payer,
        subscriptionId,
        refund: { chargeId: year?.id ?? '', amountCents: annual },
        voidsCredit: true,
        idempotencyKey: newId(),
      };
      const first = await world.payments.cancel(ask);
      expect(first).toMatchObject({ refund: { refundedCents: annual }, voidedCreditCents: 13_000 });
      expect((await facts(world, payer)).creditBalanceCents).toBe(0);
      expect(await world.payments.cancel(ask)).toEqual(first);
      // The next charge pays in full, and credit of a later day is not what was asked about.
      const again = await world.payments.changePlan(change(payer, 'annual'));
      expect(again.charge).toMatchObject({ chargedCents: annual, creditUsedCents: 0 });
      await world.payments.changePlan(
        change(payer, 'monthly', { subscriptionId: again.subscription.id, creditCents: 5000 }),
      );
      expect(await world.payments.cancel(ask)).toEqual(first);
      expect((await facts(world, payer)).creditBalanceCents).toBe(5000 - monthly);
    });

    test('leaves the credit alone otherwise', async () => {
      const world = await open();
      const { payer, subscriptionId } = await payerWithCredit(world);
      const ask = { payer, subscriptionId, refund: null, idempotencyKey: newId() };
      expect(await world.payments.cancel(ask)).toMatchObject({ voidedCreditCents: 0 });
      expect((await facts(world, payer)).creditBalanceCents).toBe(13_000);
    });

    test('without credit has none to take', async () => {
      const world = await open();
      const ask = (payer: Payer, subscriptionId: string | null) => ({
        payer,
        subscriptionId,
        refund: null,
        voidsCredit: true,
        idempotencyKey: newId(),
      });
      const [customer, stranger] = [await world.newPayer(), await world.newPayer()];
      const { subscription } = await world.payments.changePlan(change(customer, 'monthly'));
      expect(await world.payments.cancel(ask(customer, subscription.id))).toMatchObject({
        subscription: { state: 'ended' },
        voidedCreditCents: 0,
      });
      expect(await world.payments.cancel(ask(stranger, null))).toEqual({
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
      const world = await open();
      const payer = await world.newPayer();
      const ask = checkout(payer);
      const opened = await world.payments.openCheckout(ask);
      expect(await world.payments.openCheckout(ask)).toEqual(opened);
      expect(await facts(world, payer)).toMatchObject({ subscription: null, charges: [] });
      await world.payCheckout(opened, 'pm_card_mastercard');
      expect(await facts(world, payer)).toMatchObject({
        subscription: { plan: 'annual', state: 'active', periodEnd: yearLater },
        charges: [{ chargedCents: annual, idempotencyKey: ask.idempotencyKey, purpose: 'subscription' }],
        card: { last4: '4444' },
      });
    });

    test('for lifetime uses credit and can be given back', async () => {
      const world = await open();
      const { payer } = await payerWithCredit(world);
      const ask = checkout(payer, 'lifetime');
      await world.payCheckout(await world.payments.openCheckout(ask), 'pm_card_visa');
      const found = await facts(world, payer);
      expect(found.creditBalanceCents).toBe(0);
      const charge = found.charges.at(-1);
      expect(charge).toMatchObject({
        chargedCents: lifetime - 13_000,
        creditUsedCents: 13_000,
        idempotencyKey: ask.idempotencyKey,
        purpose: 'lifetime',
      });
      expect(await facts(world, payer)).toEqual(found);
      const { refund } = await world.payments.cancel({
        payer,
        subscriptionId: null,
        refund: { chargeId: charge?.id ?? '', amountCents: 1 },
        idempotencyKey: newId(),
      });
      expect((await facts(world, payer)).refunds).toEqual([refund]);
    });

    test('declined stays open for another card', async () => {
      const world = await open();
      const payer = await world.newPayer();
      const opened = await world.payments.openCheckout(checkout(payer, 'monthly'));
      await expect(world.payCheckout(opened, 'pm_card_chargeDeclined')).rejects.toThrow('declined');
      expect((await facts(world, payer)).charges).toEqual([]);
      await world.payCheckout(opened, 'pm_card_visa');
      expect(paid(await facts(world, payer))).toEqual([monthly]);
    });

    test('closes the one that was opened before it, and itself after a day', async () => {
      const world = await open();
      const payer = await world.newPayer();
      const older = await world.payments.openCheckout(checkout(payer, 'monthly'));
      const newer = await world.payments.openCheckout(checkout(payer, 'annual'));
      await expect(world.payCheckout(older, 'pm_card_visa')).rejects.toThrow();
      world.clock.advance(days(1));
      await expect(world.payCheckout(newer, 'pm_card_visa')).rejects.toThrow('expired');
      expect((await facts(world, payer)).charges).toEqual([]);
    });

    test('ends what still ran before it', async () => {
      const world = await open();
      const payer = await world.newPayer();
      const { subscription: before } = await world.payments.startTrial(trial(payer));
      const opened = await world.payments.openCheckout(checkout(payer, 'annual'));
      await world.payCheckout(opened, 'pm_card_visa');
      expect((await facts(world, payer)).subscription).toMatchObject({ plan: 'annual', state: 'active' });
      world.clock.set(trialEnd);
      world.settleDue();
      const outcome = await world.payments.renew(renewal(payer, before.id, { now: trialEnd }));
      expect(outcome).toMatchObject({ outcome: 'not_due', subscription: { state: 'ended' } });
      expect(paid(await facts(world, payer))).toEqual([annual]);
    });
  });
});
