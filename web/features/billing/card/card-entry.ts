// What a card form can do for the page around it, whoever provides the form.
import { UserFacingError } from '#web/api/failures.ts';

export const cardMissing = 'Card element not found';

/** Something about the card that the person can set right; the message is fit to show. */
export class CardProblem extends UserFacingError {
  override readonly name = 'CardProblem';
}

export interface CardEntry {
  /** The provider's id of the card that was typed; the number itself goes nowhere else. Throws CardProblem. */
  toPaymentMethod(): Promise<string>;
  /** Pays what was prepared under this secret with the card that was typed. Throws CardProblem. */
  payPrepared(clientSecret: string): Promise<void>;
}
