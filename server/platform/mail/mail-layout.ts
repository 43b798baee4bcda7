// What an email consists of. mail-html.ts and mail-text.ts make the same of it: one order, one amount, one button.
import type { Config } from '#server/config.ts';
import { toHtml } from './mail-html.ts';
import { toText } from './mail-text.ts';
import { withoutLinks } from './without-links.ts';

export type MailBlock =
  | { kind: 'text'; text: string }
  /** At most one in an email. */
  | { kind: 'button'; label: string; url: string }
  /** Label and value, one below the other, such as a device and a time. */
  | { kind: 'facts'; rows: [label: string, value: string][] }
  | { kind: 'note'; text: string };

/** The headline where an email is about money: "$485.31", and what it is: "Due Dec 14, 2026". */
export interface MailAmount {
  /** Nothing but the amount, or from which it begins. */
  value: string;
  label: string;
}

/** A company's own: its color, its logo where it has one, and who it is, at the end. Absent where the product writes. */
export interface Letterhead {
  /** Any; what cannot be read is made readable. */
  color: string;
  /** Address, phone, license numbers, email. The name stands above them. */
  lines: LetterheadLine[];
  /** The message is signed with the company's name already. */
  isNamed?: boolean;
}

export interface LetterheadLine {
  text: string;
  /** Calls the phone number or writes to the address that the line shows: `tel:` or `mailto:`. */
  link?: string;
}

export interface MailBody {
  heading: string;
  amount?: MailAmount;
  /** What inboxes show beside the subject; shown nowhere else. Absent: the amount, else the first sentence. */
  preheader?: string;
  /** What the amount is for, where inboxes show it; the heading unless it is given. */
  about?: string;
  blocks: MailBlock[];
  /** The sender: the product, or the contractor it writes for. */
  sender: string;
  letterhead?: Letterhead;
  /** The last line: why this mail came. */
  reason: string;
}

/** Only the button leads anywhere, beside the company’s own phone and email: everything else may hold what somebody typed. */
export function bodyWithoutLinks(body: MailBody, ownPages: string): MailBody {
  const clean = (value: string) => withoutLinks(value, ownPages);
  const { heading, amount, preheader, about, blocks, sender, letterhead, reason } = body;
  return {
    heading: clean(heading),
    ...(amount && { amount: { value: clean(amount.value), label: clean(amount.label) } }),
    ...(preheader && { preheader: clean(preheader) }),
    ...(about && { about: clean(about) }),
    sender: clean(sender),
    ...(letterhead && {
      letterhead: {
        ...letterhead,
        lines: letterhead.lines.map((line) => ({ ...line, text: clean(line.text) })),
      },
    }),
    reason: clean(reason),
    blocks: blocks.map((block) => {
      switch (block.kind) {
        case 'button':
          return block;
        case 'facts':
          return facts(block.rows.map(([label, value]) => [clean(label), clean(value)]));
        default:
          return { ...block, text: clean(block.text) };
      }
    }),
  };
}

export function renderMail(body: MailBody): { html: string; text: string } {
  const blocks = body.blocks.filter((block) => !('text' in block) || block.text !== '');
  return { html: toHtml({ ...body, blocks }), text: toText({ ...body, blocks }) };
}

/** "Nov 14, 2026, 5:05 PM UTC": the reader of a notice may be anywhere. */
export const noticeMoment = (at: Date) =>
  `${at.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })} UTC`;

export const text = (value: string): MailBlock => ({ kind: 'text', text: value });
export const note = (value: string): MailBlock => ({ kind: 'note', text: value.trim() });
export const button = (label: string, url: string): MailBlock => ({ kind: 'button', label, url });
/** Rows without a value are left out. */
export const facts = (rows: [label: string, value: string | null | undefined][]): MailBlock => ({
  kind: 'facts',
  rows: rows.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : [])),
});

/** The address of one of our pages, for buttons and notes. */
export const pageUrl = ({ config }: { config: Pick<Config, 'appUrl'> }, path: string) =>
  `${config.appUrl}${path}`;
