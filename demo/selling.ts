// How a customer of the demo chooses and signs, and how signed work is changed.
import { type Browser, phone } from './browser.ts';
import type { ChangeOrder, Choice } from './job-kinds.ts';
import { drawSignature } from './signatures.ts';

interface Signing {
  token: string;
  /** Whose hand it is. */
  name: string;
  chosen?: Choice;
}

/** How the customer's phone calls behind a link. */
export const guest = (token: string) => ({
  params: { token },
  csrf: false,
  headers: { 'user-agent': phone },
});

/** Opens the link, picks what is offered, and signs it. */
export async function sign(customer: Browser, { token, name, chosen }: Signing): Promise<void> {
  const page = await customer.ok('GET /api/signatures/:token', guest(token));
  const selectionId = chosen && !page.isExpired ? await choose(customer, token, page.job, chosen) : undefined;
  const signatureImageData = await drawSignature(name);
  await customer.ok('POST /api/signatures/:token/sign', {
    ...guest(token),
    body: { signatureImageData, method: 'drawn', selectionId },
  });
}

/** Opens the link, and wants nothing of it. */
export async function decline(customer: Browser, token: string, reason: string | undefined): Promise<void> {
  await customer.ok('GET /api/signatures/:token', guest(token));
  await customer.ok('POST /api/signatures/:token/decline', { ...guest(token), body: { reason } });
}

interface Line {
  id?: string | null | undefined;
  description: string;
  optional?: boolean | undefined;
}
interface Offered {
  options?: { id: string; name: string; lineItems: Line[] }[] | null | undefined;
  lineItems: Line[];
}

async function choose(
  customer: Browser,
  token: string,
  job: Offered,
  { option: name, extras = [] }: Choice,
): Promise<string> {
  const option = job.options?.find((one) => one.name === name);
  const lines = (option ?? job).lineItems.filter(
    ({ optional, description }) => optional && extras.some((extra) => description.startsWith(extra)),
  );
  const { selectionId } = await customer.ok('POST /api/signatures/:token/selection', {
    ...guest(token),
    body: { optionId: option?.id, selectedLineIds: lines.map(({ id }) => id ?? '') },
  });
  return selectionId;
}

/** What more is to be done, as a change order. The link goes to the customer. */
export async function sendChangeOrder(owner: Browser, id: string, change: ChangeOrder): Promise<string> {
  const params = { id };
  const { lineItems } = await owner.ok('GET /api/jobs/:id', { params });
  const { id: changeOrderId } = await owner.ok('POST /api/jobs/:id/change-orders', {
    params,
    body: { reason: change.reason, lineItems: [...lineItems, ...change.added] },
  });
  const { signingToken } = await owner.ok('POST /api/jobs/:id/change-orders/:changeOrderId/send', {
    params: { id, changeOrderId },
    body: { expirationHours: 168 },
  });
  return signingToken;
}
