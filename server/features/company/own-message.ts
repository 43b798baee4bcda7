// A message to a customer in somebody's own words: those of the company, where it wrote some, or those that were typed
// for one email. No address in them becomes a link: the email is ours, and the page behind it might not be
// (docs/decisions/0024).
import { formatDay } from '#contract/days.ts';
import { type Cents, formatDollars } from '#contract/lines/money.ts';
import {
  balanceMessage,
  changeOrderMessage,
  depositMessage,
  fillMessage,
  type Message,
  type MessageFacts,
  type MessageKind,
  messagesOf,
  optionsMessage,
  receiptMessage,
  workOrderMessage,
} from '#contract/texts/company-messages.ts';
import type { EmailText } from '#contract/texts/email-text.ts';
import { firstNameOf } from '#contract/texts/first-name.ts';
import { cleanTyped, onOneLine } from '#contract/texts/typed-text.ts';
import type { Deps } from '#server/deps.ts';
import { type MailBlock, text } from '#server/platform/mail/mail-layout.ts';
import { type Company, senderOf } from './read-company.ts';

interface OwnMessage {
  subject?: string;
  blocks?: MailBlock[];
}

type ConfigDeps = Pick<Deps, 'config'>;

/** What the placeholders stand for. */
export interface MessageAbout {
  /** The name of whoever reads it. */
  recipient: string;
  /** Such as INV-1042. */
  number: string;
  cents: Cents;
  /** As it is written, where it is not just that amount. */
  amount?: string;
  /** 2026-12-14 */
  day: string;
}

/** The company's message about estimates, where it wrote one, is also that about options, and that about invoices that
 *  about a balance; it writes none for the others. */
export type FilledKind =
  | MessageKind
  | 'options'
  | 'balance'
  | 'work order'
  | 'change order'
  | 'deposit'
  | 'receipt';

/** Filled in. What the company did not write is absent: only a follow-up has other words than `defaultMessages`. */
export function ownMessage(
  deps: ConfigDeps,
  company: Company,
  kind: MessageKind,
  about: MessageAbout,
): OwnMessage {
  const { subject, body }: Partial<Message> = company.messages[kind] ?? {};
  const values = valuesOf(deps, company, about);
  return {
    ...(subject && { subject: onOneLine(fillMessage(subject, values)) }),
    ...(body && { blocks: paragraphsOf(fillMessage(body, values)) }),
  };
}

/** As it is sent. What was typed for this one email stays as it is: braces in it are only braces. */
export function emailMessage(
  deps: ConfigDeps,
  company: Company,
  { kind, about, typed }: { kind: FilledKind; about: MessageAbout; typed: EmailText },
): Required<OwnMessage> {
  const standard = filledMessage(deps, company, kind, about);
  return {
    subject: typed.subject || standard.subject,
    blocks: paragraphsOf(typed.message || standard.body),
  };
}

/** The message as it would be sent, the product's own text where the company wrote none. */
export function filledMessage(
  deps: ConfigDeps,
  company: Company,
  kind: FilledKind,
  about: MessageAbout,
): Message {
  const messages: Record<FilledKind, Message> = {
    ...messagesOf(company.messages),
    options: { ...optionsMessage, ...company.messages.estimate },
    balance: { ...balanceMessage, ...company.messages.invoice },
    'work order': workOrderMessage,
    'change order': changeOrderMessage,
    deposit: depositMessage,
    receipt: receiptMessage,
  };
  const { subject, body } = messages[kind];
  const values = valuesOf(deps, company, about);
  return {
    subject: onOneLine(fillMessage(subject, values)),
    body: cleanTyped(fillMessage(body, values)).trim(),
  };
}

const valuesOf = (
  deps: ConfigDeps,
  company: Company,
  { recipient, number, cents, amount = formatDollars(cents), day }: MessageAbout,
): MessageFacts => ({
  firstName: firstNameOf(recipient),
  number,
  amount,
  date: formatDay(day),
  company: senderOf(deps, company),
});

/** As typed: an empty line begins a paragraph, and a line below another stays there. */
const paragraphsOf = (filled: string) =>
  filled
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map(text);

const startOfGreeting = /^(?:hi|hey|hello|dear|good (?:morning|afternoon|evening|day)|greetings)\b/i;

/** A paragraph put behind the greeting of the company's own words, with one before it where they have none. */
export function afterGreeting(blocks: MailBlock[], recipient: string, added: MailBlock): MailBlock[] {
  const [first, ...others] = blocks;
  const [line = '', ...more] = first?.kind === 'text' ? first.text.split('\n') : [];
  const firstName = firstNameOf(recipient);
  const isGreeting = startOfGreeting.test(line) || line.startsWith(firstName) || /^[^.]{1,60},$/.test(line);
  if (!isGreeting) return [text(`Hello ${firstName},`), added, ...blocks];
  return [text(line), added, ...(more.length > 0 ? [text(more.join('\n'))] : []), ...others];
}
