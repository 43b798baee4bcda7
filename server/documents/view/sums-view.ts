// The column of sums under a table, from the subtotal to what is left to pay.
import {
  type Cents,
  formatDollars,
  formatPercent,
  paidBy,
  type Totals,
  takenOff,
  taxLabel,
} from '#contract/lines/money.ts';
import type { Discount } from '#contract/lines/offer.ts';
import type { DocumentModel, DocumentPayment, InvoiceModel, WorkOrderModel } from '../document-model.ts';
import { labels } from './labels.ts';
import { measures, sizes } from './measures.ts';
import { regularWidthOf, type TypesetLine, typesetOne } from './typeset.ts';

export interface SumRow {
  label: TypesetLine;
  value: string;
  /** The last row is the one that counts; a total before payments stands out a little. */
  weight: 'plain' | 'muted' | 'strong' | 'final';
  /** A label that may leave no room for the value. */
  isLong?: true;
}

export const sumRow = (label: string, cents: Cents, weight: SumRow['weight']): SumRow => ({
  label,
  value: formatDollars(cents),
  weight,
});

/** At the left and the right of a row of sums. */
const sumInset = 8;

/** A label that people wrote, or that is as long as they like. */
const offRow = (label: string, cents: Cents, weight: SumRow['weight']): SumRow =>
  fittedRow(label, takenOff(cents), weight);

function fittedRow(label: string, value: string, weight: SumRow['weight']): SumRow {
  const width = measures.sumsWidth - 2 * sumInset;
  const isLong = regularWidthOf(`${label} ${value}`) * sizes.body > width;
  return { label: typesetOne(label, { width, size: sizes.body }), value, weight, ...(isLong && { isLong }) };
}

export function sumRows(model: DocumentModel, sums: Totals, due: Cents, deposit: Cents): SumRow[] {
  switch (model.kind) {
    case 'estimate':
      return offerRows(model, sums, deposit);
    case 'work_order':
      return workOrderRows(model, sums);
    case 'invoice':
      return invoiceRows(model, sums, due);
  }
}

type TaxAndDiscount = Pick<DocumentModel, 'taxRate' | 'taxExempt'> & { discount?: Discount | undefined };

/** What stands above the total: nothing where there is neither a tax nor a discount. */
function rowsAboveTotal({ taxRate, taxExempt, discount: given }: TaxAndDiscount, sums: Totals): SumRow[] {
  const { subtotal, discount, tax } = sums;
  const off = given && discount > 0 ? [discountRow(given, discount)] : [];
  const taxed = taxRate > 0 || taxExempt ? [sumRow(taxLabel(taxRate, taxExempt), tax, 'plain')] : [];
  const found = [...off, ...taxed];
  return found.length > 0 ? [sumRow('Subtotal', subtotal, 'plain'), ...found] : [];
}

/** "Fall special (10%)" */
function discountRow({ kind, value, label }: Discount, cents: Cents): SumRow {
  const text = kind === 'percent' ? `${label} (${formatPercent(value)}%)` : label;
  return offRow(text, cents, 'plain');
}

/** Of an estimate, or of one of its options. */
export function offerRows(priced: TaxAndDiscount, sums: Totals, deposit: Cents): SumRow[] {
  const total = [...rowsAboveTotal(priced, sums), sumRow('Total', sums.total, 'final')];
  return deposit > 0 ? [...total, sumRow(`${labels.depositDue}:`, deposit, 'strong')] : total;
}

function workOrderRows(model: WorkOrderModel, sums: Totals): SumRow[] {
  const { depositPaid = 0, paid = depositPaid } = model;
  const above = rowsAboveTotal(model, sums);
  if (depositPaid === 0) return [...above, sumRow('Total', sums.total, 'final')];
  return [
    ...above,
    sumRow('Total', sums.total, 'strong'),
    offRow(labels.depositPaid, depositPaid, 'muted'),
    ...(paid > depositPaid ? [offRow('Paid', paid - depositPaid, 'muted')] : []),
    balanceRow('Balance', sums.total - paid),
  ];
}

function invoiceRows(model: InvoiceModel, sums: Totals, due: Cents): SumRow[] {
  const above = rowsAboveTotal(model, sums);
  const total = sumRow('Total', sums.total, 'strong');
  const payments = model.payments.flatMap(paymentRows);
  if (model.voided) return [...above, total, ...payments, sumRow('Amount due', 0, 'final')];
  if (model.cancelledOn) {
    const paid = sums.total - due;
    const last = paid > 0 ? sumRow('To be returned', paid, 'final') : sumRow('Amount due', 0, 'final');
    return [...above, total, ...payments, last];
  }
  if (payments.length === 0) return [...above, sumRow('Total', sums.total, 'final')];
  return [...above, total, ...payments, balanceRow('Balance due', due)];
}

/** What was given back of it is owed again, or was never owed. */
function paymentRows({ refunded = 0, reversed = 0, ...payment }: DocumentPayment): SumRow[] {
  const what = payment.isDeposit ? labels.depositPaid : 'Paid';
  const how = paidBy({ date: payment.date, method: payment.card ?? payment.method });
  const back = (label: string, cents: Cents) =>
    cents > 0 ? [fittedRow(label, formatDollars(cents), 'muted')] : [];
  return [
    offRow(`${what} ${how}`, payment.cents, 'muted'),
    ...back(labels.refunded, refunded),
    ...back(labels.reversed, reversed),
  ];
}

const balanceRow = (label: string, cents: Cents): SumRow =>
  cents < 0 ? sumRow('Credit', -cents, 'final') : sumRow(label, cents, 'final');
