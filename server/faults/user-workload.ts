// An owner and customers who use a running product, with a record of what was confirmed to them. A request without a
// reply may be done or not; a confirmed one must be there.
import { onboarding } from '#server/features/company/testing/company-bodies.ts';
import { signForm } from '#server/features/signing/testing/signing-tools.ts';
import { newId } from '#server/platform/ids.ts';
import { aJob } from '#server/testing/given/jobs.ts';
import { given } from '#server/testing/given.ts';
import { HttpClient } from '#server/testing/http-client.ts';

export interface ConfirmedWork {
  jobs: Map<string, { number: string; total: string }>;
  stages: Map<string, string>;
  /** Job to the number of payments of a dollar. */
  payments: Map<string, number>;
  signed: string[];
  photos: string[];
  /** The address of each document that can be downloaded. */
  documents: string[];
}

export const nothingConfirmed = (): ConfirmedWork => ({
  jobs: new Map(),
  stages: new Map(),
  payments: new Map(),
  signed: [],
  photos: [],
  documents: [],
});

export async function signUp(base: string, { buys = false } = {}): Promise<HttpClient> {
  const { client } = await given.newOwner(base);
  if (buys) await client.ok('POST /api/purchase-lifetime', { body: { paymentMethodId: 'pm_card_visa' } });
  await client.ok('POST /api/onboarding/complete', { body: onboarding });
  return client;
}

/** The same person, with the product on another port. */
export function movedTo(client: HttpClient, base: string): HttpClient {
  const moved = new HttpClient(base);
  for (const [name, value] of client.cookies) moved.cookies.set(name, value);
  return moved;
}

/** One action after the other, until the product is gone or `isOver`. */
export const runWorkload = (
  client: HttpClient,
  confirmed: ConfirmedWork,
  isOver: () => boolean,
): Promise<void> => repeatUntilGone(isOver, () => workOnce(client, confirmed));

export async function repeatUntilGone(isOver: () => boolean, once: () => Promise<void>): Promise<void> {
  try {
    while (!isOver()) await once();
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

const isGone = (error: unknown) =>
  error instanceof Error && /^fetch failed$|^terminated$|other side closed|ECONN/.test(error.message);

async function workOnce(client: HttpClient, confirmed: ConfirmedWork): Promise<void> {
  const made = await client.call('POST /api/jobs', { body: aJob(), headers: { 'idempotency-key': newId() } });
  if (made.status !== 200) return;
  const { id, jobNumber, totalAmount } = made.body;
  confirmed.jobs.set(id, { number: jobNumber, total: totalAmount });
  confirmed.stages.set(id, 'estimate');
  const signatureRequest = await client.call('POST /api/jobs/:id/signature-request', {
    params: { id },
    body: {},
  });
  if (signatureRequest.status === 200) {
    const guest = new HttpClient(client.base);
    const signed = await guest.call('POST /api/signatures/:token/sign', {
      params: { token: signatureRequest.body.signingToken },
      body: await signForm(),
      csrf: false,
    });
    if (signed.status === 200) {
      confirmed.signed.push(signatureRequest.body.request.id);
      confirmed.stages.set(id, 'work_order');
    }
  }
  const photo = await given.photo({ client }).catch((error) => {
    if (isGone(error)) throw error;
    return null;
  });
  if (photo) confirmed.photos.push(photo);
  const moved = await client.call('PATCH /api/jobs/:id/stage', {
    params: { id },
    body: { stage: 'invoice' },
  });
  if (moved.status === 200) confirmed.stages.set(id, 'invoice');
  const paid = await client.call('POST /api/jobs/:id/payments', {
    params: { id },
    body: { amount: '1.00', method: 'cash' },
    headers: { 'idempotency-key': newId() },
  });
  if (paid.status === 200) confirmed.payments.set(id, (confirmed.payments.get(id) ?? 0) + 1);
  const invoice = `/api/jobs/${id}/download/invoice`;
  if (
    (await client.call('GET /api/jobs/:id/download/:type', { params: { id, type: 'invoice' } })).status ===
    200
  )
    confirmed.documents.push(invoice);
  await generate(client, confirmed);
}

async function generate(client: HttpClient, confirmed: ConfirmedWork): Promise<void> {
  const templates = await client.call('GET /api/templates');
  if (templates.status !== 200) return;
  const [template] = templates.body;
  if (!template) return;
  const { customerName, lineItems } = aJob();
  const made = await client.call('POST /api/generate-pdf', {
    body: {
      templateId: template.id,
      customerName,
      lineItems,
      documentType: 'estimate',
      description: 'Repair',
    },
    headers: { 'idempotency-key': newId() },
  });
  if (made.status === 200)
    confirmed.documents.push(`/api/jobs/${made.headers.get('x-job-id')}/download/estimate`);
}
