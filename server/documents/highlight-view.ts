// The box at the top: the one thing a reader of this document wants to know first.
import { balance, type Cents, formatDollars } from '#contract/money.ts';
import { cleanText } from './clean-text.ts';
import type { DocumentSheet, InvoiceSheet, WorkOrderSheet } from './document-sheet.ts';
import { measures, sizes } from './measures.ts';
import { type Line, typesetOne, widthOf } from './typeset.ts';

export interface HighlightView {
  label: string;
  value: Line;
  /** The size in which the value fits. */
  size: number;
  /** Below the value; the second half of a note stands out. */
  notes: { text: Line; strong: Line }[];
  isPaid: boolean;
}

export function highlightView(sheet: DocumentSheet, total: Cents, due: Cents): HighlightView {
  switch (sheet.kind) {
    case 'estimate':
      return box('Estimate total', formatDollars(total), [[sheet.validity]]);
    case 'work_order':
      return scheduled(sheet, total);
    case 'invoice':
      return amountDue(sheet, total, due);
  }
}

function scheduled({ service = '', serviceTimes }: WorkOrderSheet, total: Cents): HighlightView {
  if (!cleanText(service)) return box('Total', formatDollars(total), []);
  return box('Scheduled', service, [[serviceTimes]]);
}

function amountDue(sheet: InvoiceSheet, total: Cents, due: Cents): HighlightView {
  const last = sheet.payments.at(-1);
  if (last && due <= 0) {
    const credit = due < 0 ? `Credit of ${formatDollars(-due)}` : '';
    return { ...box('Amount due', formatDollars(0), [['Paid in full', last.date], [credit]]), isPaid: true };
  }
  const paid = formatDollars(balance(total, [due]));
  return box('Amount due', formatDollars(due), [
    [cleanText(sheet.due ?? '') && 'by', sheet.due],
    [last && `${paid} of ${formatDollars(total)} paid`],
  ]);
}

/** Amounts and dates are narrower than the estimate, which must hold for any letter. */
const digits = 0.92;
const inset = 14;
const width = measures.highlightWidth - 2 * inset;

function box(label: string, value: string, notes: [text?: string, strong?: string][]): HighlightView {
  const [largest, smallest] = [24, 14];
  const size = Math.max(smallest, Math.min(largest, width / (widthOf(cleanText(value)) * digits)));
  const place = { width, size: sizes.body };
  return {
    label,
    value: typesetOne(value, { width, size: size * digits }),
    size,
    notes: notes
      .filter(([text]) => cleanText(text ?? ''))
      .map(([text = '', strong = '']) => ({
        text: typesetOne(text, place),
        strong: typesetOne(strong, place),
      })),
    isPaid: false,
  };
}
