// Of what its customer canceled nothing is due, wherever an amount stands (D-22).
import { expect, test } from 'vitest';
import { squeezed, textOf } from '#server/documents/testing/read-pdf.ts';
import { close } from '#server/features/jobs/testing/close-tools.ts';
import { expectOk, progress, type Shop } from '#server/features/jobs/testing/test-tools.ts';
import { cancel, openNoticed, signed, signedAgain } from '#server/features/signing/testing/cancel-tools.ts';
import { checkIntegrity } from '#server/integrity/check-integrity.ts';

async function invoiced(shop: Shop) {
  const { token, jobId } = await signed(shop);
  expectOk(await progress(shop, jobId, 'invoice'));
  return { token, jobId };
}

const pay = ({ client }: Shop, id: string, amount: string, sendReceipt = false) =>
  client.call('POST /api/jobs/:id/payments', {
    params: { id },
    body: { amount, method: 'check', sendReceipt },
  });

const readJob = ({ client }: Shop, id: string) => client.ok('GET /api/jobs/:id', { params: { id } });

const readCustomer = async (shop: Shop, jobId: string) =>
  shop.client.ok('GET /api/customers/:id', {
    params: { id: (await readJob(shop, jobId)).customerId ?? '' },
  });

const remindEvery15Days = ({ client }: Shop, id: string) =>
  client.ok('PATCH /api/jobs/:id/reminder-settings', {
    params: { id },
    body: {
      reminderEnabled: true,
      reminderEvery15Days: true,
      reminderEvery30Days: false,
      invoiceDueDate: '2026-11-01',
    },
  });

/** What every place says is due. */
async function dueOf(shop: Shop, jobId: string) {
  const { outstandingTotal } = await shop.client.ok('GET /api/stats');
  const unpaid = await shop.client.ok('GET /api/jobs', { query: { filter: 'unpaid' } });
  const { balanceDue } = await readJob(shop, jobId);
  return [balanceDue, outstandingTotal, (await readCustomer(shop, jobId)).balanceDue, unpaid.total];
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

test('reminders end with the cancellation, and go on for another customer, who owes it', async () => {
  const shop = await openNoticed();
  const { token, jobId } = await invoiced(shop);
  await remindEvery15Days(shop, jobId);
  const { nextReminderAt } = await readJob(shop, jobId);
  expect(nextReminderAt).not.toBeNull();
  expectOk(await cancel(shop, token));
  expect(await readJob(shop, jobId)).toMatchObject({ nextReminderAt: null });
  await shop.client.ok('PATCH /api/jobs/:id/customer', {
    params: { id: jobId },
    body: { customerName: 'Bob Stone', customerEmail: 'bob@example.com' },
  });
  expect(await readJob(shop, jobId)).toMatchObject({ balanceDue: '500.00', nextReminderAt });
});

test('the customer has nothing overdue, no month counts it, and it is open while money is to be returned', async () => {
  const shop = await openNoticed();
  const invoicedNow = async () => (await shop.client.ok('GET /api/stats')).months.at(-1)?.invoiced;
  const [unpaid, paid] = [await invoiced(shop), await invoiced(shop)];
  await remindEvery15Days(shop, unpaid.jobId);
  expectOk(await pay(shop, paid.jobId, '500'));
  expect(await readCustomer(shop, unpaid.jobId)).toMatchObject({ overdue: '500.00', openJobs: 1 });
  expect(await invoicedNow()).toBe('1000.00');
  shop.clock.advance(1000);
  for (const { token } of [unpaid, paid]) expectOk(await cancel(shop, token));
  expect(await readCustomer(shop, unpaid.jobId)).toMatchObject({ overdue: '0.00', openJobs: 1 });
  const { jobs: open } = await shop.client.ok('GET /api/jobs', { query: { unfinished: 'true' } });
  expect(open.map(({ id }) => id)).toEqual([paid.jobId]);
  expect(await invoicedNow()).toBe('0.00');
  expect(await checkIntegrity(shop.deps, shop.user.accountId)).toEqual([]);
});

test('what comes in all the same is recorded, without a receipt, and is to be returned', async () => {
  const shop = await openNoticed();
  const { token, jobId } = await invoiced(shop);
  shop.clock.advance(1000);
  expectOk(await cancel(shop, token));
  expect(await pay(shop, jobId, '200', true)).toMatchObject({
    status: 409,
    body: { code: 'agreement_cancelled' },
  });
  expectOk(await pay(shop, jobId, '200'));
  expect(await readJob(shop, jobId)).toMatchObject({
    amountPaid: '200.00',
    balanceDue: '0.00',
    refundBy: '2026-11-27',
  });
});

test.each([
  ['comes back where something was paid', '200', null, 1],
  ['stays where nothing was', '', 'archived', 0],
])('an archived job %s', async (_, paid, closedAs, listed) => {
  const shop = await openNoticed();
  const { token, jobId } = await invoiced(shop);
  if (paid) expectOk(await pay(shop, jobId, paid));
  expectOk(await close(shop, jobId, { outcome: 'archived' }));
  expectOk(await cancel(shop, token));
  expect(await readJob(shop, jobId)).toMatchObject({ closedAs });
  const { total } = await shop.client.ok('GET /api/jobs', { query: { filter: 'to-return' } });
  expect(total).toBe(listed);
});

test('a correction of the customer with all open jobs leaves it as it was canceled', async () => {
  const shop = await openNoticed();
  const { token, jobId } = await invoiced(shop);
  expectOk(await cancel(shop, token));
  const { customerId: id = '' } = await readJob(shop, jobId);
  const { revision } = await readCustomer(shop, jobId);
  await shop.client.ok('PATCH /api/customers/:id', {
    params: { id: id ?? '' },
    body: { name: 'Maria Smith', email: 'maria.smith@example.com', alsoOpenJobs: true, revision },
  });
  expect(await dueOf(shop, jobId)).toEqual(['0.00', '0.00', '0.00', 0]);
});
