// What counts as approved is what was made for the present customer, whoever signed it (D-21).
import { expect, test } from 'vitest';
import { squeezed, textOf } from '#server/documents/testing/read-pdf.ts';
import { changeLines } from '#server/features/jobs/testing/signed-jobs.ts';
import {
  auditEventsOf,
  expectOk,
  openShop,
  progress,
  type Shop,
} from '#server/features/jobs/testing/test-tools.ts';
import { jobOf, sign } from '#server/features/signing/testing/signing-tools.ts';
import { checkIntegrity } from '#server/integrity/check-integrity.ts';
import { given } from '#server/testing/given.ts';
import {
  download,
  listed,
  send,
  sentChangeOrder,
  signedWorkOrder,
  withExtra,
  write,
  written,
} from './testing/change-order-tools.ts';

const spouse = { signerName: 'Tom Reed', signerEmail: 'tom@example.com' };

async function printed({ client }: Shop, id: string): Promise<string> {
  const { bytes } = await client.send(`GET /api/jobs/${id}/download/invoice`);
  return squeezed(textOf(bytes));
}

/** Of Maria's job, as Tom signs it. */
async function signedBySpouse(shop: Shop) {
  const { id } = await given.job(shop);
  const { signingToken } = await given.sentRequest(shop, id, spouse);
  expectOk(await sign(shop.newGuest(), signingToken));
  return jobOf(shop, id);
}

const bob = { customerName: 'Bob Stone', customerEmail: 'bob@example.com' };

const isNowFor = ({ client }: Shop, id: string, body: typeof bob) =>
  client.ok('PATCH /api/jobs/:id/customer', { params: { id }, body });

test('an estimate that somebody else signed for the customer is printed as approved', async () => {
  const shop = await openShop();
  const { id, jobNumber, approvedTotal } = await signedBySpouse(shop);
  expect(approvedTotal).toBe('237.70');
  expectOk(await progress(shop, id, 'invoice'));
  expect(await printed(shop, id)).toContain(squeezed(`Approved in writing: $237.70 (EST-${jobNumber})`));
});

test('a change order that somebody else signed is not printed as not approved', async () => {
  const shop = await openShop();
  const job = await signedWorkOrder(shop);
  const { id, number } = await written(shop, job.id, withExtra(job));
  const sent = expectOk<{ signingToken: string }>(await send(shop, job.id, id, spouse));
  expectOk(await sign(shop.newGuest(), sent.signingToken));
  expectOk(await progress(shop, job.id, 'invoice'));
  const text = await printed(shop, job.id);
  expect(text).toContain(squeezed(`Approved in writing: $337.70 (EST-${job.jobNumber}, ${number})`));
  expect(text).not.toContain(squeezed('Not approved in writing'));
});

test('another email of the customer takes nothing of it back', async () => {
  const shop = await openShop();
  const { id } = await given.job(shop);
  const { signingToken } = await given.sentRequest(shop, id, { signerName: 'M. Reed' });
  expectOk(await sign(shop.newGuest(), signingToken));
  await shop.client.ok('PATCH /api/jobs/:id/customer', {
    params: { id },
    body: { customerName: 'Maria Nguyễn', customerEmail: 'new@example.com' },
  });
  expectOk(await progress(shop, id, 'invoice'));
  expect(await printed(shop, id)).toContain(squeezed('Approved in writing: $237.70'));
});

test('what another customer signed is not approved by the present one, and no change order is made of it', async () => {
  const shop = await openShop();
  const job = await signedBySpouse(shop);
  expect(await isNowFor(shop, job.id, bob)).toMatchObject({ approvedTotal: null });
  expect(await write(shop, job.id, withExtra(job))).toMatchObject({ body: { code: 'nothing_approved' } });
  expect(await checkIntegrity(shop.deps, shop.user.accountId)).toEqual([]);

  // Bob signs the work order as it is, and a change of that.
  const { signingToken } = await given.sentRequest(shop, job.id);
  expectOk(await sign(shop.newGuest(), signingToken));
  shop.clock.advance(1000);
  const own = await jobOf(shop, job.id);
  expect(own.approvedTotal).toBe('237.70');
  const { id } = await written(shop, job.id, withExtra(own));
  expect(textOf((await download(shop, job.id, id)).bytes)).not.toContain(`EST-${job.jobNumber}`);
  const sent = expectOk<{ signingToken: string }>(await send(shop, job.id, id));
  expectOk(await sign(shop.newGuest(), sent.signingToken));
  expect(await jobOf(shop, job.id)).toMatchObject({ totalAmount: '337.70', approvedTotal: '337.70' });
  expectOk(await progress(shop, job.id, 'invoice'));
  expect(await printed(shop, job.id)).toContain(
    squeezed(`Approved in writing: $337.70 (WO-${job.jobNumber}, CO-${job.jobNumber}-1)`),
  );

  // It was Maria's after all.
  const maria = { customerName: 'Maria Nguyễn', customerEmail: 'maria@example.com' };
  expect(await isNowFor(shop, job.id, maria)).toMatchObject({ approvedTotal: '237.70' });
  expect(await checkIntegrity(shop.deps, shop.user.accountId)).toEqual([]);
});

test('a draft for one customer is not sent to the next', async () => {
  const shop = await openShop();
  const job = await signedWorkOrder(shop);
  const { id } = await written(shop, job.id, withExtra(job));
  await isNowFor(shop, job.id, bob);
  expect(await send(shop, job.id, id)).toMatchObject({ status: 409, body: { code: 'nothing_approved' } });
  expect(await listed(shop, job.id)).toMatchObject([{ status: 'draft' }]);
});

test('a customer corrected step by step can still sign the change order; given to another, it has ended', async () => {
  const shop = await openShop();
  const job = await signedWorkOrder(shop);
  const { customerEmail } = job;
  await isNowFor(shop, job.id, { customerName: 'Reed LLC', customerEmail: customerEmail ?? '' });
  const { token } = await sentChangeOrder(shop, await jobOf(shop, job.id));
  // Nothing is left of what they were called when they signed.
  const reed = { customerName: 'Reed LLC', customerEmail: 'office@reed.example' };
  expect(await isNowFor(shop, job.id, reed)).toMatchObject({ approvedTotal: '237.70' });
  expect(await listed(shop, job.id)).toMatchObject([{ status: 'sent' }]);
  expectOk(await sign(shop.newGuest(), token));

  const { token: next } = await sentChangeOrder(shop, await jobOf(shop, job.id));
  expect(await isNowFor(shop, job.id, bob)).toMatchObject({ approvedTotal: null });
  expect((await listed(shop, job.id))[0]).toMatchObject({
    status: 'superseded',
    endReason: 'The job was changed.',
  });
  expect(await sign(shop.newGuest(), next)).toMatchObject({
    status: 410,
    body: { code: 'signing_link_changed' },
  });
  const events = await auditEventsOf(shop, shop.user.accountId, job.id);
  expect(events).toContainEqual(expect.objectContaining({ type: 'signature.superseded' }));
  expect(await checkIntegrity(shop.deps, shop.user.accountId)).toEqual([]);
});

test('another email of a customer who has approved by name leaves a change order to be signed', async () => {
  const shop = await openShop();
  const job = await signedWorkOrder(shop);
  const { token } = await sentChangeOrder(shop, job);
  await isNowFor(shop, job.id, { customerName: job.customerName, customerEmail: 'new@example.com' });
  expect(await listed(shop, job.id)).toMatchObject([{ status: 'sent' }]);
  expectOk(await sign(shop.newGuest(), token));
});

test('an invoice for another customer is sent without the question about what the first one signed', async () => {
  const shop = await openShop();
  const job = await signedWorkOrder(shop);
  expectOk(await progress(shop, job.id, 'invoice'));
  await changeLines(shop, job.id, withExtra(job).lineItems);
  const sendInvoice = () => shop.client.send(`POST /api/jobs/${job.id}/send-invoice`, { body: {} });
  expect(await sendInvoice()).toMatchObject({ status: 409, body: { code: 'above_approved' } });
  await isNowFor(shop, job.id, bob);
  expectOk(await sendInvoice());
});

test('a customer whose name is corrected has still approved what they signed', async () => {
  const shop = await openShop();
  const job = await signedWorkOrder(shop);
  const { customerId } = job;
  await shop.client.ok('PATCH /api/customers/:id', {
    params: { id: customerId ?? '' },
    body: { name: 'Maria Nguyen', alsoOpenJobs: true },
  });
  expect(await jobOf(shop, job.id)).toMatchObject({ customerName: 'Maria Nguyen', approvedTotal: '237.70' });
  expect(await checkIntegrity(shop.deps, shop.user.accountId)).toEqual([]);
});
