// One line of the table as it is printed.
import { formatAmount, formatQuantity, lineTotal } from '#contract/money.ts';
import { cleanLines } from './clean-text.ts';
import type { DocumentLine } from './document-model.ts';
import { measures, sizes } from './measures.ts';
import { typesetOne, widthOf } from './typeset.ts';

export function itemView(line: DocumentLine, isTaxCharged: boolean) {
  const [title = '', ...details] = cleanLines(line.description);
  const [quantity, amount] = [formatQuantity(line.quantity), formatAmount(lineTotal(line))];
  const width = measures.descriptionWidth;
  return {
    quantity,
    // What stands before a number that ends where its column ends.
    quantityIndent: measures.quantityWidth - numberWidth(quantity),
    title: typesetOne(title, { width, size: sizes.body }),
    details: details.map((detail) => typesetOne(detail, { width, size: sizes.small })),
    unitPrice: formatAmount(line.unitPrice),
    amount,
    amountIndent: measures.amountWidth - measures.amountInset - numberWidth(amount),
    isTaxed: isTaxCharged && line.taxed,
    isOneLine: details.length === 0 && (widthOf(title) + 1) * sizes.body <= width,
    // A line of usual length moves to the next page whole; a very long one may be continued there.
    isLong: line.description.length > 700 || details.length > 12,
  };
}

/** Exact, unlike the widths of words: digits are all equally wide in our font, and commas and points are too. */
function numberWidth(text: string): number {
  const marks = text.replace(/\d/g, '').length;
  return ((text.length - marks) * 0.572 + marks * 0.268) * sizes.body;
}
