// How the provider's test cards behave, by its own ids.
import { Refused, type State, type StripeObject } from './state.ts';

interface CardKind {
  brand: string;
  last4: string;
  /** Refused when it is given to a customer. */
  refuses?: { code: string; decline_code?: string; message: string };
  /** Accepted, and declined whenever it is charged. */
  failsLater?: true;
  /** The bank wants a confirmation from the payer. */
  needsConfirmation?: true;
}

const declined = { code: 'card_declined', message: 'Your card was declined.' };

const cards: Record<string, CardKind> = {
  pm_card_visa: { brand: 'visa', last4: '4242' },
  pm_card_mastercard: { brand: 'mastercard', last4: '4444' },
  pm_card_chargeCustomerFail: { brand: 'visa', last4: '0341', failsLater: true },
  pm_card_authenticationRequired: { brand: 'visa', last4: '3184', needsConfirmation: true },
  pm_card_chargeDeclined: {
    brand: 'visa',
    last4: '0002',
    refuses: { ...declined, decline_code: 'generic_decline' },
  },
  pm_card_chargeDeclinedInsufficientFunds: {
    brand: 'visa',
    last4: '9995',
    refuses: {
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    },
  },
  pm_card_chargeDeclinedExpiredCard: {
    brand: 'visa',
    last4: '0069',
    refuses: { code: 'expired_card', message: 'Your card has expired.' },
  },
  pm_card_chargeDeclinedIncorrectCvc: {
    brand: 'visa',
    last4: '0127',
    refuses: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  },
};

/** A test id stands for a new payment method each time. */
export function attach(state: State, id: string, customer: string): StripeObject {
  const kind = cards[id];
  if (!kind) {
    const known = state.get('payment_method', id);
    if (known.customer && known.customer !== customer) {
      throw new Refused(400, {
        type: 'invalid_request_error',
        message: 'The payment method you provided has already been attached to a customer.',
      });
    }
    known.customer = customer;
    return known;
  }
  if (kind.refuses) throw new Refused(402, { type: 'card_error', ...kind.refuses });
  const method = state.make('payment_method', { customer, metadata: { kind: id } });
  method.card = {
    ...method.card,
    brand: kind.brand,
    last4: kind.last4,
    exp_month: 12,
    exp_year: state.clock.now().getUTCFullYear() + 10,
  };
  return method;
}

export const behaviourOf = (method: StripeObject): CardKind =>
  cards[method.metadata.kind ?? ''] ?? { brand: 'visa', last4: '4242' };

export const plainDecline = { type: 'card_error', ...declined, decline_code: 'generic_decline' };
