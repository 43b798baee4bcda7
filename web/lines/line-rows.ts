// Line items while they are typed: everything is text, and what cannot be read yet counts as zero and is named.

import type { FieldErrors } from 'react-hook-form';
import { z } from 'zod';
import { isComplete as isCompleteLine } from '#contract/lines/complete-lines.ts';
import type { LineItem, LineItemInput } from '#contract/lines/line-items.ts';
import {
  type Cents,
  lineTotal,
  type Priced,
  type PricedLine,
  readAmount,
  readPercent,
  readQuantity,
  readSigned,
  type Totals,
  totals,
  totalsProblem,
} from '#contract/lines/money.ts';

export interface LineRow {
  /** Lives as long as the row is on the screen. */
  key: string;
  /** Of a row that was saved before. */
  id?: string;
  quantity: string;
  /** After the quantity, such as "hour"; mostly empty. */
  unit: string;
  description: string;
  unitPrice: string;
  taxed: boolean;
  /** Of the price list it was taken from, or saved to. */
  itemId?: string;
  /** The customer may leave it out. */
  optional?: true;
  /** Whether an optional line is offered as taken. */
  isSelected?: boolean;
}

let made = 0;

export const newRow = (fields: Partial<Omit<LineRow, 'key'>> = {}): LineRow => {
  made += 1;
  return {
    key: `row-${made}`,
    quantity: '1',
    unit: '',
    description: '',
    unitPrice: '',
    taxed: true,
    ...fields,
  };
};

type Printed = Omit<LineItem, 'id' | 'total'> & { id?: string };

export const toRow = ({ quantity, unit = '', ...line }: Printed): LineRow =>
  newRow({
    id: line.id,
    quantity: String(quantity),
    unit,
    description: line.description,
    unitPrice: line.unitPrice,
    taxed: line.taxed,
    ...itemOf(line),
    ...choiceOf(line),
  });

/** Absent rather than undefined: rows are compared as text. */
const itemOf = ({ itemId }: Pick<LineRow, 'itemId'>) => (itemId ? { itemId } : {});

const choiceOf = ({ optional, isSelected = false }: Pick<LineRow, 'optional' | 'isSelected'>) =>
  optional ? { optional, isSelected } : {};

/** After the figures of a line: " · optional, not included". */
export const choiceNote = ({ optional, isSelected }: Pick<LineRow, 'optional' | 'isSelected'>): string =>
  optional ? ` · optional, ${isSelected ? 'included' : 'not included'}` : '';

/** As sent in a request. An empty price is zero; an empty quantity is left for the server to refuse. */
export const toLineBody = ({ id, quantity, unit, ...row }: LineRow): LineItemInput => ({
  ...(id ? { id } : {}),
  quantity: quantity.trim(),
  description: row.description,
  unitPrice: row.unitPrice.trim() === '' ? '0' : row.unitPrice.trim(),
  taxed: row.taxed,
  ...(unit.trim() && { unit: unit.trim() }),
  ...itemOf(row),
  ...choiceOf(row),
});

/** How a form reads a quantity that is not one yet. */
export type QuantityReader = (text: string) => number;

const readQuantityOrNone: QuantityReader = (text) => readQuantity(text).value ?? 0;

/** Free forms take whole quantities from 1 (B-28, B-42). */
export const readWholeQuantity: QuantityReader = (text) => {
  const value = readQuantity(text).value ?? 100;
  return value >= 100 && value % 100 === 0 ? value : 100;
};

export const priced = (row: LineRow, quantityOf: QuantityReader = readQuantityOrNone): PricedLine => ({
  quantity: quantityOf(row.quantity),
  unitPrice: readAmount(row.unitPrice).value ?? 0,
  taxed: row.taxed,
  ...choiceOf(row),
});

export const rowTotal = (row: LineRow, quantityOf?: QuantityReader): Cents =>
  lineTotal(priced(row, quantityOf));

/** As the server will read it, where it can be read. */
const lineOf = ({ description, quantity, unitPrice }: LineRow) => ({
  description,
  quantity: readSigned(readQuantity, quantity).value ?? 0,
  unitPrice: readSigned(readAmount, unitPrice).value ?? 0,
});

/** Shown while typing, not only after sending: a discount would otherwise vanish from the bill. */
export function typedProblems(row: LineRow): RowProblems {
  const { quantity, unitPrice } = lineOf(row);
  return {
    ...(quantity < 0 && { quantity: 'A quantity can’t be below zero.' }),
    ...(unitPrice < 0 && { unitPrice: 'A price can’t be below zero. Lower the price of a line instead.' }),
  };
}

/**
 * Figures that cannot be read, to be shown once their field is left: counted as nothing in silence, they would go out on
 * an invoice. An empty price is zero.
 */
export function unreadProblems(row: LineRow, quantityOf?: QuantityReader): RowProblems {
  const quantity = quantityOf
    ? wholeProblem(row.quantity, quantityOf)
    : readSigned(readQuantity, row.quantity).problem;
  const unitPrice = priceProblem(row);
  return { ...(quantity && { quantity }), ...(unitPrice && { unitPrice }) };
}

const priceProblem = ({ unitPrice }: LineRow): string | null =>
  unitPrice.trim() === '' ? null : readSigned(readAmount, unitPrice).problem;

const wholeProblem = (text: string, quantityOf: QuantityReader): string | null =>
  readQuantity(text).value === quantityOf(text) ? null : 'Use a whole number from 1. This counts as 1.';

/** Whether its total can be told. */
export const isCounted = (row: LineRow, quantityOf?: QuantityReader): boolean =>
  priceProblem(row) === null &&
  (quantityOf !== undefined || readQuantity(row.quantity).problem === null) &&
  Object.keys(typedProblems(row)).length === 0;

/** The rows, counted from 1, that are not in the total because a figure cannot be read. */
export const uncountedRows = (rows: readonly LineRow[], quantityOf?: QuantityReader): number[] =>
  rows.flatMap((row, at) => (isCounted(row, quantityOf) ? [] : [at + 1]));

/** Whether it would be saved with a job. */
export const isComplete = (row: LineRow): boolean => isCompleteLine(lineOf(row));

/** Unreadable or outside 0 to 100 becomes 0 (B-42). */
export const readRate = (text: string): number => readPercent(text).value ?? 0;

export type Sum = ({ totals: Totals; problem: null } | { totals: null; problem: string }) & {
  /** Rows, counted from 1, that are left out until their figures can be read. */
  uncounted: readonly number[];
};

export function sumOf(
  rows: readonly LineRow[],
  taxRate: string,
  quantityOf?: QuantityReader,
  discount: Priced['discount'] = null,
): Sum {
  const lines = rows.map((row) => priced(row, quantityOf));
  const sum: Priced = { lines, taxRate: readRate(taxRate), discount };
  const problem = totalsProblem(sum);
  const uncounted = uncountedRows(rows, quantityOf);
  return problem === null
    ? { totals: totals(sum), problem: null, uncounted }
    : { totals: null, problem, uncounted };
}

/** "Line 2 is not counted: …", or null. */
export function uncountedNote({ uncounted }: Pick<Sum, 'uncounted'>): string | null {
  if (uncounted.length === 0) return null;
  if (uncounted.length > 3)
    return `${uncounted.length} lines are not counted: check their quantities and prices.`;
  const lines = new Intl.ListFormat('en-US').format(uncounted.map(String));
  return uncounted.length === 1
    ? `Line ${lines} is not counted: check its quantity and price.`
    : `Lines ${lines} are not counted: check their quantities and prices.`;
}

/** The messages at the fields of one row. */
export type RowProblems = Partial<Record<'quantity' | 'unit' | 'description' | 'unitPrice', string>>;

type ListErrors = FieldErrors<{ rows: LineRow[] }>['rows'];

/** The messages at the fields of a list of rows, in the order of the rows. */
export function rowProblemsOf(errors: ListErrors): RowProblems[] {
  const rows: RowProblems[] = [];
  for (const [index, row] of Object.entries(errors ?? {})) {
    if (!/^\d+$/.test(index) || !row) continue;
    const { quantity, unit, description, unitPrice } = row as FieldErrors<LineRow>;
    rows[Number(index)] = {
      quantity: quantity?.message,
      unit: unit?.message,
      description: description?.message,
      unitPrice: unitPrice?.message,
    };
  }
  return rows;
}

/** As a draft stores it: without the key, which belongs to one screen. Drafts from before lines had units have none. */
export const StoredRow = z.object({
  id: z.string().optional(),
  quantity: z.string(),
  unit: z.string().optional(),
  description: z.string(),
  unitPrice: z.string(),
  taxed: z.boolean(),
  itemId: z.string().optional(),
  optional: z.literal(true).optional(),
  isSelected: z.boolean().optional(),
});
export type StoredRow = z.infer<typeof StoredRow>;

export const toStoredRow = ({ id, quantity, unit, ...row }: LineRow): StoredRow => ({
  ...(id === undefined ? {} : { id }),
  quantity,
  ...(unit && { unit }),
  description: row.description,
  unitPrice: row.unitPrice,
  taxed: row.taxed,
  ...itemOf(row),
  ...choiceOf(row),
});

export const fromStoredRow = ({ unit = '', ...row }: StoredRow): LineRow => newRow({ ...row, unit });
