// An event from the provider. Signed over the raw bytes, in any order and any number: it only makes us ask what is true
// now. What is not ours, or of before we knew it, is taken and ignored; the timetable asks about that.
import type { Deps } from '#server/deps.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { isId } from '#server/platform/ids.ts';
import type {
  CustomerPaymentEvent,
  CustomerPayments,
} from '#server/ports/customer-payments/customer-payments.ts';
import { BadEventSignature, ProviderRefused, ProviderUnavailable } from '#server/ports/payments/payments.ts';
import { findAttemptOfCheckout, findAttemptOfMerchant } from './attempts.store.ts';
import { refreshConnection } from './connect-account.ts';
import { findAccountOfMerchant, findOnlyMerchant } from './connections.store.ts';
import { reconcileAttempt } from './reconcile-attempt.ts';

export async function receiveCustomerPaymentEvent(deps: Deps, rawBody: unknown, signature: unknown) {
  const { customerPayments } = deps;
  if (customerPayments?.kind !== 'stripe') throw new Refusal('not_found');
  const event = readEvent(customerPayments, rawBody, signature);
  try {
    if (event) await follow(deps, customerPayments, event);
  } catch (error) {
    // The provider sends it again.
    if (error instanceof ProviderUnavailable) throw new Refusal('payment_unavailable', { cause: error });
    // Of a merchant who has let us go, or of another installation on the same platform.
    if (!(error instanceof ProviderRefused)) throw error;
  }
  return { received: true };
}

function readEvent(
  payments: CustomerPayments,
  rawBody: unknown,
  signature: unknown,
): CustomerPaymentEvent | null {
  if (!Buffer.isBuffer(rawBody) || typeof signature !== 'string') throw new Refusal('bad_signature');
  try {
    return payments.readEvent(rawBody, signature);
  } catch (error) {
    if (error instanceof BadEventSignature) throw new Refusal('bad_signature');
    throw error;
  }
}

async function follow(deps: Deps, payments: CustomerPayments, event: CustomerPaymentEvent): Promise<void> {
  const { db } = deps;
  const provider = payments.kind;
  if (event.kind === 'checkout') {
    const attempt = await findAttemptOfCheckout(db.query, provider, event.checkoutId);
    const isTheirs = event.merchantId === null || event.merchantId === attempt?.merchantId;
    if (attempt && isTheirs) await reconcileAttempt(deps, attempt);
    return;
  }
  const merchantId = event.merchantId ?? (await findOnlyMerchant(db.query, provider));
  if (merchantId === null) return;
  if (event.kind === 'merchant') {
    const accountId = await findAccountOfMerchant(db.query, { provider, merchantId });
    if (accountId !== null) await refreshConnection(deps, { accountId });
    return;
  }
  const attemptId = (await payments.findPayment(merchantId, event.reference))?.attemptId ?? '';
  // Of a payment that was not made through us it is any text.
  const attempt = isId(attemptId)
    ? await findAttemptOfMerchant(db.query, { provider, merchantId, id: attemptId })
    : null;
  // Anybody with an account at the provider may write our ids beside payments of their own: what the attempt's own checkout says
  // counts, and that tells the refunds and the dispute too.
  if (attempt) await reconcileAttempt(deps, attempt);
}
