// Below the lines of a job or a change order: rows that will not be saved.
import { rowNeeds } from '#contract/lines/complete-lines.ts';
import { isComplete, isCounted, type LineRow } from './line-rows.ts';

export function IncompleteNote({ rows }: { rows: readonly LineRow[] }) {
  const count = rows.filter((row) => !isComplete(row) && isCounted(row)).length;
  if (count === 0) return null;
  return (
    <p className="text-sm text-muted" role="status">
      {count === 1 ? '1 incomplete row is' : `${count} incomplete rows are`} not counted: {rowNeeds}
    </p>
  );
}
