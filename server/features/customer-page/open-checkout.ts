// Paying from the customer page: the link says which job, and customers' payments do the rest.
import type { CheckoutForm } from '#contract/customer-page.ts';
import type { Deps } from '#server/deps.ts';
import { openCustomerCheckout } from '#server/features/customer-payments/customer-payments.service.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { assertNotWithdrawn, openPayLink } from './open-pay-link.ts';

export async function openCheckout(
  deps: Deps,
  token: string,
  form: CheckoutForm,
  from: { address: string; idempotencyKey: string | null },
): Promise<{ checkoutUrl: string }> {
  const { job, linkId } = await openPayLink(deps, from.address, token);
  const { accountId, id: jobId } = job;
  const pageUrl = `${deps.config.appUrl}/pay/${token}`;
  const { idempotencyKey } = from;
  const assertLinkWorks = (tx: Tx) => assertNotWithdrawn(tx, token);
  return openCustomerCheckout(
    deps,
    { accountId, jobId, payLinkId: linkId, assertLinkWorks, pageUrl, idempotencyKey },
    form,
  );
}
