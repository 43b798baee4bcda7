// The rows of a template, a job or a free form. It holds no values: its parent has the rows.
import { Plus } from 'lucide-react';
import { useCallback, useEffect, useId, useMemo, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FieldError } from '#web/ui/form/field.tsx';
import { columnsOf, LineItemRow, type RowLayout } from './line-item-row.tsx';
import { type LineRow, newRow, type RowProblems } from './line-rows.ts';

interface LineItemsEditorProps extends Partial<RowLayout> {
  rows: readonly LineRow[];
  onChange: (rows: LineRow[]) => void;
  /** The problems of each row, in the order of the rows. */
  problems?: readonly (RowProblems | undefined)[];
  /** A problem with all of them together. */
  error?: string;
  /** The accessible name; usually the same as the heading above. */
  label?: string;
  addLabel?: string;
}

export function LineItemsEditor({
  rows,
  onChange,
  problems,
  error,
  label = 'Line Items',
  addLabel = 'Add Line Item',
  quantityMin = 0,
  quantityStep = 0.01,
  hasTaxMark = true,
  quantityOf,
}: LineItemsEditorProps) {
  const errorId = useId();
  const layout: RowLayout = useMemo(
    () => ({ quantityMin, quantityStep, hasTaxMark, quantityOf }),
    [quantityMin, quantityStep, hasTaxMark, quantityOf],
  );
  const list = useRef<HTMLUListElement>(null);
  const focusNext = useRef<number | null>(null);
  const latest = useRef({ rows, onChange });
  useEffect(() => {
    latest.current = { rows, onChange };
  });

  // Rows do not rerender while others change: with five hundred of them typing must still be fast.
  const change = useCallback((key: string, fields: Partial<LineRow>) => {
    const { rows: now, onChange: notify } = latest.current;
    notify(now.map((row) => (row.key === key ? { ...row, ...fields } : row)));
  }, []);
  const remove = useCallback((key: string) => {
    const { rows: now, onChange: notify } = latest.current;
    if (now.length < 2) return;
    const at = now.findIndex((row) => row.key === key);
    focusNext.current = Math.min(at, now.length - 2);
    notify(now.filter((row) => row.key !== key));
  }, []);
  function add() {
    focusNext.current = rows.length;
    onChange([...rows, newRow()]);
  }

  // The focus goes to a new row, and after a removal to the row next to it.
  useEffect(() => {
    if (focusNext.current === null) return;
    list.current?.children[focusNext.current]?.querySelector('input')?.focus();
    focusNext.current = null;
  });

  return (
    <div className="@container">
      <div
        aria-hidden="true"
        className={classNames(
          'hidden items-center gap-x-2 border-b border-line pb-2 text-sm font-semibold text-muted',
          rows.length > 0 && '@xl:grid',
          columnsOf(layout),
        )}
      >
        <span>Description</span>
        <span className="text-right">Quantity</span>
        <span className="text-right">Unit price</span>
        {hasTaxMark ? <span className="text-center">Taxed</span> : null}
        <span className="text-right">Total</span>
      </div>
      <ul
        ref={list}
        aria-label={label}
        aria-describedby={error ? errorId : undefined}
        className="grid gap-3 @xl:gap-0 @xl:pt-2"
      >
        {rows.map((row, at) => (
          <LineItemRow
            key={row.key}
            row={row}
            position={at + 1}
            layout={layout}
            problems={problems?.[at]}
            canRemove={rows.length > 1}
            onChange={change}
            onRemove={remove}
          />
        ))}
      </ul>
      <FieldError id={errorId}>{error}</FieldError>
      <Button variant="secondary" size="sm" className="mt-3" onClick={add}>
        <Plus aria-hidden="true" />
        {addLabel}
      </Button>
    </div>
  );
}
