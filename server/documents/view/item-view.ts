// The table: every line as it is printed, and columns of numbers no wider than their widest value. What is free belongs
// to the descriptions. Units stand in a column of their own behind the quantities, so that these stay one below another.
import { formatAmount, formatQuantity, lineTotal } from '#contract/lines/money.ts';
import type { DocumentLine, DocumentModel } from '../document-model.ts';
import { labels } from './labels.ts';
import { measures, sizes } from './measures.ts';
import { splitDescription } from './split-description.ts';
import { type TypesetLine, typesetOne, widthOf } from './typeset.ts';

export function itemsView({ lines, taxRate }: Pick<DocumentModel, 'lines' | 'taxRate'>) {
  const numbers = lines.map(numbersOf);
  const units = lines.map(({ unit }) => (unit ? typesetOne(unit, { width: maxUnitWidth, size: sizes.small }) : ''));
  const columns = columnsFor(numbers, unitWidthFor(lines));
  // Where all lines are taxed, or none is, a mark would be noise.
  const isMixed = taxRate > 0 && lines.some(({ taxed }) => taxed) && lines.some(({ taxed }) => !taxed);
  const items = lines.map((line, at) =>
    itemView(line, numbers[at] ?? numbersOf(line), columns, {
      unit: units[at] ?? '',
      isUntaxed: isMixed && !line.taxed,
    }),
  );
  return { columns, items };
}

interface LineNumbers {
  quantity: string;
  unitPrice: string;
  amount: string;
}

const numbersOf = (line: DocumentLine): LineNumbers => ({
  quantity: formatQuantity(line.quantity),
  unitPrice: formatAmount(line.unitPrice),
  amount: formatAmount(lineTotal(line)),
});

/** More than any unit takes. */
const maxUnitWidth = measures.bodyWidth;

/** Zero where no line has one: then nothing changes. */
function unitWidthFor(lines: readonly DocumentLine[]): number {
  const widest = lines.reduce((width, { unit = '' }) => Math.max(width, widthOf(unit)), 0);
  return widest === 0 ? 0 : measures.unitGap + widest * sizes.small;
}

type Columns = ReturnType<typeof columnsFor>;

function columnsFor(numbers: LineNumbers[], unitWidth: number) {
  const { bodyWidth, quantityGap, columnGap, tableInset } = measures;
  const widest = (column: keyof LineNumbers) =>
    numbers.reduce(
      (width, found) => Math.max(width, numberWidth(found[column])),
      widthOf(labels.items[column]) * sizes.small,
    );
  const quantityWidth = tableInset + widest('quantity');
  const unitPriceWidth = columnGap + widest('unitPrice');
  const amountWidth = columnGap + widest('amount') + tableInset;
  const descriptionWidth =
    bodyWidth - quantityWidth - unitWidth - quantityGap - unitPriceWidth - amountWidth;
  return { quantityWidth, unitWidth, unitPriceWidth, amountWidth, descriptionWidth };
}

/** One line of the table as it is printed. */
function itemView(
  line: DocumentLine,
  numbers: LineNumbers,
  columns: Columns,
  { unit, isUntaxed }: { unit: TypesetLine; isUntaxed: boolean },
) {
  const { title, details } = splitDescription(line.description);
  const { quantityWidth, amountWidth, descriptionWidth: width } = columns;
  const roomForMark = isUntaxed ? markWidth : 0;
  const { quantity, unitPrice, amount } = numbers;
  return {
    quantity,
    unit,
    unitPrice,
    amount,
    // What stands before a number that ends where its column ends.
    quantityIndent: rounded(quantityWidth - numberWidth(quantity)),
    amountIndent: rounded(amountWidth - measures.tableInset - numberWidth(amount)),
    title: typesetOne(title, { width, size: sizes.body }),
    details: details.map((detail) => typesetOne(detail, { width, size: sizes.small })),
    isUntaxed,
    isOneLine: details.length === 0 && (widthOf(title) + 1) * sizes.body + roomForMark <= width,
    // A line of usual length moves to the next page whole; a very long one may be continued there.
    isLong: line.description.length > 700 || details.length > 12,
  };
}

const markWidth = 5 + widthOf(labels.untaxed) * sizes.mark;

/** No eye sees less, and every digit costs time for each line. */
const rounded = (points: number) => Math.round(points * 100) / 100;

/** Exact, unlike the widths of words: digits are all equally wide in our font, and commas and points are too. */
function numberWidth(text: string): number {
  const marks = text.replace(/\d/g, '').length;
  return ((text.length - marks) * 0.572 + marks * 0.268) * sizes.body;
}
