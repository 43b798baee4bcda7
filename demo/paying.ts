// How a customer of the demo pays online, behind a pay link on the card page of the sandbox, and how some of it goes back.
import type { RequestBody } from '#contract/calls.ts';
import type { Browser } from './browser.ts';
import { guest } from './selling.ts';

/** The second is disputed as soon as it has paid. */
const [good, disputed] = ['4242 4242 4242 4242', '4000 0000 0000 0259'];
const card = { expiresMonth: 12, expiresYear: 2099, code: '123' };

export async function payOnline(
  owner: Browser,
  customer: Browser,
  id: string,
  {
    isDisputed = false,
    ...body
  }: RequestBody<'POST /api/pay/:token/checkout'> & { isDisputed?: boolean | undefined },
): Promise<void> {
  const { url } = await owner.ok('POST /api/jobs/:id/pay-link', {
    params: { id },
    body: { sendAnyway: true },
  });
  const { checkoutUrl } = await customer.ok('POST /api/pay/:token/checkout', {
    ...guest(lastOf(url)),
    body,
  });
  await customer.ok('POST /api/sandbox/customer-payments/:id', {
    ...guest(''),
    params: { id: lastOf(checkoutUrl) },
    body: { ...card, number: isDisputed ? disputed : good },
  });
}

export async function refundOnline(
  owner: Browser,
  id: string,
  { amount, reason }: { amount: string; reason: string },
): Promise<void> {
  const { payments } = await owner.ok('GET /api/jobs/:id/payments', { params: { id } });
  const paymentId = payments.find(({ method }) => method === 'online')?.id ?? '';
  await owner.ok('POST /api/jobs/:id/payments/:paymentId/refund', {
    params: { id, paymentId },
    body: { amount, reason },
  });
}

const lastOf = (address: string) => address.split('/').at(-1) ?? '';
