// The company's own messages to customers: what they may hold in braces, and how that is filled in. Pure, so that the
// page that shows a message and the server that sends it come to the same text.

export const messageKinds = ['estimate', 'invoice', 'reminder'] as const;
export type MessageKind = (typeof messageKinds)[number];

export interface Message {
  subject: string;
  body: string;
}

/** What a company has written; what is absent is the default. */
export type OwnMessages = Partial<Record<MessageKind, Partial<Message>>>;

export interface MessageFacts {
  firstName: string;
  /** Such as INV-1042. */
  number: string;
  /** Such as "$1,234.50". */
  amount: string;
  /** Such as "Dec 14, 2026". */
  date: string;
  company: string;
}

/** In the order in which a form lists them. */
export const placeholders: readonly { fact: keyof MessageFacts; written: string; meaning: string }[] = [
  { fact: 'firstName', written: '{first name}', meaning: 'The customer’s first name' },
  { fact: 'number', written: '{number}', meaning: 'The number, such as INV-1042' },
  { fact: 'amount', written: '{amount}', meaning: 'The estimate total, or what is due on the invoice' },
  { fact: 'date', written: '{date}', meaning: 'The estimate date, or the invoice’s due date' },
  { fact: 'company', written: '{company}', meaning: 'Your company’s name' },
];

export const defaultMessages: Record<MessageKind, Message> = {
  estimate: {
    subject: 'Please sign: estimate {number} from {company}',
    body: 'Hello {first name},\n\nHere is your estimate {number} for {amount}. You can review and sign it online; it takes a minute, even on your phone.',
  },
  invoice: {
    subject: 'Invoice {number} from {company}',
    body: 'Hello {first name},\n\nThank you for your business. Your invoice {number} for {amount} is attached. It is due by {date}.',
  },
  reminder: {
    subject: 'Reminder: invoice {number} from {company}',
    body: 'Hello {first name},\n\nJust a reminder that {amount} is outstanding on invoice {number}, due {date}. The invoice is attached again. If your payment is on its way, please ignore this email.',
  },
};

/** A work order to sign is not the company's message about estimates. */
export const workOrderMessage: Message = {
  subject: 'Please sign: work order {number} from {company}',
  body: 'Hello {first name},\n\nPlease review and sign work order {number} for {amount}. It takes a minute, even on your phone.',
};

/** Of an invoice that is paid in part, by a deposit for one. */
export const balanceMessage: Message = {
  subject: defaultMessages.invoice.subject,
  body: 'Hello {first name},\n\nThank you for your business. Your invoice {number} is attached. With your payment taken off, the balance due is {amount}, by {date}.',
};

/** Of an invoice that is paid, which the company's message about invoices would ask for again. */
export const receiptMessage: Message = {
  subject: 'Receipt for invoice {number} from {company}',
  body: 'Hello {first name},\n\nThank you for your payment. Invoice {number} is paid in full. Your receipt is attached.',
};

/** Of an estimate with options: which of their totals it will be is for the customer to say (D-17). */
export const optionsMessage: Message = {
  subject: defaultMessages.estimate.subject,
  body: 'Hello {first name},\n\nHere is your estimate {number} with options to choose from. You can review, choose and sign online; it takes a minute, even on your phone.',
};

/** Work that was agreed on is to change (D-20). */
export const changeOrderMessage: Message = {
  subject: 'Please approve: Change Order {number} from {company}',
  body: 'Hello {first name},\n\nSome of the work you approved needs to change. Please review change order {number}: it shows what changes and why. The new total is {amount}.',
};

/** Of an estimate that was signed (D-19). */
export const depositMessage: Message = {
  subject: 'Deposit {amount} due: estimate {number} from {company}',
  body: 'Hello {first name},\n\nThank you for approving estimate {number}. The deposit of {amount} is due now.',
};

const keyOf = (written: string) => written.replace(/[{}\s_-]/g, '').toLowerCase();
const facts = new Map(placeholders.map(({ fact, written }) => [keyOf(written), fact]));
const inBraces = /\{[^{}\n]{1,40}\}/g;

/** In one pass: a name that looks like a placeholder stays a name. */
export const fillMessage = (text: string, values: MessageFacts): string =>
  text.replace(inBraces, (written) => {
    const fact = facts.get(keyOf(written));
    return fact ? values[fact] : written;
  });

/** What stands in braces and means nothing; customers would read the braces. */
export const unknownPlaceholders = (text: string): string[] =>
  (text.match(inBraces) ?? []).filter((written) => !facts.has(keyOf(written)));

export const messagesOf = (own: OwnMessages): Record<MessageKind, Message> => ({
  estimate: { ...defaultMessages.estimate, ...own.estimate },
  invoice: { ...defaultMessages.invoice, ...own.invoice },
  reminder: { ...defaultMessages.reminder, ...own.reminder },
});
