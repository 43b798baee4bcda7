// How emails about a signature call the document, and what they say of its money: an estimate, perhaps with options, a work
// order, or a change order.
import { addDays, formatDay } from '#contract/days.ts';
import { type Cents, centsOf, formatDollars } from '#contract/lines/money.ts';
import { fromTotal, orMore } from '#contract/lines/offer.ts';
import { startingTotal, workSummary } from '#server/features/jobs/jobs.service.ts';
import { facts, type MailAmount, type MailBlock, text } from '#server/platform/mail/mail-layout.ts';
import { documentTitleOf, isOfChangeOrder } from './change-orders.ts';
import type { SignatureRequestRow } from './requests/signature-requests.store.ts';

type Request = SignatureRequestRow;

export const titleOf = (request: Request) => `${documentTitleOf(request)} ${request.number}`;

/** In a sentence: "estimate EST-1001". */
export const calledOf = (request: Request) => `${documentTitleOf(request).toLowerCase()} ${request.number}`;

/** Its lines are those of one option, which is not what was chosen yet. */
export const workOf = ({ frozenTexts: { jobDescription, lineItems, options } }: Request) =>
  workSummary({ description: jobDescription, lineItems: options ? [] : lineItems });

/** Which words the email with the link has. */
export function messageKindOf(request: Request): 'estimate' | 'options' | 'work order' | 'change order' {
  if (isOfChangeOrder(request)) return 'change order';
  if (request.stage !== 'estimate') return 'work order';
  return request.frozenTexts.options ? 'options' : 'estimate';
}

/** Several options begin at the lowest total. Null once one was chosen. */
const lowestOf = ({ offer, frozenTexts }: Request): Cents | null =>
  offer && frozenTexts.options ? startingTotal(offer) : null;

/** In a sentence, for the company's own words about estimates. */
export function amountText(request: Request): string {
  const lowest = lowestOf(request);
  return lowest === null ? formatDollars(request.totalCents) : orMore(lowest);
}

export function amountOf(request: Request): MailAmount {
  const { totalCents, frozenTexts } = request;
  const { changeOrder, options } = frozenTexts;
  const value = formatDollars(totalCents);
  if (changeOrder)
    return { value, label: `New total${moreOrLess(totalCents - centsOf(changeOrder.oldTotal))}` };
  const lowest = lowestOf(request);
  return options && lowest !== null
    ? { value: fromTotal(lowest), label: `${options.length} options to choose from` }
    : { value, label: `${documentTitleOf(request)} total` };
}

function moreOrLess(cents: Cents): string {
  if (cents === 0) return ', as before';
  return `, ${formatDollars(Math.abs(cents))} ${cents > 0 ? 'more' : 'less'} than before`;
}

/** Which document, for what, its options with what each comes to, and the day that matters most on it. */
export function summary(request: Request): MailBlock {
  const { number, frozenTexts } = request;
  const { changeOrder } = frozenTexts;
  if (changeOrder)
    return facts([
      [documentTitleOf(request), number],
      ['Reason', changeOrder.reason],
      ['Total before', formatDollars(centsOf(changeOrder.oldTotal))],
    ]);
  const printed = (label: string) => frozenTexts.facts.find((fact) => fact.label === label);
  const day = printed('Valid until') ?? printed('Service') ?? printed('Issued');
  return facts([
    [documentTitleOf(request), number],
    ['For', workOf(request)],
    ...(frozenTexts.options ?? []).map(({ name, isRecommended, totalAmount }): [string, string] => [
      isRecommended ? `${name} (recommended)` : name,
      formatDollars(centsOf(totalAmount)),
    ]),
    [day?.label ?? '', day?.text],
  ]);
}

interface SignedFacts {
  /** When and by whom, as it is shown. */
  signed: string;
  /** When, where the customer has canceled it since. */
  cancelled: string | null;
  depositDue: Cents;
}

/** The same of what was signed, with what follows from it. */
export const signedSummary = (request: Request, { signed, cancelled, depositDue }: SignedFacts): MailBlock =>
  facts([
    [documentTitleOf(request), request.number],
    request.frozenTexts.changeOrder
      ? ['Reason', request.frozenTexts.changeOrder.reason]
      : ['For', workOf(request)],
    ['Option', request.optionName],
    ['Signed', signed],
    ['Deposit due', depositDue > 0 ? formatDollars(depositDue) : null],
    cancelled === null
      ? ['Can be canceled until', request.cancelUntil && `Midnight, ${formatDay(request.cancelUntil)}`]
      : ['Canceled', cancelled],
  ]);

/** What the owner can do now. */
export function signedText(request: Request, depositDue: Cents): MailBlock[] {
  const { stage, cancelUntil, cancelledAt } = request;
  if (isOfChangeOrder(request))
    return [
      text('Your customer approved the change order. The job has the new line items and the new total.'),
    ];
  if (stage !== 'estimate') return [text('Your customer signed the work order.')];
  if (cancelledAt)
    return [
      text('Your customer signed the estimate, and has canceled it since. Please don’t start the work.'),
    ];
  const requested = depositDue > 0 ? ' Your customer’s copy asks for the deposit.' : '';
  return [
    text(`Your customer signed the estimate. You can schedule the work now.${requested}`),
    ...(cancelUntil
      ? [
          text(
            `Your customer can still cancel until midnight on ${formatDay(cancelUntil)}. Please don’t start the work before ${formatDay(addDays(cancelUntil, 1))}.`,
          ),
        ]
      : []),
  ];
}

/** The email that brought the link. */
export interface LinkMail {
  subject: string;
  /** 2026-11-14 */
  day: string;
}

/**
 * To the customer, in the signed copy (D-22). The link itself cannot be shown: only its hash is stored, and whoever gets a
 * copy handed on is not to cancel it.
 */
export function cancelText({ cancelUntil, cancelledAt }: Request, linkMail: LinkMail | null): MailBlock[] {
  if (!cancelUntil || cancelledAt) return [];
  const link = linkMail
    ? `the link in our email “${linkMail.subject}” of ${formatDay(linkMail.day)}`
    : 'the link you signed with';
  return [
    text(
      `You can cancel until midnight on ${formatDay(cancelUntil)}: open ${link} and choose “Cancel this agreement”, or send us the notice of cancellation in the attached copy.`,
    ),
  ];
}

/** What becomes of a document that was declined. */
export const declinedText = (request: Request): MailBlock =>
  text(
    isOfChangeOrder(request)
      ? 'The work stays as it was approved before. You can write another change order.'
      : 'The link no longer works. You can change the job and send it again.',
  );

export const renewText = (request: Request): MailBlock =>
  text(
    isOfChangeOrder(request)
      ? 'Open the job and send the change order again.'
      : 'Open the job and choose Resend eSignature.',
  );
