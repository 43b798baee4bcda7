// A total that falls below what was paid: asked about first, a credit afterwards.
import { beforeAll, describe, expect, test } from 'vitest';
import type { SavedJob } from '#contract/jobs/job.ts';
import { canReadPdf, installLimitMs, squeezed, textOf } from '#server/documents/testing/read-pdf.ts';
import { given } from '#server/testing/given.ts';
import { auditEventsOf, expectOk, openShop, type Shop } from '../testing/test-tools.ts';

beforeAll(() => expect(canReadPdf()).toBe(true), installLimitMs);

const over = (dollars: string) => [{ quantity: 1, description: 'x', unitPrice: dollars, taxed: false }];
const setLines = ({ client }: Shop, id: string, unitPrice: string, acceptCredit?: unknown) =>
  client.send(`PATCH /api/jobs/${id}/line-items`, { body: { lineItems: over(unitPrice), acceptCredit } });

async function paidShop(paid = '200.00') {
  const shop = await openShop();
  const job = await given.job(shop, { currentStage: 'invoice', lineItems: over('237.70') });
  await shop.client.ok('POST /api/jobs/:id/payments', { params: { id: job.id }, body: { amount: paid } });
  return { shop, job };
}

describe('line items cut below what was paid', () => {
  test('are refused with both amounts, and nothing is changed', async () => {
    const { shop, job } = await paidShop();
    const before = await auditEventsOf(shop, shop.user.accountId, job.id);
    for (const accept of [undefined, false]) {
      const response = await setLines(shop, job.id, '150', accept);
      expect([response.status, response.body]).toEqual([
        409,
        {
          code: 'below_paid',
          message:
            'The new total is $150.00, but $200.00 was already paid. The customer would have a credit of $50.00.',
        },
      ]);
    }
    expect((await setLines(shop, job.id, '150', 'yes')).status).toBe(400);
    expect(await shop.client.ok('GET /api/jobs/:id', { params: { id: job.id } })).toMatchObject({
      totalAmount: '237.70',
    });
    expect(await auditEventsOf(shop, shop.user.accountId, job.id)).toEqual(before);
  });

  test('are saved once the credit is accepted; document and email call it a credit', async () => {
    const { shop, job } = await paidShop();
    const after = expectOk<SavedJob>(await setLines(shop, job.id, '150', true));
    expect(after).toMatchObject({ totalAmount: '150.00', balanceDue: '-50.00', paymentStatus: 'paid' });
    const printedText = textOf(
      (
        await shop.client.call('GET /api/jobs/:id/download/:type', {
          params: { id: job.id, type: 'invoice' },
        })
      ).bytes,
    );
    expect(printedText).toContain(squeezed('Credit of $50.00'));
    expect(printedText).toContain(squeezed('Credit $50.00'));
    expect(printedText).not.toContain(squeezed('Balance due'));
    expect(printedText).not.toContain('-$');
    await shop.client.ok('POST /api/jobs/:id/send-invoice', { params: { id: job.id } });
    await shop.drain();
    const { text } = await shop.mailbox.latest('maria@example.com');
    expect(text).toMatch(/\n\n\$200\.00\nPaid in full\n/);
    expect(text).toMatch(/\nCredit: +\$50\.00\n/);
    expect(text).not.toContain('Balance due');
    const more = await shop.client.call('POST /api/jobs/:id/payments', {
      params: { id: job.id },
      body: { amount: '1' },
    });
    expect(more.body.fields).toEqual({ amount: 'Nothing is left to pay on this job.' });
  });

  test('down to exactly what was paid need no question', async () => {
    const { shop, job } = await paidShop();
    expect(expectOk(await setLines(shop, job.id, '200'))).toMatchObject({
      balanceDue: '0.00',
      paymentStatus: 'paid',
    });
    expect((await setLines(shop, job.id, '199.99')).body.code).toBe('below_paid');
  });

  test('an accepted credit is asked about again only when it grows', async () => {
    const { shop, job } = await paidShop();
    expectOk(await setLines(shop, job.id, '150', true));
    expectOk(await setLines(shop, job.id, '150'));
    expectOk(await setLines(shop, job.id, '160'));
    expect((await setLines(shop, job.id, '159.99')).body.code).toBe('below_paid');
  });

  test('a payment in the same moment is counted or comes second, and nothing is lost', async () => {
    const { shop, job } = await paidShop('100.00');
    const [cut, paid] = await Promise.all([
      setLines(shop, job.id, '120'),
      shop.client.call('POST /api/jobs/:id/payments', { params: { id: job.id }, body: { amount: '137.70' } }),
    ]);
    expect([cut, paid].filter(({ status }) => status === 200)).toHaveLength(1);
    const { balanceDue } = await shop.client.ok('GET /api/jobs/:id', { params: { id: job.id } });
    expect(Number(balanceDue)).toBeGreaterThanOrEqual(0);
  });
});

test('an invoice over nothing is settled; an estimate over nothing is not', async () => {
  const shop = await openShop();
  const lineItems = over('0');
  const invoice = await given.job(shop, { currentStage: 'invoice', lineItems });
  expect(invoice).toMatchObject({ balanceDue: '0.00', paymentStatus: 'paid' });
  expect(await given.job(shop, { lineItems })).toMatchObject({ paymentStatus: 'unpaid' });
  const printedText = textOf(
    (
      await shop.client.call('GET /api/jobs/:id/download/:type', {
        params: { id: invoice.id, type: 'invoice' },
      })
    ).bytes,
  );
  expect(printedText).toContain(squeezed('AMOUNT DUE $0.00'));
  expect(printedText).not.toContain(squeezed('Dec 14, 2026'));
});
