// Compares the line items of two versions, line by line. A saved line is recognised by its id; one that exists only
// here is kept.
import { formatUnitPrice, readAmount, readQuantity } from '#contract/lines/money.ts';
import { withUnit } from '#web/money.ts';
import type { Difference, FieldKind, Versions } from '#web/revisions/compare.ts';
import { choiceNote, type LineRow } from './line-rows.ts';

type Rows = readonly LineRow[];

const removed = 'Removed';

export const linesField: FieldKind<LineRow[]> = {
  compare(asTyped) {
    const versions = withKnownRows(asTyped);
    return changedByThem(versions).flatMap((id): Difference[] => {
      const [opened, theirs, mine] = rowsOf(versions, id);
      const known = theirs ?? mine;
      if (!known) return [];
      const position = (theirs ? versions.theirs : versions.mine).indexOf(known) + 1;
      return [
        {
          key: id,
          label: `Line ${position}${known.description ? `: ${known.description}` : ''}`,
          theirs: theirs ? textOf(theirs) : removed,
          mine: mine ? textOf(mine) : opened ? removed : 'Not there',
          isMineChanged: !isSameRow(mine, opened),
        },
      ];
    });
  },

  merge(asTyped, keepsMine) {
    const versions = withKnownRows(asTyped);
    const { opened, theirs, mine } = versions;
    const taken = new Set(changedByThem(versions).filter((id) => !keepsMine(id)));
    const pick = (row: LineRow): LineRow[] => {
      if (!row.id || !taken.has(row.id)) return [row];
      const other = find(theirs, row.id);
      return other ? [{ ...other, key: row.key }] : [];
    };
    const merged = mine.flatMap(pick);
    const added = theirs.filter(({ id }) => id && taken.has(id) && !find(mine, id));
    const all = [...merged, ...added];
    // If no line was moved here, the saved order is used.
    const moved = orderOf(mine, opened) !== orderOf(opened, mine);
    if (moved) return all;
    const positions = new Map(theirs.map(({ id }, at) => [id, at]));
    const positionOf = ({ id }: LineRow) => positions.get(id) ?? theirs.length;
    return all.toSorted((a, b) => positionOf(a) - positionOf(b));
  },
};

/** A new row that was saved, but whose reply was lost, is the same row: without its id it would be added twice. */
function withKnownRows({ opened, theirs, mine }: Versions<LineRow[]>): Versions<LineRow[]> {
  const unknown = theirs.filter(({ id }) => id && !find(opened, id) && !find(mine, id));
  const known = mine.map((row) => {
    const at = row.id ? -1 : unknown.findIndex((other) => isSameRow(other, row));
    return at < 0 ? row : { ...row, id: unknown.splice(at, 1)[0]?.id };
  });
  return { opened, theirs, mine: known };
}

/** The ids of lines that they changed, added or removed, and that are not the same here anyway. */
function changedByThem(versions: Versions<LineRow[]>): string[] {
  const ids = new Set([...versions.theirs, ...versions.opened].flatMap(({ id }) => id ?? []));
  return [...ids].filter((id) => {
    const [opened, theirs, mine] = rowsOf(versions, id);
    return !isSameRow(theirs, opened) && !isSameRow(theirs, mine);
  });
}

const find = (rows: Rows, id: string) => rows.find((row) => row.id === id);

const rowsOf = ({ opened, theirs, mine }: Versions<LineRow[]>, id: string) =>
  [find(opened, id), find(theirs, id), find(mine, id)] as const;

/** The lines both have, in the order of the first. */
const orderOf = (rows: Rows, others: Rows) =>
  rows.flatMap(({ id }) => (id && find(others, id) ? id : [])).join(' ');

const factsOf = ({ quantity, unit, description, unitPrice, taxed, optional, isSelected }: LineRow) =>
  JSON.stringify([
    readQuantity(quantity).value ?? quantity,
    unit.trim(),
    description,
    unitPrice.trim() === '' ? 0 : (readAmount(unitPrice).value ?? unitPrice),
    taxed,
    optional ? [isSelected === true] : [],
  ]);

const isSameRow = (a: LineRow | undefined, b: LineRow | undefined) =>
  a === undefined || b === undefined ? a === b : factsOf(a) === factsOf(b);

function textOf({ quantity, unit, description, unitPrice, taxed, ...choice }: LineRow): string {
  const cents = unitPrice.trim() === '' ? 0 : readAmount(unitPrice).value;
  const price = cents === null ? unitPrice : formatUnitPrice(cents, unit.trim() || 'each');
  const amount = withUnit(quantity, unit.trim());
  return `${amount} × ${description || 'no description'} · ${price}${taxed ? '' : ' · not taxed'}${choiceNote(choice)}`;
}
