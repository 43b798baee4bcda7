// The contact person of a customer that is a company: each job has its own, on paper and in emails (D-2, D-5).
import { describe, expect, test } from 'vitest';
import type { Job } from '#contract/jobs/job.ts';
import { squeezed, textOf } from '#server/documents/testing/read-pdf.ts';
import { newCustomer, readCustomer } from '#server/features/customers/testing/customer-tools.ts';
import { checkIntegrity } from '#server/integrity/check-integrity.ts';
import { newId } from '#server/platform/ids.ts';
import { given } from '#server/testing/given.ts';
import { customersOf } from '../testing/customer-rows.ts';
import { expectOk, openShop, type Shop } from '../testing/test-tools.ts';

const company = { name: 'Boise Property Management', email: 'office@boisepm.example', phone: '208 555 0100' };
const withSam = { ...company, contactName: 'Sam Lee' };
const lineItems = [{ quantity: 1, description: 'Labor', unitPrice: 80 }];

const made = async ({ client }: Shop, body: object) =>
  expectOk<Job>(await client.send('POST /api/jobs', { body: { lineItems, ...body } }));
const read = ({ client }: Shop, id: string) => client.ok('GET /api/jobs/:id', { params: { id } });
const patch = ({ client }: Shop, id: string, body: object) =>
  client.send(`PATCH /api/jobs/${id}/customer`, { body: { customerName: company.name, ...body } });
const documentTextOf = async ({ client }: Shop, id: string, type: string) =>
  squeezed(textOf((await client.call('GET /api/jobs/:id/download/:type', { params: { id, type } })).bytes));

describe('a new job', () => {
  test.each<[string, (customerId: string) => object, string | null]>([
    ['has the one of the customer it names', (customerId) => ({ customerId }), 'Sam Lee'],
    [
      'has the one of the customer found by email',
      () => ({ customerName: 'Boise PM', customerEmail: 'OFFICE@boisepm.example' }),
      'Sam Lee',
    ],
    [
      'has the one of the customer found by name and phone',
      () => ({ customerName: company.name, customerPhone: '(208) 555-0100' }),
      'Sam Lee',
    ],
    [
      'has its own where it was written',
      (customerId) => ({ customerId, customerContactName: ' Kim Roe ' }),
      'Kim Roe',
    ],
    ['has none where it was left blank', (customerId) => ({ customerId, customerContactName: '' }), null],
    [
      'has none where it was left blank for a customer that is found',
      () => ({ customerName: company.name, customerEmail: company.email, customerContactName: null }),
      null,
    ],
    ['has none of another customer', () => ({ customerName: 'Ana Díaz' }), null],
  ])('%s', async (_, body, contact) => {
    const shop = await openShop();
    const { id } = await newCustomer(shop, withSam);
    const job = await made(shop, body(id));
    expect(job.customerContactName).toBe(contact);
    expect((await readCustomer(shop, id)).contactName).toBe('Sam Lee');
    expect(await checkIntegrity(shop.deps, shop.user.accountId)).toEqual([]);
  });

  test('gives it to a customer that is made, or has none yet; the customer itself is no contact', async () => {
    const shop = await openShop();
    const asking = { customerName: company.name, customerEmail: company.email };
    await made(shop, asking);
    expect(await customersOf(shop)).toMatchObject([{ contact_name: null }]);
    await made(shop, { ...asking, customerContactName: 'Sam Lee' });
    await made(shop, { ...asking, customerContactName: 'Kim Roe' });
    expect(await customersOf(shop)).toMatchObject([{ contact_name: 'Sam Lee' }]);

    const other = await openShop();
    await made(other, { ...asking, customerContactName: 'Sam Lee' });
    await made(other, { customerName: 'Ana Díaz', customerContactName: 'Ana Diaz' });
    const contacts = (await customersOf(other)).map((row) => [row.name, row.contact_name]);
    expect(Object.fromEntries(contacts)).toEqual({ [company.name]: 'Sam Lee', 'Ana Díaz': null });
  });

  test('made with its document prints it, and a copy of the job has it too', async () => {
    const shop = await openShop();
    const { id: customerId } = await newCustomer(shop, withSam);
    const document = { templateId: 'blank', documentType: 'invoice', customerId, lineItems };
    const reply = await shop.client.call('POST /api/generate-pdf', { body: document });
    expect(squeezed(textOf(reply.bytes))).toContain('Attn:SamLee');
    const id = reply.headers.get('x-job-id') ?? '';
    expect(await read(shop, id)).toMatchObject({ customerContactName: 'Sam Lee' });
    const copy = await shop.client.ok('POST /api/jobs/:id/duplicate', { params: { id } });
    expect(copy.customerContactName).toBe('Sam Lee');
  });

  test('is found by it', async () => {
    const shop = await openShop();
    const job = await made(shop, { customerName: company.name, customerContactName: 'Sam Keane' });
    expect(await shop.client.ok('GET /api/jobs', { query: { q: 'keane' } })).toMatchObject({
      jobs: [{ id: job.id }],
    });
    await patch(shop, job.id, { customerContactName: 'Kim Roe' });
    expect(await shop.client.ok('GET /api/jobs', { query: { q: 'keane' } })).toMatchObject({ jobs: [] });
  });
});

describe('editing', () => {
  test('absent leaves it, blank clears it, too long is refused, and the customer stays', async () => {
    const shop = await openShop();
    const { id: customerId } = await newCustomer(shop, withSam);
    const { id } = await made(shop, { customerId });
    const contact = async () => (await read(shop, id)).customerContactName;
    expectOk(await patch(shop, id, {}));
    expect(await contact()).toBe('Sam Lee');
    expectOk(await patch(shop, id, { customerContactName: 'Kim Roe' }));
    expect(await contact()).toBe('Kim Roe');
    expect((await patch(shop, id, { customerContactName: 'x'.repeat(201) })).status).toBe(400);
    expectOk(await patch(shop, id, { customerContactName: '' }));
    expect(await contact()).toBeNull();
    expect((await readCustomer(shop, customerId)).contactName).toBe('Sam Lee');
  });

  test('a change of the customer reaches open jobs only where that is asked for', async () => {
    const shop = await openShop();
    const { id: customerId } = await newCustomer(shop, withSam);
    const { id } = await made(shop, { customerId });
    const change = (body: object) =>
      shop.client.ok('PATCH /api/customers/:id', { params: { id: customerId }, body });
    expect(await change({ contactName: 'Kim Roe' })).toMatchObject({ changedJobs: 0 });
    expect((await read(shop, id)).customerContactName).toBe('Sam Lee');
    expect(await change({ contactName: 'Pat Hale', alsoOpenJobs: true })).toMatchObject({ changedJobs: 1 });
    expect((await read(shop, id)).customerContactName).toBe('Pat Hale');
    expect(await documentTextOf(shop, id, 'estimate')).toContain('Attn:PatHale');
  });
});

test.each([
  ['the contact person', withSam, 'Hello Sam,'],
  ['the company where there is none', company, 'Hello Boise Property Management,'],
])('emails greet %s', async (_, customer, greeting) => {
  const shop = await openShop();
  const email = `${newId()}@example.com`;
  const { id: customerId } = await newCustomer(shop, { ...customer, email });
  const { id } = await made(shop, { customerId, currentStage: 'invoice' });
  const draft = await shop.client.ok('GET /api/jobs/:id/message', { params: { id }, query: {} });
  expect(draft.message).toContain(greeting);
  await shop.client.ok('POST /api/jobs/:id/send-invoice', { params: { id }, body: {} });
  await shop.drain();
  expect((await shop.mailbox.latest(email)).text).toContain(greeting);
  const body = { amount: '80.00', sendReceipt: true };
  await shop.client.ok('POST /api/jobs/:id/payments', { params: { id }, body });
  await shop.drain();
  const receipt = await shop.mailbox.latest(email);
  expect(receipt.subject).toContain('Receipt');
  expect(receipt.text).toContain(greeting);
});

test('what is out for signature stays as it was sent, and asks the contact person to sign', async () => {
  const shop = await openShop();
  const { id: customerId } = await newCustomer(shop, withSam);
  const { id } = await made(shop, { customerId });
  const { signingToken: token, request } = await given.sentRequest(shop, id);
  expect(request.signerName).toBe('Sam Lee');
  const pending = await shop.client.ok('PATCH /api/customers/:id', {
    params: { id: customerId },
    body: { contactName: 'Kim Roe', alsoOpenJobs: true },
  });
  expect(pending.changedJobs).toBe(0);
  // A contact detail of the job, like its phone: the link goes on, and so does what it shows (B-12).
  expectOk(await patch(shop, id, { customerContactName: 'Kim Roe' }));
  const page = await shop.client.ok('GET /api/signatures/:token', { params: { token } });
  expect(page.job?.facts).toContainEqual({ label: 'Attn', text: 'Sam Lee' });
  const sent = await shop.client.call('GET /api/signatures/:token/download', { params: { token } });
  expect(squeezed(textOf(sent.bytes))).toContain('Attn:SamLee');
});
