// Jobs whose estimate the customer has signed, as tests of deposits and approved totals need them.
import type { RequestBody } from '#contract/calls.ts';
import { sign } from '#server/features/signing/testing/signing-tools.ts';
import { given } from '#server/testing/given.ts';
import { expectOk, progress, type Shop } from './test-tools.ts';

type NewJob = Partial<RequestBody<'POST /api/jobs'>>;

export const newCustomer = () => `${Math.random().toString(36).slice(2)}@example.com`;

/** Of 1,000.00 without tax. Signed, it is a work order; both copies have gone out. */
export async function signedJob(shop: Shop, more: NewJob = {}) {
  const { token, job } = await given.sentLink(shop, {
    job: {
      customerEmail: newCustomer(),
      taxRate: '0',
      lineItems: [
        { quantity: 1, description: 'Furnace', unitPrice: '800' },
        { quantity: 2, description: 'Labor', unitPrice: '100' },
      ],
      ...more,
    },
  });
  expectOk(await sign(shop.newGuest(), token));
  await shop.drain();
  return { id: job.id, number: job.jobNumber, customerEmail: job.customerEmail ?? '', token };
}

/** The same job as an invoice. */
export async function signedInvoice(shop: Shop, more: NewJob = {}) {
  const job = await signedJob(shop, more);
  expectOk(await progress(shop, job.id, 'invoice'));
  return job;
}

/** Without asking the customer. */
export const changeLines = ({ client }: Shop, id: string, lineItems: NewJob['lineItems']) =>
  client.ok('PATCH /api/jobs/:id/line-items', { params: { id }, body: { lineItems: lineItems ?? [] } });
