// Stripe's well-known test cards, by number and by id: what each is called and how it behaves.
import type { CardDeclined } from '../payments.ts';

/**
 * `fails_later` is accepted and declines whenever it is charged; a reason declines as soon as the card is given.
 */
export type CardBehaviour = 'succeeds' | 'fails_later' | CardDeclined['reason'];

export interface TestCard {
  number: string;
  brand: 'visa' | 'mastercard' | 'amex' | 'discover';
  /** Stripe's ids that stand for this card without typing it. */
  ids: readonly string[];
  behaviour: CardBehaviour;
}

const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', ids: ['pm_card_visa'], behaviour: 'succeeds' },
  { number: '4000056655665556', brand: 'visa', ids: ['pm_card_visa_debit'], behaviour: 'succeeds' },
  { number: '5555555555554444', brand: 'mastercard', ids: ['pm_card_mastercard'], behaviour: 'succeeds' },
  { number: '378282246310005', brand: 'amex', ids: ['pm_card_amex'], behaviour: 'succeeds' },
  { number: '6011111111111117', brand: 'discover', ids: ['pm_card_discover'], behaviour: 'succeeds' },
  {
    number: '4000000000000341',
    brand: 'visa',
    ids: ['pm_card_chargeCustomerFail'],
    behaviour: 'fails_later',
  },
  {
    number: '4000000000000002',
    brand: 'visa',
    ids: ['pm_card_chargeDeclined', 'pm_card_visa_chargeDeclined'],
    behaviour: 'declined',
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    ids: ['pm_card_chargeDeclinedInsufficientFunds', 'pm_card_visa_chargeDeclinedInsufficientFunds'],
    behaviour: 'insufficient_funds',
  },
  {
    number: '4000000000000069',
    brand: 'visa',
    ids: ['pm_card_chargeDeclinedExpiredCard'],
    behaviour: 'expired',
  },
  {
    number: '4000000000000127',
    brand: 'visa',
    ids: ['pm_card_chargeDeclinedIncorrectCvc'],
    behaviour: 'incorrect_code',
  },
];

export const testCardByNumber = (number: string) => testCards.find((card) => card.number === number);
export const testCardById = (id: string) => testCards.find((card) => card.ids.includes(id));

/** A bank's message, fit for the payer. */
export const declineMessages: Record<CardDeclined['reason'], string> = {
  declined: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
  expired: 'Your card has expired.',
  incorrect_number:
    'This is a sandbox and takes no real card. Use 4242 4242 4242 4242 to pay, 4000 0000 0000 0002 to be declined ' +
    'at once, or 4000 0000 0000 0341 to be declined when the charge comes later.',
  incorrect_code: "Your card's security code is incorrect.",
  unusable: 'This card cannot be used. Please enter it again or use another one.',
};
