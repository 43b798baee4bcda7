// The table: every line as it is printed, and columns of numbers no wider than their widest value. What is free belongs
// to the descriptions. Units stand in a column of their own behind the quantities, so that these stay one below another.
import {
  type BasisPoints,
  formatAmount,
  formatQuantity,
  isCounted,
  lineTotal,
} from '#contract/lines/money.ts';
import type { DocumentLine } from '../document-model.ts';
import { labels } from './labels.ts';
import { measures, sizes } from './measures.ts';
import { splitDescription } from './split-description.ts';
import { type TypesetLine, textOf, typesetOne, widthOf } from './typeset.ts';

/** What is printed of a line, all in text. */
export interface PrintableLine extends LineNumbers {
  description: string;
  unit?: string | undefined;
}

interface LineNumbers {
  quantity: string;
  unitPrice: string;
  amount: string;
}

export const printable = (line: DocumentLine): PrintableLine => ({
  description: line.description,
  unit: line.unit,
  quantity: formatQuantity(line.quantity),
  unitPrice: formatAmount(line.unitPrice),
  amount: formatAmount(lineTotal(line)),
});

/** One list: the lines that count, and those that are offered and not taken. */
export function listView(lines: readonly DocumentLine[], taxRate: BasisPoints, columns: Columns) {
  // Where all lines are taxed, or none is, a mark would be noise.
  const isMixed = taxRate > 0 && lines.some(({ taxed }) => taxed) && lines.some(({ taxed }) => !taxed);
  const items: ItemView[] = [];
  const extras: ItemView[] = [];
  for (const line of lines) {
    const untaxed = isMixed && !line.taxed ? labels.untaxed : '';
    if (!isCounted(line)) extras.push(itemView(printable(line), columns, untaxed));
    else if (!line.optional) items.push(itemView(printable(line), columns, untaxed));
    else {
      const mark = [labels.optionalIncluded, untaxed].filter(Boolean).join(' · ');
      items.push(itemView(printable(line), columns, mark));
    }
  }
  return { items, extras };
}

/** More than any unit takes. */
const maxUnitWidth = measures.bodyWidth;

/** Zero where no line has one: then nothing changes. */
function unitWidthFor(lines: readonly PrintableLine[]): number {
  const widest = lines.reduce((width, { unit = '' }) => Math.max(width, widthOf(unit)), 0);
  return widest === 0 ? 0 : measures.unitGap + widest * sizes.small;
}

export type Columns = ReturnType<typeof columnsFor>;

/** The same in all tables of a document. */
export function columnsFor(lines: readonly PrintableLine[]) {
  const { bodyWidth, quantityGap, columnGap, tableInset } = measures;
  const unitWidth = unitWidthFor(lines);
  const widest = (column: keyof LineNumbers) =>
    lines.reduce(
      (width, found) => Math.max(width, numberWidth(found[column])),
      widthOf(labels.items[column]) * sizes.small,
    );
  const quantityWidth = tableInset + widest('quantity');
  const unitPriceWidth = columnGap + widest('unitPrice');
  const amountWidth = columnGap + widest('amount') + tableInset;
  const descriptionWidth = bodyWidth - quantityWidth - unitWidth - quantityGap - unitPriceWidth - amountWidth;
  return { quantityWidth, unitWidth, unitPriceWidth, amountWidth, descriptionWidth };
}

export type ItemView = ReturnType<typeof itemView>;

/** One line of the table as it is printed; the mark stands behind its title. */
export function itemView(line: PrintableLine, columns: Columns, mark: string) {
  const { title, details } = splitDescription(line.description);
  const { quantityWidth, amountWidth, descriptionWidth: width } = columns;
  const { quantity, unitPrice, amount, unit } = line;
  return {
    quantity,
    unit: unit ? typesetOne(unit, { width: maxUnitWidth, size: sizes.small }) : '',
    unitPrice,
    amount,
    // What stands before a number that ends where its column ends.
    quantityIndent: rounded(quantityWidth - numberWidth(quantity)),
    amountIndent: rounded(amountWidth - measures.tableInset - numberWidth(amount)),
    title: typesetOne(title, { width, size: sizes.body }),
    details: details.map((detail) => typesetOne(detail, { width, size: sizes.small })),
    mark,
    isOneLine: details.length === 0 && (widthOf(title) + 1) * sizes.body + markWidth(mark) <= width,
    // A line of usual length moves to the next page whole; a very long one may be continued there.
    isLong: line.description.length > 700 || details.length > 12,
  };
}

/** In points; rather too much than too little. */
export const heightOfRows = (rows: readonly ItemView[], { descriptionWidth: width }: Columns): number =>
  rows.reduce((sum, { title, details, mark }) => {
    const lines = (line: TypesetLine, size: number, beside = 0) =>
      Math.max(1, Math.ceil((widthOf(textOf(line)) * size + beside) / width));
    const titleLines = lines(title, sizes.body, markWidth(mark));
    const detailLines = details.reduce((count, detail) => count + lines(detail, sizes.small), 0);
    return sum + 7 + titleLines * 12.6 + detailLines * 11.8;
  }, 0);

const markWidth = (mark: string) => (mark === '' ? 0 : 5 + widthOf(mark) * sizes.mark);

/** No eye sees less, and every digit costs time for each line. */
const rounded = (points: number) => Math.round(points * 100) / 100;

/** Exact, unlike the widths of words: digits are all equally wide in our font, and commas and points are too. */
export function numberWidth(text: string): number {
  const marks = text.replace(/\d/g, '').length;
  return ((text.length - marks) * 0.572 + marks * 0.268) * sizes.body;
}
