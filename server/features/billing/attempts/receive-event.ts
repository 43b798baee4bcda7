// An event from the provider. Signed over the raw bytes, handled once, in any order: it only makes us look up what is
// true now.
import type { Deps } from '#server/deps.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import {
  BadEventSignature,
  type PaymentEvent,
  ProviderUnavailable,
} from '#server/ports/payments/payments.ts';
import { findAccountOfCustomer, isEventKnown } from '../billing.store.ts';
import { syncFromProvider } from './run-attempt.ts';

export async function receiveEvent(deps: Deps, rawBody: unknown, signature: unknown) {
  const event = readEvent(deps, rawBody, signature);
  const accountId = event && (await findAccountOfCustomer(deps.db.query, event.customerId));
  // Not ours, or of an account that is gone: taken, so that it is not sent again.
  if (!event || !accountId || (await isEventKnown(deps.db.query, accountId, event.id)))
    return { received: true };
  try {
    await syncFromProvider(deps, accountId, event.id);
  } catch (error) {
    // Not written down as dealt with: the provider sends it again.
    if (error instanceof ProviderUnavailable) throw new Refusal('payment_unavailable', { cause: error });
    throw error;
  }
  return { received: true };
}

function readEvent({ payments }: Deps, rawBody: unknown, signature: unknown): PaymentEvent | null {
  if (!Buffer.isBuffer(rawBody) || typeof signature !== 'string') throw new Refusal('bad_signature');
  try {
    return payments.readEvent(rawBody, signature);
  } catch (error) {
    if (error instanceof BadEventSignature) throw new Refusal('bad_signature');
    throw error;
  }
}
