// Stripe's own script: loaded with the first card form, never before. The `pure` entry loads nothing by itself.
import type { Stripe, StripeError } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { settings } from '#web/settings.ts';
import { CardProblem, cardMissing } from './card-form.tsx';

let loading: Promise<Stripe | null> | undefined;

export async function openStripeJs(): Promise<Stripe> {
  if (settings.cardForm.kind !== 'stripe') throw new CardProblem(cardMissing);
  loading ??= loadStripe(settings.cardForm.publishableKey);
  try {
    const stripe = await loading;
    if (stripe) return stripe;
  } catch {
    // Blocked or unreachable. The next attempt loads it again.
  }
  loading = undefined;
  throw new CardProblem('The card form could not be loaded. Check your connection and try again.');
}

/** Lets the payer confirm with the bank; resolves once the bank agrees. */
export async function answerBank(clientSecret: string, paymentMethodId?: string): Promise<void> {
  const stripe = await openStripeJs();
  const data = paymentMethodId ? { payment_method: paymentMethodId } : undefined;
  // The prefix of the secret shows whether a card is stored or a payment is made.
  const { error } = clientSecret.startsWith('seti_')
    ? await stripe.confirmCardSetup(clientSecret, data)
    : await stripe.confirmCardPayment(clientSecret, data);
  if (error) throw cardProblemOf(error);
}

export const cardProblemOf = (error: StripeError): CardProblem =>
  new CardProblem(error.message ?? 'Your card was declined.');
