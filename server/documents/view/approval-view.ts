// What the customer has approved in writing, under the sums of an invoice, and what the invoice differs by (D-21).
import { centsOfChanges } from '#contract/lines/changes-total.ts';
import type { PrintedLine } from '#contract/lines/line-items.ts';
import {
  type Cents,
  centsOf,
  formatAmount,
  formatDollars,
  signedDollars,
  takenOff,
} from '#contract/lines/money.ts';
import type { ApprovalDifference, DocumentApproval } from '../document-model.ts';
import { labels, changeOrderLabels as words } from './labels.ts';
import { measures, sizes } from './measures.ts';
import { splitDescription } from './split-description.ts';
import { type TypesetLine, typesetOne } from './typeset.ts';

export interface ApprovalRow {
  /** "Added", "Removed", "Changed". */
  label: string;
  title: TypesetLine;
  /** Quantity and price, and what they were. */
  details: TypesetLine;
  amount: string;
}

export type ApprovalView = ReturnType<typeof approvalView>;

export function approvalView({ total, numbers, difference }: DocumentApproval) {
  const rows = difference ? rowsOf(difference) : [];
  return {
    approved: `${labels.approved}: ${formatDollars(total)}`,
    numbers: typesetOne(numbers.length > 0 ? `(${numbers.join(', ')})` : '', box),
    difference: difference ? `${labels.notApproved}: ${notApproved(difference.amount)}` : '',
    // A short one is not torn apart.
    isWhole: rows.length <= 10,
    rows,
  };
}

/** In points, about. */
export const heightOfApproval = ({ rows }: ApprovalView): number => 70 + rows.length * 32;

const notApproved = (cents: Cents) => (cents < 0 ? takenOff(-cents) : formatDollars(cents));

/** Lines are before tax: what is left of the difference is named too, so that the rows add up to it. */
function rowsOf({ amount, changes, discount }: ApprovalDifference): ApprovalRow[] {
  const { added, removed, changed } = changes;
  const found = [
    ...added.map((line) => ({ row: plainRow(words.added, line), cents: centsOf(line.lineTotal) })),
    ...removed.map((line) => ({ row: plainRow(words.removed, line), cents: -centsOf(line.lineTotal) })),
    ...changed.map(({ before, after, isTaxed }) => ({
      row: changedRow(before, after, isTaxed),
      cents: centsOf(after.lineTotal) - centsOf(before.lineTotal),
    })),
  ];
  if (found.length === 0 && discount === undefined) return [];
  const tax = amount - (discount ?? 0) - centsOfChanges(changes);
  return [
    ...found.map(({ row, cents }) => ({ ...row, amount: signedDollars(cents) })),
    ...sumRow(words.discount, discount ?? 0),
    ...sumRow(words.tax, tax),
  ];
}

const sumRow = (title: string, cents: Cents): ApprovalRow[] =>
  cents === 0 ? [] : [{ label: '', title, details: '', amount: signedDollars(cents) }];

const plainRow = (label: string, line: PrintedLine) => ({
  label,
  title: titleOf(line),
  details: typesetOne(figuresOf(line), box),
});

function changedRow(before: PrintedLine, after: PrintedLine, isTaxed: boolean | undefined) {
  const renamed = before.description === after.description ? '' : `“${firstSentence(before)}”, `;
  const taxed = isTaxed === undefined ? '' : `, ${isTaxed ? words.nowTaxed : words.nowUntaxed}`;
  const details = `was ${renamed}${figuresOf(before)}, now ${figuresOf(after)}${taxed}`;
  return { label: words.changed, title: titleOf(after), details: typesetOne(details, box) };
}

const firstSentence = ({ description }: PrintedLine) => splitDescription(description).title;
const titleOf = (line: PrintedLine): TypesetLine => typesetOne(firstSentence(line), box);

/** "2.5 hour × 95.00" */
const figuresOf = ({ quantity, unit, unitPrice }: PrintedLine): string =>
  `${[quantity, unit].filter(Boolean).join(' ')} × ${formatAmount(centsOf(unitPrice))}`;

const box = { width: measures.bodyWidth - 190, size: sizes.body };
