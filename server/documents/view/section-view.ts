// The sections around the table: captions with text under them, where they go, and the column of sums.
import { type Cents, formatDollars, paidBy, type Totals, taxLabel } from '#contract/lines/money.ts';
import { cleanText } from '../clean-text.ts';
import type { DocumentModel } from '../document-model.ts';
import { measures, sizes } from './measures.ts';
import { type TypesetLine, typeset, typesetOne, widthOf } from './typeset.ts';

export interface SectionView {
  label: string;
  lines: TypesetLine[];
}

/** Null where there is no text: an empty field leaves no gap. */
export function section(label: string, text = '', width: number = measures.bodyWidth): SectionView | null {
  if (!cleanText(text)) return null;
  return { label, lines: typeset(text, { width, size: sizes.body }) };
}

/** A text that goes beside the sums or below them; how to pay stands in a box. */
interface ClosingText {
  label: string;
  text: string | undefined;
  isBoxed?: boolean;
}

interface ClosingSection extends SectionView {
  isBoxed: boolean;
}

/** As many texts beside the sums as there is room for, in their order; from the first that is too long on, all go below
 *  over the whole width. */
export function besideSums(
  texts: ClosingText[],
  sumCount: number,
): { beside: ClosingSection[]; below: ClosingSection[] } {
  const found = texts.filter(({ text }) => cleanText(text ?? ''));
  const room = Math.max(125, sumCount * 22);
  let height = 0;
  const fitting = found.findIndex(({ text, isBoxed }) => {
    height += estimatedHeight(text, widthIn(measures.besideWidth, isBoxed)) + (isBoxed ? payInsets : 0);
    return height > room;
  });
  const count = fitting < 0 ? found.length : fitting;
  const at = (width: number, list: ClosingText[]) =>
    list.flatMap(({ label, text, isBoxed = false }) => {
      const shown = section(label, text, widthIn(width, isBoxed));
      return shown ? { ...shown, isBoxed } : [];
    });
  return {
    beside: at(measures.besideWidth, found.slice(0, count)),
    below: at(measures.bodyWidth, found.slice(count)),
  };
}

const payInsets = 2 * measures.payInset;
const widthIn = (width: number, isBoxed = false) => (isBoxed ? width - payInsets : width);

/** In points, with its caption; rather too much than too little. */
export function estimatedHeight(text = '', width: number): number {
  const clean = cleanText(text);
  if (!clean) return 0;
  const lines = clean
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil((widthOf(line) * sizes.body) / width)), 0);
  return 30 + lines * 13;
}

export interface SumRow {
  label: TypesetLine;
  value: string;
  /** The last row is the one that counts; a total before payments stands out a little. */
  weight: 'plain' | 'muted' | 'strong' | 'final';
}

/** The column of sums under the table, from the subtotal to the balance. */
export function sumRows(model: DocumentModel, { subtotal, tax, total }: Totals, due: Cents): SumRow[] {
  const rows: SumRow[] = [];
  if (model.taxRate > 0 || model.taxExempt) {
    rows.push(row('Subtotal', subtotal, 'plain'));
    rows.push(row(taxLabel(model.taxRate, model.taxExempt), tax, 'plain'));
  }
  const payments = model.kind === 'invoice' ? model.payments : [];
  if (model.kind === 'invoice' && model.voided)
    return [...rows, row('Total', total, 'strong'), row('Amount due', 0, 'final')];
  if (payments.length === 0) return [...rows, row('Total', total, 'final')];
  rows.push(row('Total', total, 'strong'));
  for (const payment of payments) {
    const textBox = { width: measures.sumsWidth - 100, size: sizes.body };
    const label = typesetOne(`Paid ${paidBy(payment)}`, textBox);
    rows.push({ label, value: `– ${formatDollars(payment.cents)}`, weight: 'muted' });
  }
  return [...rows, due < 0 ? row('Credit', -due, 'final') : row('Balance due', due, 'final')];
}

const row = (label: string, cents: Cents, weight: SumRow['weight']): SumRow => ({
  label,
  value: formatDollars(cents),
  weight,
});
