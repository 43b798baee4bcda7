// The total of what changes between two lists of lines. Apart from their shapes: the customer page loads no schema library.
import type { LineChanges } from './line-changes.ts';
import type { PrintedLine } from './line-items.ts';
import { type Cents, centsOf } from './money.ts';

/** What they come to, before tax and discount. */
export const centsOfChanges = ({ added, removed, changed }: LineChanges): Cents =>
  sumOf(added) -
  sumOf(removed) +
  sumOf(changed.map(({ after }) => after)) -
  sumOf(changed.map(({ before }) => before));

const sumOf = (lines: readonly PrintedLine[]): Cents =>
  lines.reduce((sum, { lineTotal }) => sum + centsOf(lineTotal), 0);
