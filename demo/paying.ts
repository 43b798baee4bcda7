// How a customer of the demo pays online: behind a pay link, on the card page of the sandbox.
import type { RequestBody } from '#contract/calls.ts';
import type { Browser } from './browser.ts';
import { guest } from './selling.ts';

const card = { number: '4242 4242 4242 4242', expiresMonth: 12, expiresYear: 2099, code: '123' };

export async function payOnline(
  owner: Browser,
  customer: Browser,
  id: string,
  body: RequestBody<'POST /api/pay/:token/checkout'>,
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
    body: card,
  });
}

const lastOf = (address: string) => address.split('/').at(-1) ?? '';
