// Moving and copying rows: pure, so that mouse, finger and keyboard do the same.
import { type LineRow, newRow } from './line-rows.ts';

/** The row at `from` comes to stand at `to`; places beyond the ends are the ends. */
export function moveRow<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const row = rows[from];
  if (row === undefined) return [...rows];
  const rest = rows.toSpliced(from, 1);
  return rest.toSpliced(Math.min(Math.max(to, 0), rest.length), 0, row);
}

/** The copy stands below its row and is a new one: the saved row keeps its id. */
export function duplicateRow(rows: readonly LineRow[], at: number): LineRow[] {
  const row = rows[at];
  if (!row) return [...rows];
  const { key: _, id: __, ...fields } = row;
  return rows.toSpliced(at + 1, 0, newRow(fields));
}

/** Where a row dragged to this height would stand, from the middles of all rows in their order. */
export function placeAt(middles: readonly number[], from: number, y: number): number {
  const above = middles.filter((middle, at) => at !== from && middle < y).length;
  return Math.min(above, Math.max(middles.length - 1, 0));
}
