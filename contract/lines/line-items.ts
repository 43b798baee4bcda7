// One row of a template, a job or a document. Requests may write numbers as numbers or as text; after parsing they are
// the integers of money.ts; replies carry decimal strings.
import { z } from 'zod';
import { cleanTyped, textCost } from '../texts/typed-text.ts';
import {
  formatDecimal,
  lineTotal,
  moneyLimits,
  type PricedLine,
  type Reading,
  readAmount,
  readPercent,
  readQuantity,
  totalsProblem,
} from './money.ts';

export const lineLimits = {
  lines: 500,
  /** Of one description. */
  description: 10_000,
  /** Of all descriptions together. */
  allDescriptions: 50_000,
} as const;

/** A line as it is stored and counted: quantity in hundredths, price in cents. */
export interface Line extends PricedLine {
  id: string;
  description: string;
}

/** A line as a form or a request sends it; a new one has no id yet. */
export type LineDraft = Omit<Line, 'id'> & { id?: string };

const typedNumber = (read: (input: unknown) => Reading) =>
  z.union([z.number(), z.string()], { error: 'Enter a number.' }).transform((input, context) => {
    const { value, problem } = read(input);
    if (problem === null) return value;
    context.addIssue({ code: 'custom', message: problem });
    return z.NEVER;
  });

/** Hundredths after parsing: 2.5 becomes 250. */
const Quantity = typedNumber(readQuantity);
/** Cents after parsing: "12.34" becomes 1234. */
export const Amount = typedNumber(readAmount);
/** Basis points after parsing: "8.75" becomes 875. */
export const TaxRate = typedNumber(readPercent);

export const LineDescription = z
  .string()
  .transform((text) => cleanTyped(text).trim())
  .pipe(
    z
      .string()
      .refine((text) => textCost(text) <= lineLimits.description, 'This description is too long to print.'),
  );

const LineItemId = z.string().regex(/^[\w-]{1,64}$/, 'This line is not known.');

/** A line of a request. Its total, if one is sent, is ignored. */
export const LineItemBody = z.object({
  id: LineItemId.optional(),
  quantity: Quantity,
  description: LineDescription,
  unitPrice: Amount,
  taxed: z.boolean().default(true),
});
export type LineItemBody = z.input<typeof LineItemBody>;

export const fitsOnDocument = (lines: readonly { description: string }[]) =>
  lines.reduce((sum, { description }) => sum + textCost(description), 0) <= lineLimits.allDescriptions;

/** What is wrong with all lines together, or null; without a rate, for any rate. */
export const totalsFit = (
  lines: readonly PricedLine[],
  taxRate: number = moneyLimits.taxRate,
): string | null => totalsProblem({ lines, taxRate });

function checkTogether(rows: readonly LineDraft[], context: z.RefinementCtx): void {
  const { lines } = dropIncomplete(rows);
  const problem = totalsFit(lines);
  if (problem) context.addIssue({ code: 'custom', message: problem });
  if (!fitsOnDocument(rows))
    context.addIssue({ code: 'custom', message: 'There is too much text in the line items.' });
}

const rowsOf = <Row extends z.ZodType<LineDraft>>(row: Row) =>
  z.array(row).max(lineLimits.lines, `Please use at most ${lineLimits.lines} line items.`);

export const LineItems = rowsOf(LineItemBody).superRefine(checkTogether);

/** From the job editor: negative numbers are accepted here, so that such a row can be dropped and reported (B-29). */
export const EditedLineItems = rowsOf(
  LineItemBody.extend({
    quantity: typedNumber(signed(readQuantity)),
    unitPrice: typedNumber(signed(readAmount)),
  }),
).superRefine(checkTogether);

/** Rows that are saved, and how many are not: no description, a quantity not above 0, or a negative price. */
export function dropIncomplete<L extends LineDraft>(rows: readonly L[]): { lines: L[]; dropped: number } {
  const lines = rows.filter((row) => row.description !== '' && row.quantity > 0 && row.unitPrice >= 0);
  return { lines, dropped: rows.length - lines.length };
}

/** The message about rows that were not saved; empty when all were. */
export const droppedRowsNote = (dropped: number): string =>
  dropped === 0
    ? ''
    : dropped === 1
      ? '1 incomplete row was not saved'
      : `${dropped} incomplete rows were not saved`;

function signed(read: (input: unknown) => Reading): (input: unknown) => Reading {
  return (input) => {
    const text = String(input).trim();
    if (!text.startsWith('-')) return read(input);
    const { value, problem } = read(text.slice(1));
    return problem === null ? { value: -value, problem: null } : { value: null, problem };
  };
}

export const LineItem = z.object({
  id: z.string(),
  quantity: z.number(),
  description: z.string(),
  /** Decimal string. */
  unitPrice: z.string(),
  taxed: z.boolean(),
  /** Decimal string. */
  total: z.string(),
});
export type LineItem = z.infer<typeof LineItem>;

export const toLineItem = (line: Line): LineItem => ({
  id: line.id,
  quantity: line.quantity / 100,
  description: line.description,
  unitPrice: formatDecimal(line.unitPrice),
  taxed: line.taxed,
  total: formatDecimal(lineTotal(line)),
});
