// The column of sums under the table, from subtotal to what is left to pay.
import { type Cents, formatDollars, formatPercent, type Totals } from '#contract/money.ts';
import type { DocumentModel } from './document-model.ts';
import { measures, sizes } from './measures.ts';
import { type TypesetLine, typesetOne } from './typeset.ts';

export interface SumRow {
  label: TypesetLine;
  value: string;
  /** The last row is the one that counts; a total before payments stands out a little. */
  weight: 'plain' | 'muted' | 'strong' | 'final';
}

export function sumRows(model: DocumentModel, { subtotal, tax, total }: Totals, due: Cents): SumRow[] {
  const rows: SumRow[] = [];
  if (model.taxRate > 0) {
    rows.push(row('Subtotal', subtotal, 'plain'));
    rows.push(row(`Tax (${formatPercent(model.taxRate)}%)`, tax, 'plain'));
  }
  const payments = model.kind === 'invoice' ? model.payments : [];
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
