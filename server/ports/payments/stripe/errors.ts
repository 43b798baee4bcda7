// The SDK's errors as errors of our port.
import Stripe from 'stripe';
import {
  CardDeclined,
  ConfirmationNeeded,
  type ProviderFailure,
  ProviderRefused,
  ProviderUnavailable,
} from '../payments.ts';

const { errors } = Stripe;

const reasons: Record<string, CardDeclined['reason']> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired',
  invalid_expiry_month: 'expired',
  invalid_expiry_year: 'expired',
  incorrect_number: 'incorrect_number',
  invalid_number: 'incorrect_number',
  incorrect_cvc: 'incorrect_code',
  invalid_cvc: 'incorrect_code',
  card_not_supported: 'unusable',
  currency_not_supported: 'unusable',
};

const wantsConfirmation = new Set([
  'authentication_required',
  'invoice_payment_intent_requires_action',
  'subscription_payment_intent_requires_action',
]);

/** The provider's reason for a failed payment, from any of the places where it may be. */
export interface Failure {
  code?: string | undefined;
  decline_code?: string | undefined;
  message?: string | undefined;
}

export const needsConfirmation = ({ code, decline_code }: Failure) =>
  wantsConfirmation.has(code ?? '') || wantsConfirmation.has(decline_code ?? '');

export const toDecline = ({ code, decline_code, message }: Failure) =>
  new CardDeclined(
    message ?? 'Your card was declined.',
    reasons[decline_code ?? ''] ?? reasons[code ?? ''] ?? 'declined',
  );

/** Runs a call of the port; what is not a fault of ours comes out as one of the port's own errors. */
export async function translateErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw translate(error);
  }
}

function translate(error: unknown): unknown {
  if (isCardError(error)) {
    const secret = error.payment_intent?.client_secret;
    return needsConfirmation(error) && secret ? new ConfirmationNeeded(secret) : toDecline(error);
  }
  if (
    error instanceof errors.StripeConnectionError ||
    error instanceof errors.StripeRateLimitError ||
    // Everything from 500 up, and 409: another call with this key is under way.
    error instanceof errors.StripeAPIError
  ) {
    return new ProviderUnavailable('Stripe did not answer.', failureOf(error));
  }
  if (error instanceof errors.StripeError)
    return new ProviderRefused('Stripe did not take the request.', failureOf(error));
  return error;
}

/** Stripe's own messages stay out: they repeat keys, addresses and other things that were sent. */
function failureOf({
  type,
  code,
  statusCode,
  requestId,
  detail,
}: Stripe.errors.StripeError): ProviderFailure {
  // A connection that fails has no code at Stripe; the network's code is in its cause.
  const { code: networkCode } = (typeof detail === 'object' ? detail : {}) as NodeJS.ErrnoException;
  return { type, code: code ?? networkCode, status: statusCode, requestId };
}

export const isCardError = (error: unknown): error is Stripe.errors.StripeCardError =>
  error instanceof errors.StripeCardError;

export const isMissing = (error: unknown) =>
  error instanceof errors.StripeInvalidRequestError && error.code === 'resource_missing';

/** Null instead of the error for something that is not there. */
export async function ifThere<T>(pending: Promise<T>): Promise<T | null> {
  try {
    return await pending;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
