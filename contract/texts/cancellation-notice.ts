// The right to cancel a sale made away from the seller's place of business, in the words of the rule (16 CFR 429.1). They
// are the law's own: only names and days are filled in.

/** Beside the signature, in bold type of at least 10 points (429.1(a)). */
export const cancellationNotice =
  'You, the buyer, may cancel this transaction at any time prior to midnight of the third business day after the date of this transaction. See the attached notice of cancellation form for an explanation of this right.';

/** Given in duplicate (429.1(b)). Days as they are printed, such as "Nov 16, 2026". */
export interface CancellationFormFacts {
  /** When the customer signed. */
  signedOn: string;
  /** Until midnight of this day. */
  lastDay: string;
  sellerName: string;
  /** Of the place of business; lines may be separated by line breaks. */
  sellerAddress: string;
}

export interface CancellationForm {
  title: string;
  date: { label: string; day: string };
  paragraphs: string[];
  /** What the buyer declares by signing the form. */
  declaration: string;
  /** Below the lines that the buyer fills in. */
  lines: { date: string; signature: string };
}

export function cancellationForm(facts: CancellationFormFacts): CancellationForm {
  const { signedOn, lastDay, sellerName } = facts;
  const address = facts.sellerAddress
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ');
  const seller = address ? `${sellerName}, at ${address},` : `${sellerName}`;
  return {
    title: 'Notice of Cancellation',
    date: { label: 'Date of transaction', day: signedOn },
    paragraphs: [
      'You may CANCEL this transaction, without any Penalty or Obligation, within THREE BUSINESS DAYS from the above date.',
      'If you cancel, any property traded in, any payments made by you under the contract or sale, and any negotiable instrument executed by you will be returned within TEN BUSINESS DAYS following receipt by the seller of your cancellation notice, and any security interest arising out of the transaction will be cancelled.',
      'If you cancel, you must make available to the seller at your residence, in substantially as good condition as when received, any goods delivered to you under this contract or sale, or you may, if you wish, comply with the instructions of the seller regarding the return shipment of the goods at the seller’s expense and risk.',
      'If you do make the goods available to the seller and the seller does not pick them up within 20 days of the date of your Notice of Cancellation, you may retain or dispose of the goods without any further obligation. If you fail to make the goods available to the seller, or if you agree to return the goods to the seller and fail to do so, then you remain liable for performance of all obligations under the contract.',
      `To cancel this transaction, mail or deliver a signed and dated copy of this Cancellation Notice or any other written notice, or send a telegram, to ${seller} NOT LATER THAN MIDNIGHT OF ${lastDay}.`,
    ],
    declaration: 'I HEREBY CANCEL THIS TRANSACTION.',
    lines: { date: 'Date', signature: 'Buyer’s signature' },
  };
}
