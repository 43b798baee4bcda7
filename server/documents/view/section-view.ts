// The sections around the table: captions with text under them, where they go, and the column of sums.
import { type Cents, formatDollars, type Totals, taxLabel } from '#contract/lines/money.ts';
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

type LabelledText = [label: string, text: string | undefined];

/** Short comments and terms stand beside the sums, long ones below them over the whole width. How to pay stays beside
 *  what is to be paid, if there is room for it alone. */
export function besideSums(
  pay: LabelledText,
  texts: LabelledText[],
): { beside: SectionView[]; below: SectionView[] } {
  const at = (width: number, list: LabelledText[]) =>
    list.flatMap(([label, text]) => section(label, text, width) ?? []);
  const fits = (list: LabelledText[]) =>
    list.reduce((sum, [, text]) => sum + estimatedHeight(text, measures.besideWidth), 0) < 125;
  const all = [pay, ...texts];
  const beside = [all, [pay]].find(fits) ?? [];
  const below = all.filter((text) => !beside.includes(text));
  return { beside: at(measures.besideWidth, beside), below: at(measures.bodyWidth, below) };
}

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
  if (model.taxRate > 0) {
    rows.push(row('Subtotal', subtotal, 'plain'));
    rows.push(row(taxLabel(model.taxRate), tax, 'plain'));
  }
  const payments = model.kind === 'invoice' ? model.payments : [];
  if (model.kind === 'invoice' && model.voided)
    return [...rows, row('Total', total, 'strong'), row('Amount due', 0, 'final')];
  if (payments.length === 0) return [...rows, row('Total', total, 'final')];
  rows.push(row('Total', total, 'strong'));
  for (const { date, method, cents } of payments) {
    const label = ['Paid', date, method && `· ${method}`].filter(Boolean).join(' ');
    const textBox = { width: measures.sumsWidth - 100, size: sizes.body };
    rows.push({ label: typesetOne(label, textBox), value: `– ${formatDollars(cents)}`, weight: 'muted' });
  }
  return [...rows, due < 0 ? row('Credit', -due, 'final') : row('Balance due', due, 'final')];
}

const row = (label: string, cents: Cents, weight: SumRow['weight']): SumRow => ({
  label,
  value: formatDollars(cents),
  weight,
});
