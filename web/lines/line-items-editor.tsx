// The rows of a template, a job or a free form. It holds no values: its parent has the rows.
import { Plus } from 'lucide-react';
import { type KeyboardEvent, use, useId, useMemo } from 'react';
import { lineLimits } from '#contract/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FieldError } from '#web/ui/form/field.tsx';
import { areLong, columns, columnsOf, LineItemRow, type RowLayout } from './line-item-row.tsx';
import type { LineRow, RowProblems } from './line-rows.ts';
import { LinePriceListContext } from './price-list-context.ts';
import { useEditor } from './use-editor.ts';

interface LineItemsEditorProps extends Partial<Omit<RowLayout, 'hasUnit'>> {
  rows: readonly LineRow[];
  onChange: (rows: LineRow[]) => void;
  /** The problems of each row, in the order of the rows. */
  problems?: readonly (RowProblems | undefined)[];
  /** A problem with all of them together. */
  error?: string;
  /** The accessible name; usually the same as the heading above. */
  label?: string;
  addLabel?: string;
  /** The row that is open at first, counted from 0. */
  opensAt?: number;
}

export function LineItemsEditor({
  rows,
  onChange,
  problems,
  error,
  label = 'Line Items',
  addLabel = 'Add Line Item',
  opensAt,
  quantityMin = 0,
  quantityStep = 0.01,
  hasTaxMark = true,
  hasOptional = false,
  quantityOf,
}: LineItemsEditorProps) {
  const errorId = useId();
  const hasUnit = use(LinePriceListContext) !== undefined;
  const layout: RowLayout = useMemo(
    () => ({ quantityMin, quantityStep, hasTaxMark, quantityOf, hasUnit, hasOptional }),
    [quantityMin, quantityStep, hasTaxMark, quantityOf, hasUnit, hasOptional],
  );
  const editor = useEditor({ rows, onChange, problems, opensAt, hasUnit, hasOptional });
  const isFull = rows.length >= lineLimits.lines;

  return (
    <div ref={editor.ref} className={columnsOf(layout, rows.some(areLong))}>
      {editor.isTable && rows.length > 0 ? (
        <div
          aria-hidden="true"
          className={classNames(
            'grid items-center gap-x-1.5 border-b border-line pb-2 text-sm font-semibold text-muted',
            columns,
          )}
        >
          <span className="col-start-2">Description</span>
          <span className="text-right">Quantity</span>
          {hasUnit ? <span>Unit</span> : null}
          <span className="text-right">Unit price</span>
          {hasTaxMark ? <span className="text-center">Taxed</span> : null}
          <span className="text-right">Total</span>
          <span className={buttonsWidth(hasUnit, hasOptional, editor.hasRoomForLabel)} />
        </div>
      ) : null}
      <ul
        ref={editor.list}
        aria-label={label}
        aria-describedby={error ? errorId : undefined}
        className={classNames(
          editor.isTable ? 'pt-2' : 'border-t border-line',
          rows.length > drawnAtOnce && whenSeen,
        )}
        onKeyDown={(event) => endLine(event, editor.actions.next)}
      >
        {rows.map((row, at) => (
          <LineItemRow
            key={row.key}
            row={row}
            position={at + 1}
            isLast={at === rows.length - 1}
            layout={layout}
            isTable={editor.isTable}
            hasRoomForLabel={editor.hasRoomForLabel}
            isOpen={row.key === editor.openKey}
            problems={problems?.[at]}
            canRemove={rows.length > 1}
            canAdd={!isFull}
            actions={editor.actions}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {editor.announcement}
      </p>
      <FieldError id={errorId}>{error}</FieldError>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button variant="secondary" size="sm" disabled={isFull} onClick={editor.add}>
          <Plus aria-hidden="true" />
          {addLabel}
        </Button>
        {isFull ? (
          <p className="text-sm text-muted">{lineLimits.lines} lines is the most a document can have.</p>
        ) : null}
      </div>
    </div>
  );
}

/** With more rows, those out of sight are not laid out or painted: typing would wait for it. */
const drawnAtOnce = 50;
const whenSeen =
  '*:[contain-intrinsic-height:auto_3.5rem] *:[content-visibility:auto] *:[overflow-clip-margin:0.5rem]';

/** Of the buttons of a row, below the head of the table. */
const buttonsWidth = (hasUnit: boolean, hasOptional: boolean, isLabeled: boolean): string => {
  if (!hasOptional) return hasUnit ? 'w-33 md:pointer-fine:w-22.5' : 'w-22 md:pointer-fine:w-15';
  // Beside the icons, the word takes 6.5rem.
  if (isLabeled) return hasUnit ? 'w-59 md:pointer-fine:w-48.5' : 'w-48 md:pointer-fine:w-41';
  return hasUnit ? 'w-44 md:pointer-fine:w-30' : 'w-33 md:pointer-fine:w-22.5';
};

/** In a field Enter would send the whole form, in the middle of a line. Quantity and price end a line instead. */
function endLine(event: KeyboardEvent, toNext: (key: string) => void) {
  const { target: field } = event;
  if (event.key !== 'Enter' || !(field instanceof HTMLInputElement) || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const key = field.closest<HTMLElement>('[data-row]')?.dataset.row;
  if (key && field.matches('[data-quantity], [data-price]')) toNext(key);
}
