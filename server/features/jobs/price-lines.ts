// From the rows of a form to the lines of a job with their totals. Totals are always the server's.
import type { DroppedRow } from '#contract/jobs/job.ts';
import { droppedRowsNote, isComplete, missingIn, missingReasons } from '#contract/lines/complete-lines.ts';
import { type JobLines, type Line, totalsFit } from '#contract/lines/line-items.ts';
import { totals } from '#contract/lines/money.ts';
import type { Discount, OptionsInput } from '#contract/lines/offer.ts';
import { shortened } from '#contract/texts/shortened.ts';
import { withIds } from '#server/documents/line-ids.ts';
import { Refusal } from '#server/platform/http/refusal.ts';

export interface PricedLines {
  lineItems: Line[];
  discount: Discount | null;
  subtotalCents: number;
  discountCents: number;
  taxCents: number;
  totalCents: number;
}

export interface LineRows {
  lines: Line[];
  droppedRows: DroppedRow[];
  /** What the person should know, or null. */
  message: string | null;
}

/** Incomplete rows are dropped, and the reply says which (B-29). */
export function readLineRows(rows: JobLines): LineRows {
  const droppedRows = rows.flatMap((row, at): DroppedRow[] => {
    const missing = missingIn(row);
    return missing ? [{ row: at + 1, description: row.description, reason: missingReasons[missing] }] : [];
  });
  return { lines: withIds(rows.filter(isComplete)), droppedRows, message: describeDropped(droppedRows) };
}

/** What of a form is dropped: rows of options count from 1 in each, as they are shown. */
export function rowsOf({
  lineItems,
  options,
}: {
  lineItems?: JobLines | undefined;
  options?: OptionsInput | null | undefined;
}): Pick<LineRows, 'droppedRows' | 'message'> {
  if (!options) return readLineRows(lineItems ?? []);
  const droppedRows = options.flatMap(({ name, lineItems: rows }) =>
    readLineRows(rows).droppedRows.map((row) => ({ ...row, option: name })),
  );
  return { droppedRows, message: describeDropped(droppedRows) };
}

const named = 3;

function describeDropped(dropped: DroppedRow[]): string | null {
  if (dropped.length === 0) return null;
  const details = dropped
    .slice(0, named)
    .map(
      ({ option, row, description, reason }) =>
        `${option ? `${option}, row` : 'Row'} ${row}${description && ` (${short(description)})`}: ${reason}`,
    );
  const rest = dropped.length > named ? [`And ${dropped.length - named} more.`] : [];
  return [`${droppedRowsNote(dropped.length)}.`, ...details, ...rest].join(' ');
}

const short = (text: string) => {
  const [line = ''] = text.split('\n');
  return shortened(line, 40);
};

export function priceLines(lines: Line[], taxRate: number, discount: Discount | null): PricedLines {
  const problem = totalsFit(lines, taxRate);
  if (problem) throw new Refusal('invalid_input', { message: problem, fields: { lineItems: problem } });
  const sums = totals({ lines, taxRate, discount });
  return {
    lineItems: lines,
    discount,
    subtotalCents: sums.subtotal,
    discountCents: sums.discount,
    taxCents: sums.tax,
    totalCents: sums.total,
  };
}
