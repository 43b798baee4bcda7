// Giving back what was paid online: what it changes, what refuses it, and that nothing is given back twice (D-27).
import { describe, expect, test } from 'vitest';
import { auditEventsOf, expectOk, runTask, type Shop } from '#server/features/jobs/testing/test-tools.ts';
import { checkIntegrity } from '#server/integrity/check-integrity.ts';
import { minutes } from '#server/platform/clock.ts';
import { RefundRefused } from '#server/ports/customer-payments/customer-payments.ts';
import { ProviderRefused, ProviderUnavailable } from '#server/ports/payments/payments.ts';
import { given } from '#server/testing/given.ts';
import {
  billed,
  checkout,
  openedPage,
  openPaidShop,
  openStripeShop,
  paymentsOf,
  tamper,
  typeCard,
} from '../testing/payment-tools.ts';

const visa = { number: '4242 4242 4242 4242', expiresMonth: 12, expiresYear: 2040, code: '123' };

async function paid(shop: Shop, card = visa, overrides: Parameters<typeof given.job>[1] = {}) {
  const bill = await billed(shop, overrides);
  await typeCard(shop, await openedPage(shop, bill.token), card);
  const [payment] = (await paymentsOf(shop, bill.jobId)).payments;
  if (!payment) throw new Error('nothing was paid');
  return { ...bill, paymentId: payment.id };
}

type Paid = Awaited<ReturnType<typeof paid>>;

const refund = (
  { client }: Pick<Shop, 'client'>,
  { jobId, paymentId }: Pick<Paid, 'jobId' | 'paymentId'>,
  amount: string,
  key?: string,
  reason = 'One valve was not installed',
) =>
  client.call('POST /api/jobs/:id/payments/:paymentId/refund', {
    params: { id: jobId, paymentId },
    body: { amount, reason },
    ...(key && { headers: { 'idempotency-key': key } }),
  });

const givenBack = async ({ deps }: Shop, { paymentId }: Paid) => {
  const { rows } = await deps.db.pool.query<{ sum: string }>(
    `select coalesce(sum(r.amount_cents), 0) as sum from customer_sandbox_refunds r
     join job_payments p on p.reference = r.reference where p.id = $1`,
    [paymentId],
  );
  return Number(rows[0]?.sum);
};

const refunds = async ({ deps }: Shop, { paymentId }: Paid) => {
  const { rows } = await deps.db.pool.query<{ state: string; amount_cents: string }>(
    'select state, amount_cents from customer_refunds where payment_id = $1 order by created_at, id',
    [paymentId],
  );
  return rows.map(({ state, amount_cents }) => [state, Number(amount_cents)]);
};

async function expectSound(shop: Shop) {
  expect(await checkIntegrity(shop.deps, shop.user.accountId)).toEqual([]);
}

const away = async () => {
  throw new ProviderUnavailable('away');
};

const reminders = { reminderEnabled: true, reminderEvery15Days: true } as const;

describe('a refund', () => {
  test('of a part: less is paid, more is due, and the invoice is no longer paid', async () => {
    const shop = await openPaidShop();
    const made = await paid(shop);
    const { status, body } = await refund(shop, made, '50.00');
    expect([status, body]).toEqual([
      200,
      {
        payment: expect.objectContaining({ amount: '250.00', refundedAmount: '50.00', method: 'online' }),
        refund: { id: expect.any(String), amount: '50.00', state: 'done' },
        amountPaid: '200.00',
        balanceDue: '50.00',
        paymentStatus: 'partly_paid',
        revision: expect.any(Number),
      },
    ]);
    expect(await givenBack(shop, made)).toBe(5000);
    expect(await auditEventsOf(shop, shop.user.accountId, made.jobId)).toContainEqual({
      type: 'job.payment_refunded',
      data: expect.objectContaining({ amount: '50.00', reason: 'One valve was not installed' }),
    });
    await expectSound(shop);
  });

  test('of the rest leaves nothing, and then the invoice can be void', async () => {
    const shop = await openPaidShop();
    const made = await paid(shop);
    expectOk(await refund(shop, made, '50.00'));
    const voided = () =>
      shop.client.call('POST /api/jobs/:id/close', {
        params: { id: made.jobId },
        body: { outcome: 'void', reason: 'Billed twice' },
      });
    expect((await voided()).body).toMatchObject({ code: 'has_payments' });
    expect(expectOk(await refund(shop, made, '200.00'))).toMatchObject({
      amountPaid: '0.00',
      balanceDue: '250.00',
      paymentStatus: 'unpaid',
    });
    const again = await refund(shop, made, '0.01');
    expect([again.status, again.body.code]).toEqual([409, 'already_refunded']);
    expect((await voided()).status).toBe(200);
    await expectSound(shop);
  });

  test('more than is left is refused at its field', async () => {
    const shop = await openPaidShop();
    const made = await paid(shop);
    expectOk(await refund(shop, made, '50.00'));
    const { status, body } = await refund(shop, made, '200.01');
    expect([status, body.fields]).toEqual([
      400,
      { amount: 'Only $200.00 of this payment is left to refund.' },
    ]);
    expect(await givenBack(shop, made)).toBe(5000);
  });

  test.each([
    ['no amount', { reason: 'Why' }],
    ['nothing', { amount: '0', reason: 'Why' }],
    ['less than nothing', { amount: '-5', reason: 'Why' }],
    ['half a cent', { amount: '1.005', reason: 'Why' }],
    ['no reason', { amount: '1' }],
    ['an empty reason', { amount: '1', reason: '  ' }],
    ['a long reason', { amount: '1', reason: 'x'.repeat(501) }],
  ])('with %s is refused', async (_, body) => {
    const shop = await openPaidShop();
    const { jobId, paymentId } = await paid(shop);
    const { status } = await shop.client.send(`POST /api/jobs/${jobId}/payments/${paymentId}/refund`, {
      body,
    });
    expect(status).toBe(400);
  });

  test('is for payments made online alone, of this job, in this company, and by its own people', async () => {
    const shop = await openPaidShop();
    const made = await paid(shop);
    const job = await given.job(shop, { currentStage: 'invoice' });
    const { payment } = await shop.client.ok('POST /api/jobs/:id/payments', {
      params: { id: job.id },
      body: { amount: '20' },
    });
    const byHand = await refund(shop, { jobId: job.id, paymentId: payment.id }, '20');
    expect([byHand.status, byHand.body.code]).toEqual([409, 'not_paid_online']);
    expect((await refund(shop, { ...made, jobId: job.id }, '20')).status).toBe(404);
    expect((await refund(shop, { ...made, paymentId: 'x' }, '20')).status).toBe(404);
    const other = await shop.given.owner();
    expect((await refund(other, made, '20')).status).toBe(404);
    const guest = { client: shop.newGuest() };
    expect((await refund(guest, made, '20')).status).toBe(401);
    const path = `POST /api/jobs/${made.jobId}/payments/${made.paymentId}/refund`;
    const body = { amount: '20', reason: 'Why' };
    expect((await shop.client.send(path, { body, csrf: false })).status).toBe(403);
    expect(await refunds(shop, made)).toEqual([]);
  });

  test('stops reminders until somebody turns them on', async () => {
    const shop = await openPaidShop();
    const made = await paid(shop);
    const params = { id: made.jobId };
    await shop.client.ok('PATCH /api/jobs/:id/reminder-settings', { params, body: reminders });
    expectOk(await refund(shop, made, '50.00'));
    const read = () => shop.client.ok('GET /api/jobs/:id', { params });
    expect(await read()).toMatchObject({
      reminderEnabled: false,
      nextReminderAt: null,
      nextFollowUpAt: null,
    });
    await shop.client.ok('PATCH /api/jobs/:id/reminder-settings', { params, body: reminders });
    expect((await read()).nextReminderAt).not.toBeNull();
    await expectSound(shop);
  });

  test('of a payment that was removed by nobody: it cannot be removed, nor typed by hand', async () => {
    const shop = await openPaidShop();
    const { jobId, paymentId } = await paid(shop);
    const removed = await shop.client.call('DELETE /api/jobs/:id/payments/:paymentId', {
      params: { id: jobId, paymentId },
    });
    expect([removed.status, removed.body.code]).toEqual([409, 'paid_online']);
    const job = await given.job(shop, { currentStage: 'invoice' });
    const typed = await shop.client.send(`POST /api/jobs/${job.id}/payments`, {
      body: { amount: '5', method: 'online' },
    });
    expect([typed.status, Object.keys(typed.body.fields ?? {})]).toEqual([400, ['method']]);
  });

  test('of what exceeds the balance makes it even, and reminders are as they were', async () => {
    const shop = await openPaidShop();
    const bill = await billed(shop);
    const pages = [await openedPage(shop, bill.token), await openedPage(shop, bill.token)];
    for (const page of pages) await typeCard(shop, page);
    const { payments, balanceDue } = await paymentsOf(shop, bill.jobId);
    expect(balanceDue).toBe('-250.00');
    await shop.drain();
    const note = await shop.mailbox.latest(shop.user.email);
    expect(note.text).toContain('$250.00 more than was due');
    const paymentId = payments[1]?.id ?? '';
    expect(expectOk(await refund(shop, { ...bill, paymentId }, '250.00'))).toMatchObject({
      balanceDue: '0.00',
      paymentStatus: 'paid',
    });
    await expectSound(shop);
  });
});

describe('once', () => {
  test('the same key gives back once, and with other content is refused', async () => {
    const shop = await openPaidShop();
    const made = await paid(shop);
    const answers = await Promise.all([1, 2, 3].map(() => refund(shop, made, '50.00', 'tap')));
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expectOk(await refund(shop, made, '50.00', 'tap'));
    expect((await refund(shop, made, '60.00', 'tap')).body.code).toBe('key_reused');
    expect(await givenBack(shop, made)).toBe(5000);
    expect(await refunds(shop, made)).toEqual([['done', 5000]]);
  });

  test('two at once never give back more than there is', async () => {
    const shop = await openPaidShop();
    const made = await paid(shop);
    const answers = await Promise.all(['a', 'b'].map((key) => refund(shop, made, '200.00', key)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await givenBack(shop, made)).toBe(20_000);
    await expectSound(shop);
  });

  test('the provider is away: it is said, and the timetable makes the refund once it is back', async () => {
    const shop = await openPaidShop();
    const made = await paid(shop);
    const back = tamper(shop, () => ({ refund: away }));
    const { status, body } = await refund(shop, made, '50.00', 'tap');
    expect([status, body.code]).toEqual([503, 'payment_unavailable']);
    expect(await refunds(shop, made)).toEqual([['open', 5000]]);
    // Nobody knows yet whether it was made: another one waits for it.
    expect((await refund(shop, made, '50.00', 'again')).body.code).toBe('conflict');
    back();
    shop.clock.advance(minutes(1));
    await runTask(shop, 'customer-payments.sweep-refunds');
    expect(await refunds(shop, made)).toEqual([['done', 5000]]);
    expect(await paymentsOf(shop, made.jobId)).toMatchObject({ amountPaid: '200.00' });
    expectOk(await refund(shop, made, '50.00', 'tap'));
    expect(await givenBack(shop, made)).toBe(5000);
    await expectSound(shop);
  });

  test('its answer is lost after it was made: it is found, and not made again', async () => {
    const shop = await openPaidShop();
    const made = await paid(shop);
    const back = tamper(shop, (real) => ({
      refund: async (input) => {
        await real.refund(input);
        return away();
      },
    }));
    expect((await refund(shop, made, '50.00')).status).toBe(503);
    back();
    shop.clock.advance(minutes(1));
    await runTask(shop, 'customer-payments.sweep-refunds');
    expect(await refunds(shop, made)).toEqual([['done', 5000]]);
    expect(await givenBack(shop, made)).toBe(5000);
    await expectSound(shop);
  });
});

describe('the provider says no', () => {
  test.each([
    ['no_funds', 'Your balance at the payment provider does not cover this refund.'],
    ['disputed', 'The customer’s bank disputes this payment'],
    ['refused', 'The payment provider does not give this payment back.'],
  ] as const)('%s: in plain words, and nothing has changed', async (reason, words) => {
    const shop = await openPaidShop();
    const made = await paid(shop);
    const back = tamper(shop, () => ({
      refund: async () => {
        throw new RefundRefused('no', reason);
      },
    }));
    const { status, body } = await refund(shop, made, '50.00');
    expect([status, body.code]).toEqual([409, 'refund_refused']);
    expect(body.message).toContain(words);
    expect(await paymentsOf(shop, made.jobId)).toMatchObject({ amountPaid: '250.00' });
    expect(await refunds(shop, made)).toEqual([['refused', 5000]]);
    back();
    expectOk(await refund(shop, made, '250.00'));
    await expectSound(shop);
  });

  test('its account lets us in no more: it is said where to refund', async () => {
    const shop = await openPaidShop();
    const made = await paid(shop);
    tamper(shop, () => ({
      refund: async () => {
        throw new ProviderRefused('no access', { status: 403 } as never);
      },
    }));
    const { status, body } = await refund(shop, made, '50.00');
    expect([status, body.code]).toEqual([409, 'refund_refused']);
    expect(body.message).toContain('no longer lets us in');
  });

  test('a payment is given back after its account was disconnected', async () => {
    const shop = await openPaidShop();
    const made = await paid(shop);
    await shop.client.ok('DELETE /api/customer-payments/account');
    expectOk(await refund(shop, made, '50.00'));
    expect(await givenBack(shop, made)).toBe(5000);
  });

  test('one of another provider than the present one cannot be given back here', async () => {
    const shop = await openPaidShop();
    const made = await paid(shop);
    tamper(shop, () => ({ kind: 'stripe' }));
    const { status, body } = await refund(shop, made, '50.00');
    expect([status, body.code]).toEqual([409, 'refund_refused']);
    expect(body.message).toContain('no longer connected here');
  });
});

describe('what happens at the provider', () => {
  async function paidAtStripe() {
    const shop = await openStripeShop();
    const bill = await billed(shop);
    const { body } = await checkout(shop, bill.token);
    shop.stripe.pay(body.checkoutUrl ?? '', 'pm_card_visa');
    await deliver(shop);
    const [payment] = (await paymentsOf(shop, bill.jobId)).payments;
    if (!payment?.reference) throw new Error('nothing was paid');
    return { shop, made: { ...bill, paymentId: payment.id }, reference: payment.reference };
  }

  const deliver = async (shop: Awaited<ReturnType<typeof openStripeShop>>) => {
    for (const { body, signature } of shop.stripe.takeEvents().reverse())
      for (const _ of [1, 2]) {
        const { status } = await shop.newGuest().send('POST /api/webhooks/customer-payments', {
          csrf: false,
          raw: body,
          headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        });
        expect(status).toBe(200);
      }
  };

  test('a refund made on its own pages counts, with an event or without', async () => {
    const { shop, made, reference } = await paidAtStripe();
    shop.stripe.refundOutside(reference, 5000);
    await deliver(shop);
    expect(await paymentsOf(shop, made.jobId)).toMatchObject({ amountPaid: '200.00', balanceDue: '50.00' });
    shop.stripe.refundOutside(reference, 2500);
    shop.clock.advance(minutes(25 * 60));
    await runTask(shop, 'customer-payments.sweep-paid');
    expect(await refunds(shop, made)).toEqual([
      ['done', 5000],
      ['done', 2500],
    ]);
    await expectSound(shop);
  });

  test('a refund that fails later counts no more, and the owner hears of it', async () => {
    const { shop, made } = await paidAtStripe();
    expectOk(await refund(shop, made, '50.00'));
    const { rows } = await shop.deps.db.pool.query<{ refund_id: string }>(
      'select refund_id from customer_refunds where payment_id = $1',
      [made.paymentId],
    );
    shop.stripe.failRefund(rows[0]?.refund_id ?? '');
    await deliver(shop);
    expect(await paymentsOf(shop, made.jobId)).toMatchObject({ amountPaid: '250.00', balanceDue: '0.00' });
    await shop.drain();
    const mails = await shop.mailbox.all(shop.user.email);
    expect(mails.filter(({ subject }) => subject?.startsWith('Refund failed: $50.00'))).toHaveLength(1);
    expectOk(await refund(shop, made, '250.00'));
    await expectSound(shop);
  });

  test('a dispute shows; lost, the money is gone; the owner is told of each once', async () => {
    const { shop, made, reference } = await paidAtStripe();
    shop.stripe.dispute(reference, 'needs_response');
    await deliver(shop);
    const dispute = async () => (await paymentsOf(shop, made.jobId)).payments[0]?.dispute;
    expect(await dispute()).toMatchObject({ state: 'needs_response', amount: '250.00' });
    expect(await paymentsOf(shop, made.jobId)).toMatchObject({ amountPaid: '250.00' });
    expect((await refund(shop, made, '50.00')).body.code).toBe('refund_refused');
    shop.stripe.dispute(reference, 'under_review');
    await deliver(shop);
    shop.stripe.dispute(reference, 'lost');
    await deliver(shop);
    expect(await dispute()).toMatchObject({ state: 'lost' });
    expect(await paymentsOf(shop, made.jobId)).toMatchObject({ amountPaid: '0.00', balanceDue: '250.00' });
    const { body } = await refund(shop, made, '50.00');
    expect(body.message).toContain('The customer’s bank disputes this payment');
    await shop.drain();
    const subjects = (await shop.mailbox.all(shop.user.email)).map(({ subject }) => subject ?? '');
    expect(subjects.filter((subject) => /disput/i.test(subject)).sort()).toEqual([
      expect.stringContaining('Payment disputed: $250.00'),
      expect.stringContaining('You lost the dispute over $250.00'),
    ]);
    await expectSound(shop);
  });

  test.each(['won', 'warning_closed'])('a dispute that ended as %s takes nothing', async (status) => {
    const { shop, made, reference } = await paidAtStripe();
    shop.stripe.dispute(reference, 'needs_response');
    await deliver(shop);
    shop.stripe.dispute(reference, status);
    await deliver(shop);
    expect(await paymentsOf(shop, made.jobId)).toMatchObject({ amountPaid: '250.00', balanceDue: '0.00' });
    await expectSound(shop);
  });
});

describe('emails', () => {
  test('the customer gets a receipt with the card by itself, and a notice of the refund', async () => {
    const shop = await openPaidShop();
    const made = await paid(shop);
    await shop.drain();
    const receipt = await shop.mailbox.latest('maria@example.com');
    expect(receipt.subject).toContain('$250.00 received');
    expect(receipt.text).toContain('Visa ending in 4242');
    expect(receipt.attachments).toHaveLength(1);
    expectOk(await refund(shop, made, '50.00', undefined, 'Between us'));
    await shop.drain();
    const notice = await shop.mailbox.latest('maria@example.com');
    expect(notice.subject).toContain('Refund from');
    expect(notice.text).toContain('We refunded $50.00 of your payment of $250.00');
    expect(notice.text).not.toContain('Between us');
  });

  test('a job without an email address records and refunds all the same', async () => {
    const shop = await openPaidShop();
    const made = await paid(shop, visa, { customerEmail: null });
    expectOk(await refund(shop, made, '50.00'));
    await shop.drain();
    await expectSound(shop);
  });
});
