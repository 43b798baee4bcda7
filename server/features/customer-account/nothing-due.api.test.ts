// Of what its customer canceled nothing is due, wherever an amount stands (D-22).
import { expect, test } from 'vitest';
import { squeezed, textOf } from '#server/documents/testing/read-pdf.ts';
import { expectOk, progress, type Shop } from '#server/features/jobs/testing/test-tools.ts';
import { cancel, openNoticed, signed, signedAgain } from '#server/features/signing/testing/cancel-tools.ts';
import { checkIntegrity } from '#server/integrity/check-integrity.ts';

async function invoiced(shop: Shop) {
  const { token, jobId } = await signed(shop);
  expectOk(await progress(shop, jobId, 'invoice'));
  return { token, jobId };
}

const pay = ({ client }: Shop, id: string, amount: string) =>
  client.call('POST /api/jobs/:id/payments', { params: { id }, body: { amount, method: 'check' } });

/** What every place says is due. */
async function dueOf({ client }: Shop, jobId: string) {
  const job = await client.ok('GET /api/jobs/:id', { params: { id: jobId } });
  const { outstandingTotal } = await client.ok('GET /api/stats');
  const customer = await client.ok('GET /api/customers/:id', { params: { id: job.customerId ?? '' } });
  const unpaid = await client.ok('GET /api/jobs', { query: { filter: 'unpaid' } });
  return [job.balanceDue, outstandingTotal, customer.balanceDue, unpaid.total];
}

const invoiceOf = async ({ client }: Shop, id: string) =>
  squeezed(textOf((await client.send(`GET /api/jobs/${id}/download/invoice`)).bytes));

test('in lists, sums, on documents and for the customer’s account', async () => {
  const shop = await openNoticed();
  const { token, jobId } = await invoiced(shop);
  expectOk(await pay(shop, jobId, '200'));
  expect(await dueOf(shop, jobId)).toEqual(['300.00', '300.00', '300.00', 1]);
  expect(await invoiceOf(shop, jobId)).toContain(squeezed('Balance due $300.00'));
  shop.clock.advance(1000);
  expectOk(await cancel(shop, token));
  expect(await dueOf(shop, jobId)).toEqual(['0.00', '0.00', '0.00', 0]);
  const printed = await invoiceOf(shop, jobId);
  for (const text of ['AMOUNT DUE $0.00', 'Agreement canceled Nov 14, 2026', 'To be returned $200.00'])
    expect(printed).toContain(squeezed(text));
  expect(printed).not.toContain('HOWTOPAY');
  expect(await pay(shop, jobId, '300')).toMatchObject({
    status: 400,
    body: { message: 'Nothing is left to pay on this job.' },
  });
  expect(await checkIntegrity(shop.deps, shop.user.accountId)).toEqual([]);
});

test('an invoice that was paid before is no receipt any more', async () => {
  const shop = await openNoticed();
  const { token, jobId } = await invoiced(shop);
  expectOk(await pay(shop, jobId, '500'));
  expect(await invoiceOf(shop, jobId)).toMatch(/^RECEIPT/);
  shop.clock.advance(1000);
  expectOk(await cancel(shop, token));
  const printed = await invoiceOf(shop, jobId);
  expect(printed).toMatch(/^INVOICE/);
  expect(printed).toContain(squeezed('To be returned $500.00'));
  expect(await checkIntegrity(shop.deps, shop.user.accountId)).toEqual([]);
});

test('what was signed again since is due like any other', async () => {
  const shop = await openNoticed();
  const jobId = await signedAgain(shop);
  expectOk(await progress(shop, jobId, 'invoice'));
  expect(await dueOf(shop, jobId)).toEqual(['500.00', '500.00', '500.00', 1]);
  expect(await checkIntegrity(shop.deps, shop.user.accountId)).toEqual([]);
});

test('reminders and follow-ups end with the cancellation', async () => {
  const shop = await openNoticed();
  const { token, jobId } = await invoiced(shop);
  const params = { id: jobId };
  await shop.client.ok('PATCH /api/jobs/:id/reminder-settings', {
    params,
    body: { reminderEnabled: true, reminderEvery15Days: true, reminderEvery30Days: false },
  });
  expect(await shop.client.ok('GET /api/jobs/:id', { params })).toMatchObject({
    nextReminderAt: expect.any(String),
  });
  expectOk(await cancel(shop, token));
  expect(await shop.client.ok('GET /api/jobs/:id', { params })).toMatchObject({ nextReminderAt: null });
});
