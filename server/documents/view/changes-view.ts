// What is added to agreed work, taken away or changed: the groups of a change order and what each comes to.
import type { LineChanges } from '#contract/lines/line-changes.ts';
import type { PrintedLine } from '#contract/lines/line-items.ts';
import { type Cents, centsOf, formatAmount, signedDollars } from '#contract/lines/money.ts';
import { type Columns, columnsFor, type ItemView, itemView, type PrintableLine } from './item-view.ts';
import { labels, changeOrderLabels as words } from './labels.ts';

export interface ChangeGroup {
  label: string;
  /** With its sign, before tax. */
  sum: string;
  cents: Cents;
  rows: ChangeRow[];
}

export interface ChangeRow extends ItemView {
  /** "Was" or "Now", before the title. */
  state: string;
  /** What it no longer is. */
  isPast: boolean;
}

/** Empty groups are left out. */
export function changesView({ added, removed, changed }: LineChanges) {
  const columns = columnsFor(
    [...added, ...removed, ...changed.flatMap(({ before, after }) => [before, after])].map(printable),
  );
  const group = (label: string, cents: Cents, rows: ChangeRow[]): ChangeGroup => ({
    label,
    sum: signedDollars(cents),
    cents,
    rows,
  });
  const pairs = changed.flatMap(({ before, after, isTaxed }) => [
    changeRow(before, columns, { state: words.was, isPast: true }),
    changeRow(after, columns, { state: words.now, mark: taxMark(isTaxed) }),
  ]);
  const groups = [
    group(
      words.added,
      sumOf(added),
      added.map((line) => changeRow(line, columns)),
    ),
    group(
      words.removed,
      -sumOf(removed),
      removed.map((line) => changeRow(line, columns, { isPast: true })),
    ),
    group(
      words.changed,
      sumOf(changed.map(({ after }) => after)) - sumOf(changed.map(({ before }) => before)),
      pairs,
    ),
  ];
  return { columns, groups: groups.filter(({ rows }) => rows.length > 0) };
}

function taxMark(isTaxed: boolean | undefined): string {
  if (isTaxed === undefined) return '';
  return isTaxed ? words.nowTaxed : words.nowUntaxed;
}

function changeRow(
  line: PrintedLine,
  columns: Columns,
  { state = '', isPast = false, mark = '' }: { state?: string; isPast?: boolean; mark?: string } = {},
): ChangeRow {
  const untaxed = line.isUntaxed && mark === '' ? labels.untaxed : '';
  const item = itemView(printable(line), columns, mark || untaxed);
  return { ...item, state, isPast, isOneLine: item.isOneLine && state === '' };
}

const printable = (line: PrintedLine): PrintableLine => ({
  description: line.description,
  unit: line.unit,
  quantity: line.quantity,
  unitPrice: formatAmount(centsOf(line.unitPrice)),
  amount: formatAmount(centsOf(line.lineTotal)),
});

const sumOf = (lines: readonly PrintedLine[]): Cents =>
  lines.reduce((sum, { lineTotal }) => sum + centsOf(lineTotal), 0);
