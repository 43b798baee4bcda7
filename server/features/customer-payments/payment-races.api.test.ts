// What happens in the very moment in which somebody pays: the link or the account is taken away, and everybody looks at once
// (D-24 to D-26). And what comes back to an invoice that was made void meanwhile (D-58).
import { describe, expect, test } from 'vitest';
import { waitUntil } from '#server/faults/wait-until.ts';
import { expectOk } from '#server/features/jobs/testing/test-tools.ts';
import { checkIntegrity } from '#server/integrity/check-integrity.ts';
import { seconds } from '#server/platform/clock.ts';
import {
  attemptsOf,
  billed,
  checkout,
  openedPage,
  openPaidShop,
  openStripeShop,
  page,
  paymentsOf,
  tamper,
} from './testing/payment-tools.ts';

describe('no page to pay on is opened', () => {
  test('for a link that is withdrawn while the provider is asked about an earlier one', async () => {
    const shop = await openPaidShop();
    const { jobId, token } = await billed(shop);
    await openedPage(shop, token);
    tamper(shop, (real) => ({
      findCheckout: async (...which) => {
        await shop.client.ok('DELETE /api/jobs/:id/pay-link', { params: { id: jobId } });
        return real.findCheckout(...which);
      },
    }));
    shop.clock.advance(seconds(3));
    const late = await checkout(shop, token);
    expect(late.body.code).toBe('pay_link_withdrawn');
    expect(await attemptsOf(shop, jobId)).toHaveLength(1);
  });

  test('while the account is being disconnected', async () => {
    const shop = await openPaidShop();
    const { jobId, token } = await billed(shop);
    const { pool } = shop.deps.db;
    const disconnecting = await pool.connect();
    let isDone = false;
    const disconnect = `update customer_payment_accounts set state = 'disconnected' where account_id = $1`;
    await disconnecting.query('begin');
    await disconnecting.query(disconnect, [shop.user.accountId]);
    const pressed = checkout(shop, token).finally(() => {
      isDone = true;
    });
    await waitUntil('the press waits for the owner, or is done', async () => {
      const waiting = `select from pg_locks l join pg_stat_activity a using (pid)
        where not l.granted and a.datname = current_database()`;
      return isDone || (await pool.query(waiting)).rowCount === 1;
    });
    await disconnecting.query('commit');
    disconnecting.release();
    const { status, body } = await pressed;
    expect([status, body.code]).toEqual([409, 'online_payments_off']);
    expect(await attemptsOf(shop, jobId)).toEqual([]);
  });
});

test('whoever opens a link while the provider is asked about its page waits for the same answer', async () => {
  const shop = await openPaidShop();
  const { token } = await billed(shop);
  await openedPage(shop, token);
  let queries = 0;
  let answer: () => void = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  tamper(shop, (real) => ({
    findCheckout: async (...which) => {
      queries += 1;
      await answered;
      return real.findCheckout(...which);
    },
  }));
  const first = page(shop, token);
  await waitUntil('the provider is asked', async () => queries === 1);
  let isShown = false;
  const second = page(shop, token).finally(() => {
    isShown = true;
  });
  await waitUntil(
    'it is asked again, or the page does not wait any longer',
    async () => queries > 1 || isShown,
  );
  answer();
  await Promise.all([first, second]);
  expect(queries).toBe(1);
});

test('an invoice that is void is open again when a refund of it fails: the money is there', async () => {
  const shop = await openStripeShop();
  const { jobId, token } = await billed(shop);
  shop.stripe.pay(await openedPage(shop, token), 'pm_card_visa');
  await page(shop, token);
  const [payment] = (await paymentsOf(shop, jobId)).payments;
  const params = { id: jobId };
  expectOk(
    await shop.client.call('POST /api/jobs/:id/payments/:paymentId/refund', {
      params: { ...params, paymentId: payment?.id ?? '' },
      body: { amount: '250.00', reason: 'Not done' },
    }),
  );
  await shop.client.ok('POST /api/jobs/:id/close', { params, body: { outcome: 'void', reason: 'Not done' } });
  const { rows } = await shop.deps.db.pool.query<{ id: string }>(
    'select refund_id as id from customer_refunds where job_id = $1',
    [jobId],
  );
  shop.stripe.failRefund(rows[0]?.id ?? '');
  for (const { body, signature } of shop.stripe.takeEvents())
    await shop.newGuest().send('POST /api/webhooks/customer-payments', {
      csrf: false,
      raw: body,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    });
  expect(await paymentsOf(shop, jobId)).toMatchObject({ amountPaid: '250.00', balanceDue: '0.00' });
  expect(await shop.client.ok('GET /api/jobs/:id', { params })).toMatchObject({ closedAs: null });
  expect(await checkIntegrity(shop.deps, shop.user.accountId)).toEqual([]);
});
