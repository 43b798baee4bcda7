// One row of a template, a job or a document. Requests may write a figure as a number or as a decimal string; after
// parsing it is an integer of money.ts; replies carry decimal strings, and the quantity as a number.
import { z } from 'zod';
import { lineLimits, moneyLimits, priceListLimits } from '../limits.ts';
import { cleanTyped, oneLine, textCost } from '../texts/typed-text.ts';
import { isComplete } from './complete-lines.ts';
import {
  allCounted,
  formatDecimal,
  formatQuantity,
  isNegative,
  lineTotal,
  type PricedLine,
  type Reading,
  readAmount,
  readPercent,
  readQuantity,
  readSigned,
  totalsProblem,
} from './money.ts';

/** A line as it is stored and counted: quantity in hundredths, price in cents. */
export interface Line extends PricedLine {
  id: string;
  description: string;
  /** Printed after the quantity: "2.5 hour". */
  unit?: string;
  /** Of the price list it was taken from. The line keeps its own values when that changes (D-12). */
  itemId?: string;
}

/** A line as a form or a request sends it; a new one has no id yet. */
export type LineDraft = Omit<Line, 'id'> & { id?: string };

type Read = (input: unknown) => Reading;

const notNumber = 'Enter a number.';
/** A figure as a request writes it. */
export const Written = z.union([z.number(), z.string()], { error: notNumber });

function readOrRefuse(read: Read, input: unknown, context: z.RefinementCtx): number {
  const { value, problem } = read(input);
  if (problem === null) return value;
  context.addIssue({ code: 'custom', message: problem });
  return z.NEVER;
}

const figure = (read: Read) => Written.transform((input, context) => readOrRefuse(read, input, context));

/** Cents after parsing: "12.34" becomes 1234. */
export const Amount = figure(readAmount);
/** Basis points after parsing: "8.75" becomes 875. */
export const TaxRate = figure(readPercent);

/** Blank is null, and a negative figure is read: whoever takes the line decides what becomes of it. */
const lineFigure = (read: Read) =>
  Written.nullish().transform((input, context) => {
    if (input === null || input === undefined || String(input).trim() === '') return null;
    return readOrRefuse((text) => readSigned(read, text), input, context);
  });

export const LineDescription = z
  .string()
  .transform((text) => cleanTyped(text).trim())
  .pipe(
    z
      .string()
      .refine((text) => textCost(text) <= lineLimits.description, 'This description is too long to print.'),
  );

export const Unit = oneLine(priceListLimits.unit);

/** A line of a request that saves it. Its total, if one is sent, is ignored. */
export const LineItemInput = z.object({
  id: z.string().nullish(),
  quantity: lineFigure(readQuantity),
  description: LineDescription.nullish(),
  unitPrice: lineFigure(readAmount),
  taxed: z.boolean().nullish(),
  unit: Unit.nullish(),
  /** One that is not on the company's price list is left out. */
  itemId: z.string().max(100).nullish(),
  /** The customer may leave it out, or take it (D-16). */
  optional: z.boolean().nullish(),
  /** Whether an optional line is offered as taken; of no meaning in others. */
  isSelected: z.boolean().nullish(),
});
export type LineItemInput = z.input<typeof LineItemInput>;
type ReadLine = z.output<typeof LineItemInput>;

const isLineId = (id: string) => /^[\w-]{1,64}$/.test(id);

const toDraft = ({
  id,
  quantity,
  description,
  unitPrice,
  taxed,
  unit,
  itemId,
  optional,
  isSelected,
}: ReadLine): LineDraft => ({
  ...(id && isLineId(id) && { id }),
  quantity: quantity ?? 0,
  description: description ?? '',
  unitPrice: unitPrice ?? 0,
  taxed: taxed ?? true,
  ...(unit && { unit }),
  ...(itemId && { itemId }),
  ...(optional && { optional, isSelected: isSelected ?? false }),
});

const Rows = z
  .array(LineItemInput)
  .max(lineLimits.lines, `Please use at most ${lineLimits.lines} line items.`);

/**
 * The rows of a job. Those that are not complete are dropped and named (B-29), so every figure is taken here. A form's
 * own name for a new row is not worth a refusal: the row gets another.
 */
export const JobLines = Rows.transform((rows) => rows.map(toDraft)).superRefine((rows, context) =>
  checkTogether(rows, rows.filter(isComplete), context),
);
export type JobLines = z.output<typeof JobLines>;

/** The rows of a template. Unfinished ones are saved and counted as they are, so each part must be right. */
export const TemplateLines = Rows.min(1, 'At least one line item must remain.')
  .superRefine((rows, context) => {
    for (const [at, { id, quantity, unitPrice }] of rows.entries()) {
      const problems = {
        id: typeof id === 'string' && !isLineId(id) ? 'This line is not known.' : null,
        quantity: figureProblem(quantity),
        unitPrice: figureProblem(unitPrice),
      };
      for (const [field, message] of Object.entries(problems))
        if (message) context.addIssue({ code: 'custom', message, path: [at, field] });
    }
  })
  .transform((rows) => rows.map(toDraft))
  .superRefine((rows, context) => checkTogether(rows, rows, context));

function figureProblem(figure: number | null): string | null {
  if (figure === null) return notNumber;
  return figure < 0 ? isNegative : null;
}

export const fitsOnDocument = (lines: readonly { description: string }[]) =>
  lines.reduce((sum, { description }) => sum + textCost(description), 0) <= lineLimits.allDescriptions;

/** What is wrong with all lines together, whichever are taken, or null; without a rate, for any rate. */
export const totalsFit = (
  lines: readonly PricedLine[],
  taxRate: number = moneyLimits.taxRate,
): string | null => totalsProblem({ lines: allCounted(lines), taxRate });

function checkTogether(
  rows: readonly LineDraft[],
  counted: readonly LineDraft[],
  context: z.RefinementCtx,
): void {
  const problem = totalsFit(counted);
  if (problem) context.addIssue({ code: 'custom', message: problem });
  if (!fitsOnDocument(rows))
    context.addIssue({ code: 'custom', message: 'There is too much text in the line items.' });
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
  unit: z.string().optional(),
  itemId: z.string().optional(),
  /** Only of lines that are optional. */
  optional: z.literal(true).optional(),
  isSelected: z.boolean().optional(),
});
export type LineItem = z.infer<typeof LineItem>;

export const toLineItem = (line: Line): LineItem => ({
  id: line.id,
  quantity: line.quantity / 100,
  description: line.description,
  unitPrice: formatDecimal(line.unitPrice),
  taxed: line.taxed,
  total: formatDecimal(lineTotal(line)),
  ...(line.unit && { unit: line.unit }),
  ...(line.itemId && { itemId: line.itemId }),
  ...(line.optional && { optional: line.optional, isSelected: line.isSelected === true }),
});

/** A line as customers read it, all in text. */
export const PrintedLine = z.object({
  description: z.string(),
  quantity: z.string(),
  /** After the quantity. */
  unit: z.string().optional(),
  unitPrice: z.string(),
  /** Quantity times price. */
  lineTotal: z.string(),
  /** Where other lines are taxed. */
  isUntaxed: z.literal(true).optional(),
  /** Only of lines that are optional. */
  optional: z.literal(true).optional(),
  isSelected: z.boolean().optional(),
});
export type PrintedLine = z.infer<typeof PrintedLine>;

export const toPrintedLine = (
  line: Pick<Line, 'description' | 'quantity' | 'unitPrice' | 'unit' | 'optional' | 'isSelected'>,
): PrintedLine => ({
  description: line.description,
  quantity: formatQuantity(line.quantity),
  ...(line.unit && { unit: line.unit }),
  unitPrice: formatDecimal(line.unitPrice),
  lineTotal: formatDecimal(lineTotal(line)),
  ...(line.optional && { optional: line.optional, isSelected: line.isSelected === true }),
});
