// For tests of the right to cancel: a company whose notice is on, and a customer who signs and cancels (D-22).
import type { RequestBody } from '#contract/calls.ts';
import { expectOk, moveTo, openShop, type Shop } from '#server/features/jobs/testing/test-tools.ts';
import { given } from '#server/testing/given.ts';
import { sign } from './signing-tools.ts';

export type NewJob = Partial<RequestBody<'POST /api/jobs'>>;
type SentAs = RequestBody<'POST /api/jobs/:id/signature-request'>;

export const setNotice = ({ client }: Shop, isOn: boolean) =>
  client.ok('POST /api/company/cancellation-notice', { body: { isOn } });

/** In Denver, where it is 7 hours earlier than UTC in November; the notice is on. */
export async function openNoticed(
  now = '2026-11-14T17:00:00Z',
  options: Parameters<typeof openShop>[0] = {},
): Promise<Shop> {
  const shop = await openShop(options);
  await moveTo(shop, now);
  await shop.deps.db.pool.query(`update companies set time_zone = 'America/Denver'`);
  await setNotice(shop, true);
  return shop;
}

export const forSum = (unitPrice: string): NewJob => ({
  taxRate: '0',
  lineItems: [{ quantity: 1, description: 'Clean gutters', unitPrice }],
});

export async function sent(shop: Shop, job: NewJob = forSum('500'), request: SentAs = {}) {
  const link = await given.sentLink(shop, { job, request });
  return { token: link.token, jobId: link.job.id, requestId: link.request.id };
}

export async function signed(shop: Shop, job?: NewJob) {
  const link = await sent(shop, job);
  expectOk(await sign(shop.newGuest(), link.token));
  await shop.drain();
  return link;
}

export const cancel = (shop: Shop, token: string, body: { reason?: string } = {}) =>
  shop.newGuest().call('POST /api/signatures/:token/cancel', { params: { token }, body, csrf: false });

export const cancelMails = async ({ mailbox, user }: Shop) =>
  (await mailbox.all(user.email)).filter(({ subject }) => /canceled Estimate EST-/.test(subject ?? ''));

/** Canceled, and signed by another link since. Gives the id of the job. */
export async function signedAgain(shop: Shop): Promise<string> {
  const { token, jobId } = await signed(shop);
  shop.clock.advance(1000);
  expectOk(await cancel(shop, token));
  shop.clock.advance(1000);
  const { signingToken } = await given.sentRequest(shop, jobId);
  expectOk(await sign(shop.newGuest(), signingToken));
  return jobId;
}
