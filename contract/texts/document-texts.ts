// The default texts of documents, and the rule for leaving one out when it contradicts another. An owner may change
// every text; only a default that nobody changed is ever left out (B-92, B-93).

import { addDays } from '../days.ts';
import { defaultColor } from '../limits.ts';
import type { Stage } from '../stages.ts';

export const templateTexts = {
  paymentTerms: 'Payment due 30 days after completion of work',
  customerAgreementText: 'I agree that all work has been performed to my satisfaction.',
  thankYouMessage: 'Thank You For Your Business!',
  headerColor: defaultColor,
  firstItem: 'Service Item',
} as const;

const dueUponCompletion = 'Payment due upon completion.';
const guarantee = 'Work guaranteed for 30 days.';

export const generateTexts = {
  comments: `${dueUponCompletion} ${guarantee}`,
} as const;

export const freeTexts = {
  estimateAgreement: 'I accept this estimate and authorize the work to be performed.',
  invoicePaymentTerms: 'Payment due within 30 days. Late payments may incur additional fees.',
  invoiceTerms: 'Payment is due upon completion of work.',
} as const;

/** What a customer agrees to by signing a change order. */
export const changeOrderAgreement = {
  heading: 'Approval',
  text: 'I approve this change order and the new total.',
} as const;

/** Basis points: 8.75 %. */
export const standardTaxRate = 875;

/** Days from the invoice to its due date. */
export const defaultDueDays = 30;

const same = (text: string, fixed: string) => text.replace(/\s+/g, ' ').trim() === fixed;

/** What the customer agrees to (B-92). Nobody should sign before the work that it was done: an estimate has words of its
 *  own unless the owner wrote others. An invoice asks for money, not for a signature. */
export function agreementFor(stage: Stage, templateText: string): string {
  if (stage === 'invoice') return '';
  const isOwnText = templateText.trim() !== '' && !same(templateText, templateTexts.customerAgreementText);
  return stage === 'estimate' && !isOwnText ? freeTexts.estimateAgreement : templateText;
}

/** Above what the customer agrees to. */
export const agreementHeadings: Record<Stage, string> = {
  estimate: 'Acceptance',
  work_order: 'Agreement',
  invoice: 'Agreement',
};

/** The texts of one document that promise something. Days are written 2026-11-14. */
export interface PaymentTexts {
  paymentTerms?: string;
  comments?: string;
  /** The template's own, printed below the comments. */
  otherComments?: string;
  termsAndConditions?: string;
  /** Invoices alone have one. */
  dueOn?: string | null;
  issuedOn: string;
  /** The last day of service; absent counts as the day of issue. */
  completedOn?: string | null;
}

export type PaymentField = 'paymentTerms' | 'comments' | 'termsAndConditions';

export interface LeftOut {
  field: PaymentField;
  /** What is printed of it all the same. */
  keeps: string;
  /** A sentence for the form. */
  reason: string;
}

/** A promise an untouched text makes: so many days after that day. */
interface Promised {
  days: number;
  after: 'completion' | 'issue';
  phrase: string;
  /** The sentence that makes it, where the text says other things too. */
  sentence?: string;
}

const promises: [text: string, promised: Promised][] = [
  [templateTexts.paymentTerms, { days: 30, after: 'completion', phrase: '30 days after completion' }],
  [freeTexts.invoicePaymentTerms, { days: 30, after: 'issue', phrase: 'within 30 days' }],
  [
    generateTexts.comments,
    { days: 0, after: 'completion', phrase: 'upon completion', sentence: dueUponCompletion },
  ],
  [freeTexts.invoiceTerms, { days: 0, after: 'completion', phrase: 'upon completion' }],
];

const promiseOf = (text: string): Promised | null =>
  promises.find(([fixed]) => same(text, fixed))?.[1] ?? null;

/** One PDF, one promise: the due date counts before the payment terms, and both before the other texts. Whoever prints
 *  leaves these sentences out; whoever shows the form says why. */
export function leftOutTexts(input: PaymentTexts): LeftOut[] {
  const found: LeftOut[] = [];
  const terms = input.paymentTerms ?? '';
  const termsPromise = promiseOf(terms);
  const missesDue = (promised: Promised) => input.dueOn && dayOf(promised, input) !== input.dueOn;
  if (termsPromise && missesDue(termsPromise))
    found.push(leftOut('paymentTerms', terms, termsPromise, 'due date'));
  for (const field of ['comments', 'termsAndConditions'] as const) {
    const text = input[field] ?? '';
    const promised = promiseOf(text);
    if (!promised) continue;
    if (missesDue(promised)) found.push(leftOut(field, text, promised, 'due date'));
    else if (!input.dueOn && terms.trim() !== '' && !agrees(promised, terms))
      found.push(leftOut(field, text, promised, 'payment terms'));
  }
  return hasGuaranteeOfItsOwn(input) ? withoutGuarantee(found, input.comments ?? '') : found;
}

const hasGuaranteeOfItsOwn = ({ comments = '', otherComments = '' }: PaymentTexts) =>
  same(comments, generateTexts.comments) &&
  // Our own text there is the same guarantee, not another.
  !same(otherComments, generateTexts.comments) &&
  /guarantee/i.test(otherComments);

/** One document, one guarantee: the untouched sentence gives way to what the template promises. */
function withoutGuarantee(found: LeftOut[], comments: string): LeftOut[] {
  const before = found.find(({ field }) => field === 'comments');
  const reason = `Not printed: “${guarantee}”, because the template has a guarantee of its own. Change the text to print it.`;
  return [
    ...found.filter((other) => other !== before),
    {
      field: 'comments',
      keeps: without(guarantee, before?.keeps ?? comments),
      reason: before ? `${before.reason} ${reason}` : reason,
    },
  ];
}

const without = (sentence: string, text: string) => text.replace(/\s+/g, ' ').replace(sentence, '').trim();

export interface DocumentTexts extends PaymentTexts {
  /** The template's text. */
  agreement: string;
}

/** Every text of one document as it is printed, whatever it is made from: job, template or free form. */
export function documentTexts(stage: Stage, { agreement, ...texts }: DocumentTexts) {
  const { comments = '', otherComments = '' } = texts;
  const dueOn = stage === 'invoice' ? texts.dueOn : null;
  const printed = printedTexts({ ...texts, comments, dueOn });
  const others = printedTexts({ ...texts, comments: otherComments, dueOn });
  const both = [printed.comments, others.comments].filter((text) => text !== '');
  return {
    ...printed,
    comments: [...new Set(both)].join('\n\n'),
    agreement: agreementFor(stage, agreement),
  };
}

/** Without what contradicts another text. */
export function printedTexts(input: PaymentTexts): Record<PaymentField, string> {
  const { paymentTerms = '', comments = '', termsAndConditions = '' } = input;
  const texts = { paymentTerms, comments, termsAndConditions };
  for (const { field, keeps } of leftOutTexts(input)) texts[field] = keeps;
  return texts;
}

type Other = 'due date' | 'payment terms';

function leftOut(
  field: PaymentField,
  text: string,
  { phrase: input, sentence }: Promised,
  other: Other,
): LeftOut {
  const why = other === 'due date' ? 'the due date is another day' : 'the payment terms say otherwise';
  return {
    field,
    keeps: sentence ? without(sentence, text) : '',
    reason: sentence
      ? `Not printed: “${sentence}”, because ${why}. Change the text to print it.`
      : `Not printed: it says payment is due ${input}, but ${why}. Change the text to print it.`,
  };
}

/** Words of the owner's own are never second-guessed beyond the plain phrase. */
const agrees = (promised: Promised, terms: string) => terms.toLowerCase().includes(promised.phrase);

function dayOf({ days, after }: Promised, { issuedOn, completedOn }: PaymentTexts): string {
  const from = after === 'completion' && completedOn ? completedOn : issuedOn;
  return addDays(from, days);
}
