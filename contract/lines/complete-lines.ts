// When a line is complete. Only complete lines are saved with a job: the editor counts by this rule, and the server saves
// by it (B-29). A template may hold unfinished ones.

interface Figures {
  description: string;
  quantity: number;
  unitPrice: number;
}

export type MissingPart = 'description' | 'quantity' | 'unitPrice';

/** The first thing a line lacks, or null. */
export function missingIn({ description, quantity, unitPrice }: Figures): MissingPart | null {
  if (description.trim() === '') return 'description';
  if (quantity <= 0) return 'quantity';
  return unitPrice < 0 ? 'unitPrice' : null;
}

export const isComplete = (line: Figures): boolean => missingIn(line) === null;

export const missingReasons: Record<MissingPart, string> = {
  description: 'It has no description.',
  quantity: 'Its quantity is not above 0.',
  unitPrice: 'Its price is negative.',
};

/** The end of the sentence about rows that are left out. */
export const rowNeeds = 'a row needs a description, a quantity above 0 and a price of 0 or more.';

/** The message about rows that were not saved; empty when all were. */
export const droppedRowsNote = (dropped: number): string =>
  dropped === 0
    ? ''
    : dropped === 1
      ? '1 incomplete row was not saved'
      : `${dropped} incomplete rows were not saved`;
