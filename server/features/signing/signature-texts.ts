// How emails about a signature call the document, and what they say of its money: an estimate, perhaps with options, a work
// order, or a change order.
import { addDays, formatDay } from '#contract/days.ts';
import { type Cents, centsOf, formatDollars } from '#contract/lines/money.ts';
import { fromTotal, orMore } from '#contract/lines/offer.ts';
import { startingTotal, workSummary } from '#server/features/jobs/jobs.service.ts';
import { facts, type MailAmount, type MailBlock, text } from '#server/platform/mail/mail-layout.ts';
import { documentTitle, isOfChangeOrder } from './change-orders.ts';
import { refundDays } from './requests/cancellation-right.ts';
import type { SignatureRequestRow } from './requests/signature-requests.store.ts';

type Request = SignatureRequestRow;

export const titleOf = (request: Request) => `${documentTitle(request)} ${request.number}`;

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
    : { value, label: `${documentTitle(request)} total` };
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
      [documentTitle(request), number],
      ['Reason', changeOrder.reason],
      ['Total before', formatDollars(centsOf(changeOrder.oldTotal))],
    ]);
  const printed = (label: string) => frozenTexts.facts.find((fact) => fact.label === label);
  const day = printed('Valid until') ?? printed('Service') ?? printed('Issued');
  return facts([
    [documentTitle(request), number],
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
    [documentTitle(request), request.number],
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

/** Once it is cancelled: the day until which the law lets what was paid be returned, and what was. */
export interface Refund {
  by: string;
  paidCents: Cents;
  /** Set where the job is for another customer by now: what is recorded as paid may be theirs. */
  nowFor?: string | undefined;
}

const inTime = ({ by }: Refund) => `within ${refundDays} business days, by ${formatDay(by)}`;

/** For the customer. */
export const refundPromised = (refund: Refund): string =>
  `${refund.paidCents > 0 ? `What you paid, ${formatDollars(refund.paidCents)},` : 'Anything you paid'} is returned to you ${inTime(refund)}.`;

/** For the owner. */
export const refundOwed = (refund: Refund): string => {
  if (refund.nowFor !== undefined)
    return `The job is for ${refund.nowFor} now, and stays as it is. If you took a payment for what was canceled, return it ${inTime(refund)}.`;
  return refund.paidCents > 0
    ? `Please don’t start the work, and return what was paid, ${formatDollars(refund.paidCents)}, ${inTime(refund)}.`
    : `Please don’t start the work. No payment is recorded for this job; if you took one, return it ${inTime(refund)}.`;
};

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
