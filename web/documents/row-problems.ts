import type { FieldErrors } from 'react-hook-form';
import type { LineRow, RowProblems } from './line-rows.ts';

type ListErrors = FieldErrors<{ rows: LineRow[] }>['rows'];

/** The messages at the fields of a list of rows, in the order of the rows. */
export function rowProblemsOf(errors: ListErrors): RowProblems[] {
  const rows: RowProblems[] = [];
  for (const [index, row] of Object.entries(errors ?? {})) {
    if (!/^\d+$/.test(index) || !row) continue;
    const { quantity, description, unitPrice } = row as FieldErrors<LineRow>;
    rows[Number(index)] = {
      quantity: quantity?.message,
      description: description?.message,
      unitPrice: unitPrice?.message,
    };
  }
  return rows;
}
