// What tests of change orders do: a job whose estimate the customer has signed, and changes of it.
import type { RequestBody } from '#contract/calls.ts';
import { expectOk, type Shop } from '#server/features/jobs/testing/test-tools.ts';
import { sign } from '#server/features/signing/testing/signing-tools.ts';
import { given } from '#server/testing/given.ts';
import type { CallOptions } from '#server/testing/http-client.ts';

type NewJob = Partial<RequestBody<'POST /api/jobs'>>;
type Body = RequestBody<'POST /api/jobs/:id/change-orders'>;
type Patch = RequestBody<'PATCH /api/jobs/:id/change-orders/:changeOrderId'>;
type Sending = RequestBody<'POST /api/jobs/:id/change-orders/:changeOrderId/send'>;

/** By now a work order of $237.70: labor $190.00, a capacitor of $45.00 with 6% tax. */
export async function signedWorkOrder(shop: Shop, job: NewJob = {}) {
  const { token, job: made } = await given.sentLink(shop, { job });
  expectOk(await sign(shop.newGuest(), token));
  return shop.client.ok('GET /api/jobs/:id', { params: { id: made.id } });
}

export type SignedWorkOrder = Awaited<ReturnType<typeof signedWorkOrder>>;

export const extra = { quantity: 1, description: 'Disconnect box', unitPrice: '100.00', taxed: false };

/** Everything that is there, and one line more: $337.70. */
export const withExtra = (
  { lineItems }: Pick<SignedWorkOrder, 'lineItems'>,
  more: Partial<Body> = {},
): Body => ({
  reason: 'The old disconnect box is corroded.',
  lineItems: [...lineItems, extra],
  ...more,
});

export const write = ({ client }: Shop, id: string, body: Body, options: CallOptions = {}) =>
  client.call('POST /api/jobs/:id/change-orders', { params: { id }, body, ...options });

export const written = ({ client }: Shop, id: string, body: Body) =>
  client.ok('POST /api/jobs/:id/change-orders', { params: { id }, body });

export const change = ({ client }: Shop, id: string, changeOrderId: string, body: Patch) =>
  client.call('PATCH /api/jobs/:id/change-orders/:changeOrderId', { params: { id, changeOrderId }, body });

export const listed = async ({ client }: Shop, id: string) =>
  (await client.ok('GET /api/jobs/:id/change-orders', { params: { id } })).items;

export const send = (
  { client }: Shop,
  id: string,
  changeOrderId: string,
  body: Sending = {},
  options: CallOptions = {},
) =>
  client.call('POST /api/jobs/:id/change-orders/:changeOrderId/send', {
    params: { id, changeOrderId },
    body,
    ...options,
  });

export const withdraw = ({ client }: Shop, id: string, changeOrderId: string) =>
  client.call('POST /api/jobs/:id/change-orders/:changeOrderId/withdraw', { params: { id, changeOrderId } });

export const dismiss = ({ client }: Shop, id: string, changeOrderId: string) =>
  client.call('POST /api/jobs/:id/change-orders/:changeOrderId/dismiss', { params: { id, changeOrderId } });

export const declined = (shop: Shop, token: string) =>
  shop.newGuest().ok('POST /api/signatures/:token/decline', {
    params: { token },
    body: { reason: 'Too much' },
    csrf: false,
  });

/** Written and emailed. */
export async function sentChangeOrder(shop: Shop, job: SignedWorkOrder, body: Body = withExtra(job)) {
  const { id } = await written(shop, job.id, body);
  const { signingToken } = await shop.client.ok('POST /api/jobs/:id/change-orders/:changeOrderId/send', {
    params: { id: job.id, changeOrderId: id },
    body: {},
  });
  return { id, token: signingToken };
}

export const download = ({ client }: Shop, id: string, changeOrderId: string) =>
  client.send(`GET /api/jobs/${id}/change-orders/${changeOrderId}/download`);
