// Every kind of paper that is signed, from an offer to the invoice: other programs find its seal valid and nothing wrong
// with the file (D-16, D-19 … D-21).
import { expect, test } from 'vitest';
import { needsPdfTools } from '#server/documents/testing/needs-pdf-tools.ts';
import { complaints, sealLines, squeezed, textOf } from '#server/documents/testing/read-pdf.ts';
import { openShop, progress, type Shop } from '#server/features/jobs/testing/test-tools.ts';
import { setNotice } from '#server/features/signing/testing/cancel-tools.ts';
import { choiceOf, select, sentOffer } from '#server/features/signing/testing/offer-tools.ts';
import { historyOf, jobOf, sign } from '#server/features/signing/testing/signing-tools.ts';
import { given } from '#server/testing/given.ts';
import { extra, sentChangeOrder, signedWorkOrder, withExtra, written } from './testing/change-order-tools.ts';

needsPdfTools();

/** The newest that was signed. */
async function expectSealed(shop: Shop, jobId: string, ...texts: string[]): Promise<void> {
  await shop.drain();
  const [signed] = await historyOf(shop, jobId);
  const { bytes } = await shop.client.send(`GET ${signed?.signedPdf}`);
  expect(await shop.deps.sealer.verify(bytes)).toBe('valid');
  const lines = sealLines(bytes);
  for (const line of ['Signature Validation: Signature is Valid.', 'Total document signed'])
    expect(lines).toContain(line);
  expect(complaints(bytes)).toBe('');
  for (const text of texts) expect(textOf(bytes)).toContain(squeezed(text));
}

test('estimate, work order, change order and invoice', async () => {
  const shop = await openShop();
  const line = { quantity: 1, taxed: false };
  const { id } = await signedWorkOrder(shop, {
    taxRate: '0',
    lineItems: [
      { ...line, description: 'Furnace', unitPrice: '1000' },
      { ...line, description: 'Filter', unitPrice: '50', optional: true, isSelected: true },
      { ...line, description: 'Humidifier', unitPrice: '600', optional: true },
    ],
    discount: { kind: 'percent', value: '10', label: 'Fall special' },
    deposit: { kind: 'amount', value: '300' },
  });
  const offer = ['Fall special (10%)', 'Total $945.00', 'Deposit due on acceptance: $300.00', 'Humidifier'];
  await expectSealed(shop, id, 'EST-', ...offer);

  await shop.client.ok('POST /api/jobs/:id/payments', {
    params: { id },
    body: { amount: '300', isDeposit: true },
  });
  const workOrder = await given.sentRequest(shop, id);
  shop.clock.advance(1000);
  expect((await sign(shop.newGuest(), workOrder.signingToken)).status).toBe(200);
  await expectSealed(shop, id, 'WO-', 'Deposit paid –$300.00', 'Balance $645.00');

  const { token } = await sentChangeOrder(shop, await jobOf(shop, id), {
    ...withExtra(await jobOf(shop, id)),
    discount: null,
  });
  shop.clock.advance(1000);
  expect((await sign(shop.newGuest(), token)).status).toBe(200);
  await expectSealed(shop, id, 'CO-', 'New total $1,150.00');

  expect((await progress(shop, id, 'invoice')).status).toBe(200);
  const { lineItems } = await jobOf(shop, id);
  const body = { lineItems: [...lineItems, { ...extra, description: 'Permit' }] };
  await shop.client.ok('PATCH /api/jobs/:id/line-items', { params: { id }, body });
  const invoice = await shop.client.send(`GET /api/jobs/${id}/download/invoice`);
  expect(complaints(invoice.bytes)).toBe('');
  for (const text of ['Approved in writing: $1,150.00', 'Not approved in writing: $100.00', 'Deposit paid'])
    expect(textOf(invoice.bytes)).toContain(squeezed(text));
}, 60_000);

test('an estimate with the notice of the right to cancel and its two forms', async () => {
  const shop = await openShop();
  await setNotice(shop, true);
  const { id } = await signedWorkOrder(shop);
  await expectSealed(shop, id, 'You, the buyer, may cancel', 'Copy 1 of 2', 'Copy 2 of 2');
}, 60_000);

test('what is not sealed is in order too: an offer, a choice of it, a draft, a receipt', async () => {
  const shop = await openShop();
  const expectInOrder = async (path: string, ...texts: string[]) => {
    const { status, bytes } = await shop.client.send(`GET ${path}`);
    expect([path, status, complaints(bytes)]).toEqual([path, 200, '']);
    for (const text of texts) expect(textOf(bytes)).toContain(squeezed(text));
  };
  const { token, jobId, page } = await sentOffer(shop);
  await expectInOrder(`/api/jobs/${jobId}/download/estimate`, 'Better', 'Good', 'Humidifier');
  const { optionId, extraId } = choiceOf(page, 'Better');
  const { body: choice } = await select(shop.guest, token, { optionId, selectedLineIds: [extraId] });
  await expectInOrder(choice.pdfUrl ?? '', 'Furnace 96%', 'Humidifier');
  expect((await sign(shop.newGuest(), token, { selectionId: choice.selectionId })).status).toBe(200);
  const [signed] = await historyOf(shop, jobId);
  await expectInOrder(signed?.offerPdf ?? '', 'Good', 'Furnace 80%');

  const draft = await written(shop, jobId, withExtra(await jobOf(shop, jobId)));
  await expectInOrder(draft.pdf, draft.number, 'Disconnect box');

  expect((await progress(shop, jobId, 'invoice')).status).toBe(200);
  const { totalAmount } = await jobOf(shop, jobId);
  await shop.client.ok('POST /api/jobs/:id/payments', {
    params: { id: jobId },
    body: { amount: totalAmount },
  });
  await expectInOrder(`/api/jobs/${jobId}/download/invoice`, 'RECEIPT');
}, 60_000);
