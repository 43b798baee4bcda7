// The box at the top: the one thing a reader of this document wants to know first.
import {
  balance,
  type Cents,
  formatDollars,
  isPaidInFull,
  paidBy,
  signedDollars,
} from '#contract/lines/money.ts';
import { fromTotal } from '#contract/lines/offer.ts';
import { cleanText } from '../clean-text.ts';
import type {
  DocumentModel,
  DocumentPayment,
  EstimateModel,
  InvoiceModel,
  WorkOrderModel,
} from '../document-model.ts';
import { captions, changeOrderLabels, labels, statementLabels } from './labels.ts';
import { measures, sizes } from './measures.ts';
import type { PricedOption } from './options-view.ts';
import { type TypesetLine, typesetOne, widthOf } from './typeset.ts';

export interface HighlightView {
  label: string;
  value: TypesetLine;
  /** The size in which the value fits. */
  size: number;
  /** Below the value; the second half of a note stands out. */
  notes: { text: TypesetLine; strong: TypesetLine }[];
  isPaid: boolean;
}

/** What a document comes to; an estimate with options comes to that of the one that is chosen. */
interface Figures {
  total: Cents;
  due: Cents;
  deposit: Cents;
  options: PricedOption[];
}

export function highlightView(model: DocumentModel, figures: Figures): HighlightView {
  const { total, due } = figures;
  switch (model.kind) {
    case 'estimate':
      return figures.options.length > 0 ? toChooseFrom(model, figures.options) : offered(model, figures);
    case 'work_order':
      return scheduled(model, total);
    case 'invoice':
      return isReceipt(model, total, due) ? amountPaid(model, total, due) : amountDue(model, total, due);
  }
}

const validUntil = ({ validUntil: day }: EstimateModel): [text?: string, strong?: string] => [
  day && 'Valid until',
  day,
];

const offered = (model: EstimateModel, { total, deposit }: Figures): HighlightView =>
  box('Estimate total', formatDollars(total), [
    [model.optionName && captions.option, model.optionName],
    validUntil(model),
    [deposit > 0 ? labels.depositShort : undefined, formatDollars(deposit)],
  ]);

function toChooseFrom(model: EstimateModel, options: PricedOption[]): HighlightView {
  const lowest = Math.min(...options.map(({ sums }) => sums.total));
  const recommended = options.find(({ isRecommended }) => isRecommended);
  return box(`${options.length} options`, fromTotal(lowest), [
    [
      recommended && `${labels.recommended}: ${recommended.name}`,
      recommended && formatDollars(recommended.sums.total),
    ],
    validUntil(model),
  ]);
}

/** What is paid is not asked for again: the document becomes the proof that it was. */
export const isReceipt = (model: DocumentModel, total: Cents, due: Cents): boolean =>
  model.kind === 'invoice' && isInForce(model) && isPaidInFull(total, balance(total, [due]));

function scheduled({ service = '', serviceTimes }: WorkOrderModel, total: Cents): HighlightView {
  if (!cleanText(service)) return box('Total', formatDollars(total), []);
  return box('Scheduled', service, [[serviceTimes]]);
}

function amountPaid({ payments }: InvoiceModel, total: Cents, due: Cents): HighlightView {
  const credit = due < 0 ? `Credit of ${formatDollars(-due)}` : '';
  const notes = [...paymentNotes(payments), ...returnedNotes(payments), [credit] as [string]];
  return { ...box('Amount paid', formatDollars(balance(total, [due])), notes), isPaid: true };
}

/** More would make the box higher than what stands beside it; the sums name all. */
const mostPayments = 3;

function paymentNotes(payments: DocumentPayment[]): [text: string, strong?: string][] {
  const [first, ...more] = payments;
  if (more.length === 0)
    return [['Paid', first && paidBy({ ...first, method: cardOnOneLine(first) ?? first.method })]];
  const whole: [string, string?] = ['Paid in full', payments.at(-1)?.date];
  if (payments.length > mostPayments) return [whole, [`in ${payments.length} payments`]];
  return [
    whole,
    ...payments.map((payment): [string, string] => [formatDollars(payment.cents), paidBy(payment)]),
  ];
}

const cardOnOneLine = ({ card }: DocumentPayment) => card?.replaceAll(' ', '\u00a0');

/** What was paid once, and is no longer. */
function returnedNotes(payments: DocumentPayment[]): [text?: string][] {
  const sum = (of: 'refunded' | 'reversed') =>
    payments.reduce((cents, payment) => cents + (payment[of] ?? 0), 0);
  const [refunded, reversed] = [sum('refunded'), sum('reversed')];
  return [
    [refunded > 0 ? `${formatDollars(refunded)} refunded` : undefined],
    [reversed > 0 ? `${formatDollars(reversed)} returned by the bank` : undefined],
  ];
}

/** Neither void nor canceled by the customer: what is left of it is owed, if anything is. */
export const isInForce = ({ voided, cancelledOn }: InvoiceModel): boolean => !voided && !cancelledOn;

function amountDue(model: InvoiceModel, total: Cents, due: Cents) {
  const { voided, cancelledOn, payments, due: by = '' } = model;
  if (!isInForce(model))
    return box('Amount due', formatDollars(0), [
      [!voided && cancelledOn ? 'Agreement canceled' : undefined, cancelledOn],
    ]);
  const paid = balance(total, [due]);
  return box('Amount due', formatDollars(due), [
    // Where nothing is due, no day is either.
    [due > 0 && cleanText(by) ? 'by' : undefined, by],
    [paid > 0 ? `${formatDollars(paid)} of ${formatDollars(total)} paid` : undefined],
    ...returnedNotes(payments),
  ]);
}

/** What it comes to then, what it came to, and how much more or less that is. */
export const changeOrderHighlight = (oldTotal: Cents, difference: Cents, newTotal: Cents): HighlightView =>
  box(changeOrderLabels.newTotal, formatDollars(newTotal), [
    [changeOrderLabels.oldTotal, formatDollars(oldTotal)],
    [changeOrderLabels.difference, signedDollars(difference)],
  ]);

/** The total due, and how much of it is late. */
export const statementHighlight = (due: Cents, overdue: Cents): HighlightView =>
  box(statementLabels.totalDue, formatDollars(due), [
    [due === 0 ? 'Nothing is due.' : undefined],
    [
      overdue > 0 ? (overdue === due ? 'All of it is overdue.' : 'Overdue') : undefined,
      overdue < due ? formatDollars(overdue) : '',
    ],
  ]);

/** Amounts and dates are narrower than the estimate, which must hold for any letter. */
const digits = 0.92;
const inset = 14;
const width = measures.highlightWidth - 2 * inset;

function box(label: string, value: string, notes: [text?: string, strong?: string][]): HighlightView {
  const [largest, smallest] = [24, 14];
  const size = Math.max(smallest, Math.min(largest, width / (widthOf(cleanText(value)) * digits)));
  const textBox = { width, size: sizes.body };
  return {
    label,
    value: typesetOne(value, { width, size: size * digits }),
    size,
    notes: notes
      .filter(([text]) => cleanText(text ?? ''))
      .map(([text = '', strong = '']) => ({
        text: typesetOne(text, textBox),
        strong: typesetOne(strong, textBox),
      })),
    isPaid: false,
  };
}
