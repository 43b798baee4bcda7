// Charged at most once for each attempt, and never charged without a record, whatever breaks and wherever (D-26). Stripe is
// a local server that answers like it, and loses answers when it is told to.
import { describe, expect, test } from 'vitest';
import { runTask } from '#server/features/jobs/testing/test-tools.ts';
import { days, minutes, seconds } from '#server/platform/clock.ts';
import { newId } from '#server/platform/ids.ts';
import type { StripeFault } from '#server/ports/payments/testing/fake-stripe/server.ts';
import {
  attemptsOf,
  billed,
  checkout,
  openedPage,
  openPaidShop,
  openStripeShop,
  page,
  paymentsOf,
  payUnnoticed,
  type StripeShop,
  tamper,
} from './testing/payment-tools.ts';

const sweep = 'customer-payments.sweep';
const card = 'pm_card_visa';
const faults: StripeFault[] = ['down', 'lost', 'cut', 'slow', 'error', 'busy', 'in use'];

/** The provider's own count: what customers were really charged. */
const chargesOf = async ({ deps, merchantId }: StripeShop, checkoutIds: string[]) => {
  const found = await Promise.all(
    checkoutIds.map((id) => deps.customerPayments?.findCheckout(merchantId, id)),
  );
  return found.flatMap((one) => (one?.payment ? [one.payment.amountCents] : []));
};

const idsOf = async ({ deps }: StripeShop, jobId: string) => {
  const { rows } = await deps.db.pool.query<{ id: string | null }>(
    'select checkout_id as id from customer_payment_attempts where job_id = $1',
    [jobId],
  );
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
};

describe('the page is opened', () => {
  test.each(faults)(
    'and the answer goes wrong (%s): pressed again with the same key it is one page',
    async (fault) => {
      const shop = await openStripeShop();
      const { jobId, token } = await billed(shop);
      const key = newId();
      shop.stripe.fault('POST /v1/checkout/sessions', fault);
      const failed = await checkout(shop, token, { for: 'balance' }, key);
      expect([failed.status, failed.body.code]).toEqual([503, 'payment_unavailable']);
      const url = await openedPage(shop, token, { for: 'balance' }, key);
      expect(await attemptsOf(shop, jobId)).toEqual(['open']);
      shop.stripe.pay(url, card);
      expect(await page(shop, token)).toMatchObject({ status: 'paid', balanceDue: '0.00' });
      expect(await chargesOf(shop, await idsOf(shop, jobId))).toEqual([25_000]);
      expect((await paymentsOf(shop, jobId)).paid).toEqual(['250.00']);
    },
  );

  test('and its answer is lost for good: nobody has its address, and the attempt is closed at its end', async () => {
    const shop = await openStripeShop();
    const { jobId, token } = await billed(shop);
    shop.stripe.fault('POST /v1/checkout/sessions', 'lost');
    await checkout(shop, token);
    expect((await page(shop, token)).isConfirming).toBe(false);
    shop.clock.advance(minutes(59));
    await runTask(shop, sweep);
    expect(await attemptsOf(shop, jobId)).toEqual(['open']);
    shop.clock.advance(minutes(1));
    await runTask(shop, sweep);
    expect(await attemptsOf(shop, jobId)).toEqual(['closed']);
  });

  test('while the link is withdrawn: the page is closed before anybody has seen it', async () => {
    const shop = await openStripeShop();
    const { jobId, token } = await billed(shop);
    let made = '';
    tamper(shop, (real) => ({
      openCheckout: async (input) => {
        const opened = await real.openCheckout(input);
        made = opened.checkoutId;
        await shop.client.ok('DELETE /api/jobs/:id/pay-link', { params: { id: jobId } });
        return opened;
      },
    }));
    const late = await checkout(shop, token);
    expect([late.status, late.body.code]).toEqual([409, 'conflict']);
    expect(await attemptsOf(shop, jobId)).toEqual(['closed']);
    const checkoutNow = await shop.deps.customerPayments?.findCheckout(shop.merchantId, made);
    expect(checkoutNow?.state).toBe('closed');
  });

  test('so long ago that the provider would not take it up: a new press makes a new one', async () => {
    const shop = await openStripeShop();
    const { jobId, token } = await billed(shop);
    const key = newId();
    await openedPage(shop, token, { for: 'balance' }, key);
    shop.clock.advance(minutes(31));
    const again = await checkout(shop, token, { for: 'balance' }, key);
    expect([again.status, again.body.code]).toEqual([409, 'conflict']);
    await openedPage(shop, token, { for: 'balance' }, newId());
    expect(await attemptsOf(shop, jobId)).toEqual(['open', 'open']);
  });
});

describe('the customer has paid, and', () => {
  async function paidUnnoticed() {
    const shop = await openStripeShop();
    const { jobId, token } = await billed(shop);
    shop.stripe.pay(await openedPage(shop, token), card);
    shop.stripe.takeEvents();
    return { shop, jobId, token };
  }

  test('nobody tells us: the timetable finds it within a minute', async () => {
    const { shop, jobId } = await paidUnnoticed();
    expect((await paymentsOf(shop, jobId)).paid).toEqual([]);
    await runTask(shop, sweep);
    expect(await paymentsOf(shop, jobId)).toMatchObject({ paid: ['250.00'], balanceDue: '0.00' });
    expect(await attemptsOf(shop, jobId)).toEqual(['paid']);
  });

  test('nobody tells us: whoever opens the link is not asked for it again', async () => {
    const { shop, jobId, token } = await paidUnnoticed();
    const second = await checkout(shop, token);
    expect([second.status, second.body.code]).toEqual([409, 'nothing_due']);
    expect((await paymentsOf(shop, jobId)).paid).toEqual(['250.00']);
  });

  test.each(['GET /v1/checkout/sessions/:id', 'GET /v1/refunds'])(
    '%s goes wrong when we ask, in every way: it is being confirmed, and recorded once afterwards',
    async (call) => {
      const { shop, jobId, token } = await paidUnnoticed();
      for (const fault of faults) {
        shop.stripe.fault(call, fault);
        expect([fault, await page(shop, token)]).toMatchObject([
          fault,
          { isConfirming: true, amountPaid: '0.00' },
        ]);
        shop.clock.advance(seconds(3));
      }
      expect(shop.stripe.hasFaulted()).toBe(true);
      expect(await page(shop, token)).toMatchObject({ isConfirming: false, amountPaid: '250.00' });
      await runTask(shop, sweep);
      expect((await paymentsOf(shop, jobId)).paid).toEqual(['250.00']);
    },
  );

  test('the record fails after the provider has answered: the next one who asks records it, once', async () => {
    const shop = await openPaidShop();
    const { jobId, token } = await billed(shop);
    await payUnnoticed(shop, await openedPage(shop, token));
    const { transaction } = shop.deps.db;
    shop.deps.db.transaction = async (work) => {
      await transaction(async (tx) => {
        await work(tx);
        throw new Error('killed before the commit');
      });
      throw new Error('never reached');
    };
    expect(await page(shop, token)).toMatchObject({ amountPaid: '0.00', isConfirming: true });
    shop.deps.db.transaction = transaction;
    shop.clock.advance(seconds(3));
    await Promise.all([page(shop, token), runTask(shop, sweep), page(shop, token)]);
    expect((await paymentsOf(shop, jobId)).paid).toEqual(['250.00']);
  });

  test('everybody asks at once: the return, the timetable, the link, twenty times: it is one payment', async () => {
    const { shop, jobId, token } = await paidUnnoticed();
    const events = Array.from({ length: 20 }, () => page(shop, token));
    await Promise.all([...events, runTask(shop, sweep)]);
    expect((await paymentsOf(shop, jobId)).paid).toEqual(['250.00']);
  });

  test.each([
    [
      'voided',
      (shop: StripeShop, id: string) =>
        shop.client.ok('POST /api/jobs/:id/close', {
          params: { id },
          body: { outcome: 'void', reason: 'x' },
        }),
    ],
    ['deleted', (shop: StripeShop, id: string) => shop.client.ok('DELETE /api/jobs/:id', { params: { id } })],
  ])('the job was %s meanwhile: the money is recorded all the same', async (_, end) => {
    const { shop, jobId } = await paidUnnoticed();
    await end(shop, jobId);
    await shop.drain();
    const { rows } = await shop.deps.db.pool.query(
      'select amount_cents, method from job_payments where job_id = $1',
      [jobId],
    );
    expect(rows).toEqual([{ amount_cents: 25_000, method: 'online' }]);
  });

  test('the owner has disconnected meanwhile: it is recorded all the same', async () => {
    const { shop, jobId } = await paidUnnoticed();
    await shop.client.ok('DELETE /api/customer-payments/account');
    await shop.drain();
    expect((await paymentsOf(shop, jobId)).paid).toEqual(['250.00']);
  });
});

describe('a provider that does not answer', () => {
  test('is asked again and again, less often after the page has ended, and forgotten in the end', async () => {
    const shop = await openStripeShop();
    const { jobId, token } = await billed(shop);
    const id = (await openedPage(shop, token)).split('/').at(-1);
    shop.stripe.revoke(shop.merchantId);
    const queries = () => shop.stripe.calls(`GET /v1/checkout/sessions/${id}`);
    await runTask(shop, sweep);
    const before = queries();
    await runTask(shop, sweep);
    expect(queries()).toBe(before);
    shop.clock.advance(minutes(1));
    await runTask(shop, sweep);
    expect(queries()).toBe(before + 1);
    shop.clock.advance(days(2));
    await runTask(shop, sweep);
    shop.clock.advance(minutes(10));
    await runTask(shop, sweep);
    expect(queries()).toBe(before + 2);
    expect(await attemptsOf(shop, jobId)).toEqual(['open']);
    shop.clock.advance(days(30));
    await runTask(shop, sweep);
    expect(await attemptsOf(shop, jobId)).toEqual(['closed']);
  });

  test('for one contractor holds up no other', async () => {
    const shop = await openPaidShop();
    const stuck = await billed(shop);
    await openedPage(shop, stuck.token);
    const other = await openPaidShop();
    const paid = await billed(other);
    await payUnnoticed(other, await openedPage(other, paid.token));
    const {
      rows: [{ merchant_id: away }],
    } = await shop.deps.db.pool.query('select merchant_id from customer_payment_attempts where job_id = $1', [
      stuck.jobId,
    ]);
    tamper(other, (real) => ({
      findCheckout: async (merchantId, id) => {
        if (merchantId === away) throw new Error('a fault of ours');
        return real.findCheckout(merchantId, id);
      },
    }));
    await runTask(other, sweep);
    expect((await paymentsOf(other, paid.jobId)).paid).toEqual(['250.00']);
    expect(await attemptsOf(shop, stuck.jobId)).toEqual(['open']);
  });

  test('when a page is wanted is told as such', async () => {
    const shop = await openStripeShop();
    const { token } = await billed(shop);
    shop.stripe.fault('POST /v1/checkout/sessions', 'down');
    const { status, body } = await checkout(shop, token);
    expect([status, body.code]).toEqual([503, 'payment_unavailable']);
  });
});
