// The box at the top: the one thing a reader of this document wants to know first.
import { balance, type Cents, formatDollars, isPaidInFull, paidBy } from '#contract/lines/money.ts';
import { cleanText } from '../clean-text.ts';
import type { DocumentModel, InvoiceModel, WorkOrderModel } from '../document-model.ts';
import { statementLabels } from './labels.ts';
import { measures, sizes } from './measures.ts';
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

export function highlightView(model: DocumentModel, total: Cents, due: Cents): HighlightView {
  switch (model.kind) {
    case 'estimate':
      return box('Estimate total', formatDollars(total), [
        [model.validUntil && 'Valid until', model.validUntil],
      ]);
    case 'work_order':
      return scheduled(model, total);
    case 'invoice':
      return isReceipt(model, total, due) ? amountPaid(model, total, due) : amountDue(model, total, due);
  }
}

/** What is paid is not asked for again: the document becomes the proof that it was. */
export const isReceipt = (model: DocumentModel, total: Cents, due: Cents): boolean =>
  model.kind === 'invoice' && !model.voided && isPaidInFull(total, balance(total, [due]));

function scheduled({ service = '', serviceTimes }: WorkOrderModel, total: Cents): HighlightView {
  if (!cleanText(service)) return box('Total', formatDollars(total), []);
  return box('Scheduled', service, [[serviceTimes]]);
}

function amountPaid({ payments }: InvoiceModel, total: Cents, due: Cents): HighlightView {
  const [first, ...more] = payments;
  const how: [text: string, strong: string | undefined] =
    more.length === 0
      ? ['Paid', first && paidBy(first)]
      : [`${payments.length} payments, last`, payments.at(-1)?.date];
  const credit = due < 0 ? `Credit of ${formatDollars(-due)}` : '';
  return { ...box('Amount paid', formatDollars(balance(total, [due])), [how, [credit]]), isPaid: true };
}

function amountDue({ voided, payments, due: by = '' }: InvoiceModel, total: Cents, due: Cents) {
  if (voided) return box('Amount due', formatDollars(0), []);
  const paid = formatDollars(balance(total, [due]));
  return box('Amount due', formatDollars(due), [
    [cleanText(by) && 'by', by],
    [payments.length > 0 ? `${paid} of ${formatDollars(total)} paid` : undefined],
  ]);
}

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
