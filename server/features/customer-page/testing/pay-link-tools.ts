// What tests of pay links begin with.
import type { SavedJob } from '#contract/jobs/job.ts';
import type { Shop } from '#server/features/jobs/testing/test-tools.ts';
import { sign } from '#server/features/signing/testing/signing-tools.ts';
import { given } from '#server/testing/given.ts';

/** Gives the token of a new one. */
export async function linkTo({ client }: Pick<Shop, 'client'>, jobId: string): Promise<string> {
  const { url } = await client.ok('POST /api/jobs/:id/pay-link', { params: { id: jobId } });
  return url.split('/').at(-1) ?? '';
}

/** An invoice whose estimate the customer signed; its seal is made. */
export async function signedInvoice(shop: Shop, overrides: Parameters<typeof given.job>[1] = {}) {
  const { token, job } = await given.sentLink(shop, { job: overrides });
  const { status } = await sign(shop.newGuest(), token);
  if (status !== 200) throw new Error(`Signing was refused: ${status}`);
  await shop.drain();
  await shop.client.ok('PATCH /api/jobs/:id/stage', { params: { id: job.id }, body: { stage: 'invoice' } });
  return job;
}

export async function invoiceWithLink(shop: Shop, overrides: Parameters<typeof given.job>[1] = {}) {
  const job = await given.job(shop, { currentStage: 'invoice', ...overrides });
  return { job, token: await linkTo(shop, job.id) };
}

/** By check. */
export const pay = ({ client }: Shop, job: SavedJob, amount: string) =>
  client.ok('POST /api/jobs/:id/payments', {
    params: { id: job.id },
    body: { amount, method: 'check', paidOn: '2026-11-13' },
  });

/** Whom a link names that has ended. */
export const contact = { name: 'Ridgeline Heating & Air', phone: '(208) 555-0142' };
