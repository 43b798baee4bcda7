// Sentences that a page shows before it asks the server, and the server when it is asked. Without zod: pages load this.

export const badEmail = 'Please enter a valid email address';

/** `purpose` is such as "send the invoice" (B-94). */
export const emailNeeded = (purpose: string): string =>
  `Customer email is required to ${purpose}. Please add an email address in the job details first.`;

export const statementEmailNeeded =
  'Customer email is required to send the statement. Please add an email address to the customer first.';

/** Of an estimate whose items are all optional, for the customer. */
export const nothingToSign = 'Please choose at least one item. Nothing is left to sign.';

/** `paid` is such as "$37.70". */
export const paidBeforeVoid = (paid: string): string =>
  `${paid} was paid on this invoice. Refund what was paid online, give back and remove the rest, then void it.`;
