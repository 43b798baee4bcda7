// One row of the line item editor: a line of a table where there is room; elsewhere a short summary that opens its fields
// in its place.
import { memo, type ReactNode, type RefObject, use, useId, useLayoutEffect, useRef, useState } from 'react';
import { priceListLimits } from '#contract/limits.ts';
import { formatDollars } from '#contract/lines/money.ts';
import { dollars, withUnit } from '#web/money.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Checkbox } from '#web/ui/form/choices.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { TextArea, TextInput } from '#web/ui/form/text-input.tsx';
import {
  isCounted,
  type LineRow,
  type QuantityReader,
  type RowProblems,
  rowTotal,
  typedProblems,
  unreadProblems,
} from './line-rows.ts';
import { LineSummary } from './line-summary.tsx';
import { IncludedMark, OptionalBadge, OptionalButton, OptionalFields } from './optional-mark.tsx';
import { type LinePriceList, LinePriceListContext, type PickedItem } from './price-list-context.ts';
import { QuantityInput } from './quantity-input.tsx';
import {
  MoveHandle,
  OpenRowButtons,
  type RowActions,
  SaveItemButton,
  TableRowButtons,
} from './row-buttons.tsx';

export interface RowLayout {
  /** For the arrow keys only; decimals that are already there can still be saved (B-28). */
  quantityMin: number;
  quantityStep: number;
  /** Free forms tax everything and show no checkbox for it. */
  hasTaxMark: boolean;
  quantityOf?: QuantityReader;
  /** Where there is a price list. */
  hasUnit: boolean;
  /** Lines can be marked as optional. */
  hasOptional: boolean;
}

/** Up to 9999.5 of 99999.99; the description gets what larger figures would take. */
export const areLong = ({ quantity, unitPrice }: LineRow): boolean =>
  quantity.length > 6 || unitPrice.length > 8;

/** Of the head and all rows, set once around them: a longer figure in one row draws no other again. */
export const columns = 'grid-cols-(--columns)';

/** Long ones are at most 99999.99, 9999999.99 and their product. */
export function columnsOf({ hasTaxMark, hasUnit }: RowLayout, hasLongFigures: boolean): string {
  if (hasUnit)
    return hasLongFigures
      ? '[--columns:1.25rem_minmax(0,1fr)_6.25rem_4.25rem_9rem_3.25rem_6.25rem_auto]'
      : '[--columns:1.25rem_minmax(0,1fr)_4.75rem_4.25rem_6.75rem_3.25rem_6rem_auto]';
  if (hasLongFigures)
    return hasTaxMark
      ? '[--columns:1.25rem_minmax(0,1fr)_6.25rem_9rem_3.25rem_6.5rem_auto]'
      : '[--columns:1.25rem_minmax(0,1fr)_6.25rem_9rem_6.5rem_auto]';
  return hasTaxMark
    ? '[--columns:1.25rem_minmax(0,1fr)_4.75rem_7.25rem_3.25rem_6.5rem_auto]'
    : '[--columns:1.25rem_minmax(0,1fr)_4.75rem_7.25rem_6.5rem_auto]';
}

interface LineItemRowProps {
  row: LineRow;
  /** Counted from 1. */
  position: number;
  isLast: boolean;
  layout: RowLayout;
  isTable: boolean;
  /** For more than icons at the end of a table's line. */
  hasRoomForLabel: boolean;
  /** Of a row that is no line of a table. */
  isOpen: boolean;
  problems?: RowProblems;
  canRemove: boolean;
  canAdd: boolean;
  actions: RowActions;
}

/** A form copies its rows with every key: only one with other values is drawn again. */
export const LineItemRow = memo(
  Row,
  ({ row: before, ...around }, { row, ...rest }) => isSame(before, row) && isSame(around, rest),
);

const isSame = <T extends object>(before: T, after: T): boolean => {
  const keys = Object.keys(after) as (keyof T)[];
  return Object.keys(before).length === keys.length && keys.every((key) => before[key] === after[key]);
};

function Row(props: LineItemRowProps) {
  const { row, position, layout, isTable, isOpen, actions } = props;
  const [typing, setTyping] = useState<keyof RowProblems | null>(null);
  const unread = unreadProblems(row, layout.quantityOf);
  // What is still being typed is not wrong yet.
  if (typing && (isTable || isOpen)) delete unread[typing];
  const problems = { ...props.problems, ...unread, ...typedProblems(row) };
  const total = isCounted(row, layout.quantityOf) ? formatDollars(rowTotal(row, layout.quantityOf)) : '–';
  const fields: FieldsProps = {
    row,
    position,
    layout,
    problems,
    onChange: (change) => actions.change(row.key, change),
    onPick: (item) => actions.pick(row.key, item),
    onTyping: setTyping,
  };

  if (isTable) return <TableRow {...props} fields={fields} total={total} />;
  if (isOpen) return <OpenRow {...props} fields={fields} total={total} />;
  return (
    <li data-row={row.key} className={`flex min-h-14 border-b border-line ${dragClass}`}>
      <MoveHandle position={position} actions={actions} className="w-9" />
      <button
        type="button"
        data-summary
        aria-expanded="false"
        onClick={() => actions.open(row.key)}
        className="flex min-w-0 flex-1 items-center rounded-control py-1.5 pr-1 -outline-offset-2"
      >
        <span className="sr-only">Edit line {position}: </span>
        <LineSummary
          description={row.description}
          figures={figuresOf(row, layout)}
          total={total}
          isLeftOut={isLeftOut(row)}
          problem={problems.description ?? problems.quantity ?? problems.unit ?? problems.unitPrice}
        />
      </button>
    </li>
  );
}

const dragClass =
  'data-dragged:relative data-dragged:z-10 data-dragged:rounded-control data-dragged:bg-raised data-dragged:shadow-raised data-[drop=above]:shadow-[inset_0_2px_var(--color-accent)] data-[drop=below]:shadow-[inset_0_-2px_var(--color-accent)]';

const isLeftOut = ({ optional, isSelected }: LineRow) => optional === true && !isSelected;

function figuresOf(row: LineRow, { hasTaxMark }: RowLayout): ReactNode {
  const { quantity, unit, unitPrice, taxed, optional, isSelected } = row;
  const price = /^\d+(\.\d+)?$/.test(unitPrice) ? dollars(unitPrice) : `$${unitPrice || '0.00'}`;
  const figures = `${withUnit(quantity, unit)} × ${price}${hasTaxMark && !taxed ? ' · not taxed' : ''}`;
  if (!optional) return figures;
  return (
    <>
      <OptionalBadge /> {figures} · {isSelected ? 'included' : 'not included'}
    </>
  );
}

type ShownRowProps = LineItemRowProps & { fields: FieldsProps; total: string };

function TableRow(props: ShownRowProps) {
  const { row, position, layout, hasRoomForLabel, canRemove, canAdd, actions, fields, total } = props;
  return (
    <li data-row={row.key} className={`grid items-start gap-x-1.5 py-1 ${columns} ${dragClass}`}>
      <MoveHandle position={position} actions={actions} className="-ml-1 h-11 w-6" />
      <DescriptionField {...fields} className="min-h-11!" />
      <QuantityField {...fields} />
      {layout.hasUnit ? <UnitField {...fields} /> : null}
      <PriceField {...fields} />
      {layout.hasTaxMark ? <TaxMark {...fields} isLabelHidden className="w-5 justify-self-center" /> : null}
      <RowTotal
        position={position}
        total={total}
        className={classNames('min-h-11 justify-end', isLeftOut(row) && 'text-muted')}
      />
      <span className="flex min-h-11 items-center">
        {layout.hasOptional ? <OptionalButton {...fields} isLabeled={hasRoomForLabel} /> : null}
        <TableRowButtons {...{ row, position, canRemove, canAdd, actions }} />
      </span>
      {row.optional ? (
        <div className="col-start-2 col-end-[-1]">
          <IncludedMark {...fields} />
        </div>
      ) : null}
    </li>
  );
}

function OpenRow(props: ShownRowProps) {
  const { row, position, layout, fields, total } = props;
  const caption = useId();
  return (
    <li
      data-row={row.key}
      aria-labelledby={caption}
      className="my-2 grid scroll-my-4 gap-3 rounded-control border border-accent bg-surface p-3"
    >
      <p id={caption} className="text-sm font-semibold text-muted">
        Line {position}
      </p>
      <DescriptionField {...fields} hasCaption className="min-h-18!" />
      <div
        className={classNames(
          'grid items-start gap-3',
          layout.hasUnit ? 'grid-cols-[minmax(0,4fr)_minmax(0,4fr)_minmax(0,6fr)]' : 'grid-cols-2',
        )}
      >
        <QuantityField {...fields} hasCaption />
        {layout.hasUnit ? <UnitField {...fields} hasCaption /> : null}
        <PriceField {...fields} hasCaption />
      </div>
      <div className="flex min-h-11 items-center justify-between gap-3">
        {layout.hasTaxMark ? <TaxMark {...fields} /> : <span />}
        <RowTotal
          position={position}
          total={total}
          className={classNames('text-lg', isLeftOut(row) && 'text-muted')}
        />
      </div>
      {layout.hasOptional || row.optional ? <OptionalFields {...fields} /> : null}
      <SaveItemButton {...props} />
      <OpenRowButtons {...props} />
    </li>
  );
}

interface FieldsProps {
  row: LineRow;
  position: number;
  layout: RowLayout;
  problems: RowProblems;
  onChange: (change: Partial<LineRow>) => void;
  onPick: (item: PickedItem) => void;
  onTyping: (field: keyof RowProblems | null) => void;
}

type OneFieldProps = FieldsProps & { hasCaption?: boolean; className?: string };

/** The column name, which the head of a table shows. */
function Caption({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="mb-1 block text-sm font-semibold text-muted">
      {children}
    </span>
  );
}

/**
 * The price list once its files have come, but not while the field is typed into: another field in its place would take
 * the focus from it.
 */
function useItemsFor(field: RefObject<HTMLElement | null>): LinePriceList | undefined {
  const arrived = use(LinePriceListContext);
  const [shown, setShown] = useState(arrived);
  // Looked at and replaced in one go: between the two of an ordinary effect the field can be entered.
  useLayoutEffect(() => {
    if (shown === arrived) return;
    const element = field.current;
    if (!element?.contains(document.activeElement)) return setShown(arrived);
    const swap = () => setShown(arrived);
    element.addEventListener('focusout', swap, { once: true });
    return () => element.removeEventListener('focusout', swap);
  }, [arrived, shown, field]);
  return shown ?? undefined;
}

function DescriptionField(props: OneFieldProps) {
  const { row, position, problems, onChange, onPick, hasCaption, className } = props;
  const place = useRef<HTMLDivElement>(null);
  const items = useItemsFor(place);
  const shown = `resize-none! ${className}`;
  return (
    <div ref={place} className="min-w-0">
      {hasCaption ? <Caption>Description</Caption> : null}
      <Field label={`Description, line ${position}`} hideLabel error={problems.description}>
        {items ? (
          <items.DescriptionInput row={row} onChange={onChange} onPick={onPick} className={shown} />
        ) : (
          <TextArea
            rows={1}
            value={row.description}
            onChange={(event) => onChange({ description: event.target.value })}
            autoComplete="off"
            className={shown}
          />
        )}
      </Field>
    </div>
  );
}

function UnitField({ row, position, problems, onChange, hasCaption }: OneFieldProps) {
  const place = useRef<HTMLDivElement>(null);
  const items = useItemsFor(place);
  const className = 'px-2!';
  return (
    <div ref={place} className="min-w-0">
      {hasCaption ? <Caption>Unit</Caption> : null}
      <Field label={`Unit, line ${position}`} hideLabel error={problems.unit}>
        {items ? (
          <items.UnitInput value={row.unit} onChange={(unit) => onChange({ unit })} className={className} />
        ) : (
          <TextInput
            value={row.unit}
            maxLength={priceListLimits.unit}
            autoComplete="off"
            onChange={(event) => onChange({ unit: event.target.value })}
            className={className}
          />
        )}
      </Field>
    </div>
  );
}

function QuantityField({ row, position, layout, problems, onChange, onTyping, hasCaption }: OneFieldProps) {
  return (
    <div className="min-w-0">
      {hasCaption ? <Caption>Quantity</Caption> : null}
      <Field label={`Quantity, line ${position}`} hideLabel error={problems.quantity}>
        <QuantityInput
          data-quantity
          min={layout.quantityMin}
          step={layout.quantityStep}
          value={row.quantity}
          onChange={(event) => onChange({ quantity: event.target.value })}
          onFocus={() => onTyping('quantity')}
          onBlur={() => onTyping(null)}
          className="figures px-2.5! text-right"
        />
      </Field>
    </div>
  );
}

function PriceField({ row, position, problems, onChange, onTyping, hasCaption }: OneFieldProps) {
  return (
    <div className="min-w-0">
      {hasCaption ? <Caption>Unit price</Caption> : null}
      <Field label={`Unit price, line ${position}`} hideLabel error={problems.unitPrice}>
        <MoneyInput
          data-price
          min={0}
          step={0.01}
          value={row.unitPrice}
          onChange={(event) => onChange({ unitPrice: event.target.value })}
          onFocus={() => onTyping('unitPrice')}
          onBlur={() => onTyping(null)}
          className="pr-2.5! pl-7!"
        />
      </Field>
    </div>
  );
}

type TaxMarkProps = OneFieldProps & { isLabelHidden?: boolean };

function TaxMark({ row, position, onChange, isLabelHidden, className }: TaxMarkProps) {
  return (
    <Checkbox
      checked={row.taxed}
      onChange={(event) => onChange({ taxed: event.target.checked })}
      label={
        <>
          <span className={isLabelHidden ? 'sr-only' : undefined}>Taxed</span>
          <span className="sr-only">, line {position}</span>
        </>
      }
      className={className}
    />
  );
}

function RowTotal({ position, total, className }: { position: number; total: string; className: string }) {
  return (
    <span
      className={classNames(
        'figures flex items-center font-semibold',
        // From a million on.
        total.length > 11 && 'text-sm tracking-tight',
        className,
      )}
    >
      <span className="sr-only">Total, line {position}: </span>
      {total}
    </span>
  );
}
