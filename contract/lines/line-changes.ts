// How two versions of a job's lines differ: what comes, what goes, and what is changed.
import { z } from 'zod';
import { type Line, PrintedLine, toPrintedLine } from './line-items.ts';
import { type BasisPoints, isCounted } from './money.ts';

export const LineChanges = z.object({
  added: z.array(PrintedLine),
  removed: z.array(PrintedLine),
  changed: z.array(
    z.object({
      before: PrintedLine,
      after: PrintedLine,
      /** Whether it is taxed now, where that changes. */
      isTaxed: z.boolean().optional(),
    }),
  ),
});
export type LineChanges = z.infer<typeof LineChanges>;

/** Tax rate in percent and the amount that is taken off, where they change; null where nothing is taken off. */
export const TermChanges = z.object({
  taxRate: z.object({ before: z.string(), after: z.string() }).optional(),
  discount: z.object({ before: z.string().nullable(), after: z.string().nullable() }).optional(),
});
export type TermChanges = z.infer<typeof TermChanges>;

/** By how much a total changes, step by step as on paper. */
export const TotalChange = z.object({
  steps: z.array(z.object({ label: z.string(), amount: z.string() })),
  amount: z.string(),
});
export type TotalChange = z.infer<typeof TotalChange>;

type ComparedLine = Omit<Line, 'itemId'>;

/** What is printed of a line, and whether it is taxed; not its id, the item it was taken from, nor whether it is optional. */
export const lineContent = ({
  description,
  quantity,
  unit = '',
  unitPrice,
  taxed,
}: Omit<ComparedLine, 'id'>): string => JSON.stringify([description, quantity, unit, unitPrice, taxed]);

/**
 * By the id of a line, else by its content: a list that was typed anew, or comes from elsewhere, has other ids. Optional
 * lines that nobody took are in neither. With a tax rate, those that are not taxed say so where others are.
 */
export function lineChanges(
  before: readonly ComparedLine[],
  after: readonly ComparedLine[],
  taxRate: BasisPoints = 0,
): LineChanges {
  const gone = before.filter(isCounted);
  const all = [...before, ...after].filter(isCounted);
  const isMixed = taxRate > 0 && all.some(({ taxed }) => taxed) && all.some(({ taxed }) => !taxed);
  const printed = (line: ComparedLine): PrintedLine => ({
    ...toPrintedLine(line),
    ...(isMixed && !line.taxed && { isUntaxed: true as const }),
  });
  const come: ComparedLine[] = [];
  const changed: LineChanges['changed'] = [];
  const take = (is: (line: ComparedLine) => boolean): ComparedLine | undefined => {
    const at = gone.findIndex(is);
    return at < 0 ? undefined : gone.splice(at, 1)[0];
  };
  const counted = after.filter(isCounted);
  const unmatched = counted.filter(
    (line) => !take((old) => old.id === line.id && lineContent(old) === lineContent(line)),
  );
  for (const line of unmatched) {
    const old = take((candidate) => candidate.id === line.id);
    if (old)
      changed.push({
        before: printed(old),
        after: printed(line),
        ...(old.taxed !== line.taxed && { isTaxed: line.taxed }),
      });
    else if (!take((candidate) => lineContent(candidate) === lineContent(line))) come.push(line);
  }
  return { added: come.map(printed), removed: gone.map(printed), changed };
}
