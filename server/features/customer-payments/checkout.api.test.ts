// Paying from the customer page in the sandbox: how much, when not, and what is there afterwards (D-26, D-28).
import { describe, expect, test } from 'vitest';
import { half } from '#server/features/jobs/testing/deposit-tools.ts';
import { signedJob } from '#server/features/jobs/testing/signed-jobs.ts';
import { auditEventsOf, expectOk, openShop, progress } from '#server/features/jobs/testing/test-tools.ts';
import { newId } from '#server/platform/ids.ts';
import {
  attemptsOf,
  billed,
  checkout,
  declined,
  openedPage,
  openPaidShop,
  page,
  payLink,
  paymentsOf,
  typeCard,
} from './testing/payment-tools.ts';

const refused = async (answer: ReturnType<typeof checkout>) => {
  const { status, body } = await answer;
  return [status, body.code];
};
const allowParts = ({ client }: Pick<Awaited<ReturnType<typeof openShop>>, 'client'>) =>
  client.ok('POST /api/customer-payments/settings', { body: { allowPartPayments: true } });

describe('an invoice', () => {
  test('is paid whole: card, reference and day are recorded, and nothing is due any more', async () => {
    const shop = await openPaidShop();
    const { jobId, token, number } = await billed(shop);
    await shop.client.ok('PATCH /api/jobs/:id/reminder-settings', {
      params: { id: jobId },
      body: { reminderEnabled: true, reminderEvery15Days: true },
    });
    expect(await page(shop, token)).toMatchObject({
      kind: 'invoice',
      canPay: true,
      isSandbox: true,
      isConfirming: false,
      allowPartPayments: false,
    });
    const url = await openedPage(shop, token);
    expect(url).toMatch(/^\/pay\/sandbox\/cs_/);
    expect((await page(shop, token)).isConfirming).toBe(true);
    const id = url.split('/').at(-1) ?? '';
    const home = `${shop.deps.config.appUrl}/pay/${token}`;
    const shown = () => shop.guest.ok('GET /api/sandbox/customer-payments/:id', { params: { id } });
    expect(await shown()).toEqual({
      title: `Invoice INV-${number}`,
      companyName: expect.any(String),
      amount: '250.00',
      state: 'open',
      successUrl: `${home}?payment=done`,
      cancelUrl: `${home}?payment=canceled`,
    });
    const paid = await typeCard(shop, url);
    expect(paid.body).toEqual({ success: true, successUrl: `${home}?payment=done` });
    expect((await shown()).state).toBe('paid');
    expect(await page(shop, token)).toMatchObject({
      status: 'paid',
      canPay: false,
      isConfirming: false,
      balanceDue: '0.00',
      payments: [{ amount: '250.00', method: 'online', brand: 'visa', last4: '4242', paidOn: '2026-11-14' }],
    });
    const { payments } = await paymentsOf(shop, jobId);
    expect(payments).toMatchObject([{ reference: expect.stringMatching(/^pi_/), note: null }]);
    const details = await shop.client.ok('GET /api/jobs/:id', { params: { id: jobId } });
    expect(details).toMatchObject({ paymentStatus: 'paid', nextReminderAt: null });
    const recorded = (await auditEventsOf(shop, shop.user.accountId, jobId)).filter(
      ({ type }) => type === 'job.payment_recorded',
    );
    expect(recorded).toMatchObject([{ data: { amount: '250.00', method: 'online' } }]);
  });

  test('a declined card is told, and the next one is tried on the same page', async () => {
    const shop = await openPaidShop();
    const { jobId, token } = await billed(shop);
    const url = await openedPage(shop, token);
    const { status, body } = await typeCard(shop, url, declined);
    expect([status, body.code]).toEqual([402, 'card_declined']);
    expect((await typeCard(shop, url)).status).toBe(200);
    // Typed once more it is no second charge.
    expect((await typeCard(shop, url)).status).toBe(200);
    expect(await paymentsOf(shop, jobId)).toMatchObject({ paid: ['250.00'], balanceDue: '0.00' });
  });

  test('twenty presses on the card page at once are one payment', async () => {
    const shop = await openPaidShop();
    const { jobId, token } = await billed(shop);
    const url = await openedPage(shop, token);
    const answers = await Promise.all(Array.from({ length: 20 }, () => typeCard(shop, url)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect((await paymentsOf(shop, jobId)).paid).toEqual(['250.00']);
  });

  test('two people with one link pay at once: both are recorded, and the rest is credit', async () => {
    const shop = await openPaidShop();
    const { jobId, token } = await billed(shop);
    const pages = [await openedPage(shop, token), await openedPage(shop, token)];
    expect(new Set(pages).size).toBe(2);
    await Promise.all(pages.map((url) => typeCard(shop, url)));
    expect(await paymentsOf(shop, jobId)).toMatchObject({
      paid: ['250.00', '250.00'],
      amountPaid: '500.00',
      balanceDue: '-250.00',
    });
    expect(await attemptsOf(shop, jobId)).toEqual(['paid', 'paid']);
    expect(await refused(checkout(shop, token))).toEqual([409, 'nothing_due']);
  });

  test('its lines are changed while the customer pays: what was shown is charged, and the balance says the rest', async () => {
    const shop = await openPaidShop();
    const { jobId, token } = await billed(shop);
    const url = await openedPage(shop, token);
    await shop.client.ok('PATCH /api/jobs/:id/line-items', {
      params: { id: jobId },
      body: { lineItems: [{ quantity: 1, description: 'Furnace repair', unitPrice: '300.00' }] },
    });
    expectOk(await typeCard(shop, url));
    expect(await paymentsOf(shop, jobId)).toMatchObject({ paid: ['250.00'], balanceDue: '50.00' });
    expectOk(await typeCard(shop, await openedPage(shop, token)));
    expect(await paymentsOf(shop, jobId)).toMatchObject({ paid: ['250.00', '50.00'], balanceDue: '0.00' });
  });
});

describe('the same Idempotency-Key', () => {
  test('is the same page, also for two presses at once', async () => {
    const shop = await openPaidShop();
    const { jobId, token } = await billed(shop);
    const key = newId();
    const press = () => openedPage(shop, token, { for: 'balance' }, key);
    const pages = await Promise.all([press(), press(), press()]);
    expect(new Set(pages).size).toBe(1);
    expect(await attemptsOf(shop, jobId)).toEqual(['open']);
    expectOk(await typeCard(shop, await press()));
    expect(await press()).toBe(`${shop.deps.config.appUrl}/pay/${token}?payment=done`);
  });

  test('with another amount is refused', async () => {
    const shop = await openPaidShop();
    await allowParts(shop);
    const { token } = await billed(shop);
    const key = newId();
    await openedPage(shop, token, { for: 'balance', amount: '100' }, key);
    const other = checkout(shop, token, { for: 'balance', amount: '200' }, key);
    expect(await refused(other)).toEqual([409, 'key_reused']);
  });
});

describe('the amount', () => {
  test.each(['1.00', '249.99', '250.01', '0.01', '1000000.00'])(
    'of %s is refused where parts are not allowed, and the whole is not',
    async (amount) => {
      const shop = await openPaidShop();
      const { token, jobId } = await billed(shop);
      const { status, body } = await checkout(shop, token, { for: 'balance', amount });
      expect([status, body.fields]).toEqual([400, { amount: 'Please pay the whole $250.00.' }]);
      expect(await attemptsOf(shop, jobId)).toEqual([]);
      expect((await checkout(shop, token, { for: 'balance', amount: '250.00' })).status).toBe(200);
    },
  );

  test('may be a part where the owner allows it, from a dollar to the balance', async () => {
    const shop = await openPaidShop();
    await allowParts(shop);
    const { token, jobId } = await billed(shop);
    expect((await page(shop, token)).allowPartPayments).toBe(true);
    for (const amount of ['0.99', '250.01', '-5', '0', 'x']) {
      const { status, body } = await checkout(shop, token, { for: 'balance', amount });
      expect([amount, status, Object.keys(body.fields ?? {})]).toEqual([amount, 400, ['amount']]);
    }
    for (const amount of ['1.00', '99.00'])
      expectOk(await typeCard(shop, await openedPage(shop, token, { for: 'balance', amount })));
    expect(await paymentsOf(shop, jobId)).toMatchObject({ paid: ['1.00', '99.00'], balanceDue: '150.00' });
    expectOk(await typeCard(shop, await openedPage(shop, token)));
    expect((await page(shop, token)).status).toBe('paid');
  });

  test('of less than a card can be charged is not paid online', async () => {
    const shop = await openPaidShop();
    const small = { lineItems: [{ quantity: 1, description: 'Washer', unitPrice: '0.49' }] };
    const { token } = await billed(shop, small);
    expect((await page(shop, token)).canPay).toBe(false);
    expect(await refused(checkout(shop, token))).toEqual([400, 'invalid_input']);
    const least = { lineItems: [{ quantity: 1, description: 'Washer', unitPrice: '0.50' }] };
    expect((await checkout(shop, (await billed(shop, least)).token)).status).toBe(200);
  });
});

describe('a deposit', () => {
  test('is paid on the page of its work order, and the same link shows the invoice later', async () => {
    const shop = await openPaidShop();
    const { id, number } = await signedJob(shop, { deposit: half });
    const token = await payLink(shop, id);
    expect(await page(shop, token)).toMatchObject({
      kind: 'deposit',
      number: `WO-${number}`,
      depositDue: '500.00',
      balanceDue: '1000.00',
      dueDate: null,
      canPay: true,
    });
    expect(await refused(checkout(shop, token, { for: 'balance' }))).toEqual([409, 'not_an_invoice']);
    const pdf = await shop.guest.send(`GET /api/pay/${token}/pdf`);
    expect(pdf.headers.get('content-disposition')).toContain(`WO-${number}`);
    expectOk(await typeCard(shop, await openedPage(shop, token, { for: 'deposit' })));
    expect((await paymentsOf(shop, id)).payments).toMatchObject([{ amount: '500.00', isDeposit: true }]);
    expect(await page(shop, token)).toMatchObject({ kind: 'deposit', depositDue: '0.00', canPay: false });
    expect(await refused(checkout(shop, token, { for: 'deposit' }))).toEqual([409, 'nothing_due']);
    expectOk(await progress(shop, id, 'invoice'));
    expect(await page(shop, token)).toMatchObject({
      kind: 'invoice',
      number: `INV-${number}`,
      balanceDue: '500.00',
      canPay: true,
    });
    expect(await refused(checkout(shop, token, { for: 'deposit' }))).toEqual([409, 'nothing_due']);
  });

  test('links are made while one is due, and not for work that asks for none', async () => {
    const shop = await openPaidShop();
    const { id } = await signedJob(shop);
    const { status, body } = await shop.client.call('POST /api/jobs/:id/pay-link', { params: { id } });
    expect([status, body.code]).toEqual([409, 'not_an_invoice']);
  });
});

describe('nothing is taken', () => {
  test('for a company that is not connected', async () => {
    const shop = await openShop();
    const { token } = await billed(shop);
    expect(await page(shop, token)).toMatchObject({ canPay: false, isSandbox: false });
    expect(await refused(checkout(shop, token))).toEqual([409, 'online_payments_off']);
  });

  test('for what is void, and a page that was open takes no card any more', async () => {
    const shop = await openPaidShop();
    const { jobId, token } = await billed(shop);
    const url = await openedPage(shop, token);
    await shop.client.ok('POST /api/jobs/:id/close', {
      params: { id: jobId },
      body: { outcome: 'void', reason: 'Billed twice' },
    });
    expect(await refused(checkout(shop, token))).toEqual([409, 'job_closed']);
    await shop.drain();
    const late = await typeCard(shop, url);
    expect([late.status, late.body.code]).toEqual([410, 'link_invalid']);
    expect(await attemptsOf(shop, jobId)).toEqual(['closed']);
  });

  test.each([
    ['the link was withdrawn', 'DELETE /api/jobs/:id/pay-link' as const],
    ['the job was deleted', 'DELETE /api/jobs/:id' as const],
  ])('once %s', async (_, end) => {
    const shop = await openPaidShop();
    const { jobId, token } = await billed(shop);
    const url = await openedPage(shop, token);
    await shop.client.ok(end, { params: { id: jobId } });
    await shop.drain();
    expect(await refused(checkout(shop, token))).toEqual([410, 'pay_link_withdrawn']);
    expect((await typeCard(shop, url)).status).toBe(410);
  });

  test('once the account was disconnected', async () => {
    const shop = await openPaidShop();
    const { token } = await billed(shop);
    const url = await openedPage(shop, token);
    await shop.client.ok('DELETE /api/customer-payments/account');
    await shop.drain();
    expect((await typeCard(shop, url)).status).toBe(410);
  });

  test('with a link nobody knows, a body that says nothing, or too many presses', async () => {
    const shop = await openPaidShop({ env: { LIMIT_CHECKOUTS_PER_LINK: '2/1h' } });
    const { token } = await billed(shop);
    expect(await refused(checkout(shop, newId()))).toEqual([404, 'pay_link_unknown']);
    for (const body of [{}, { for: 'tip' }]) {
      const { status } = await shop.guest.send(`POST /api/pay/${token}/checkout`, { body, csrf: false });
      expect(status).toBe(400);
    }
    const presses = [await checkout(shop, token), await checkout(shop, token), await checkout(shop, token)];
    expect(presses.map(({ status }) => status)).toEqual([200, 200, 429]);
  });
});

test('a page of the sandbox that nobody opened does not exist', async () => {
  const shop = await openShop();
  const { status, body } = await typeCard(shop, '/pay/sandbox/cs_nobody');
  expect([status, body.code]).toEqual([404, 'not_found']);
  const shown = await shop.guest.send('GET /api/sandbox/customer-payments/cs_nobody');
  expect(shown.status).toBe(404);
  const event = await shop.guest.send('POST /api/webhooks/customer-payments', { body: {}, csrf: false });
  expect([event.status, event.body.code]).toEqual([404, 'not_found']);
});
