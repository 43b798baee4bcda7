// One row of the line item editor.
import { Trash2 } from 'lucide-react';
import { type ChangeEvent, memo, type ReactNode } from 'react';
import { formatDollars } from '#contract/lines/money.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/form/choices.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { type LineRow, type QuantityReader, type RowProblems, rowTotal, typedProblems } from './line-rows.ts';

export interface RowLayout {
  /** For the input's min and step only; decimals that are already there can still be saved (B-28). */
  quantityMin: number;
  quantityStep: number;
  /** Free forms tax everything and show no checkbox for it. */
  hasTaxMark: boolean;
  quantityOf?: QuantityReader;
}

export const columnsOf = ({ hasTaxMark }: RowLayout): string =>
  hasTaxMark
    ? '@xl:grid-cols-[minmax(0,1fr)_5rem_7rem_3rem_5.75rem_2.75rem]'
    : '@xl:grid-cols-[minmax(0,1fr)_5rem_7rem_6.5rem_2.75rem]';

interface LineItemRowProps {
  row: LineRow;
  /** Counted from 1. */
  position: number;
  layout: RowLayout;
  problems?: RowProblems;
  canRemove: boolean;
  onChange: (key: string, change: Partial<LineRow>) => void;
  onRemove: (key: string) => void;
}

/** A card on a phone, a line of a table where there is room. */
export const LineItemRow = memo(function LineItemRow(props: LineItemRowProps) {
  const { row, position, layout, canRemove, onChange, onRemove } = props;
  const typed = typedProblems(row);
  const problems = { ...props.problems, ...typed };
  const isCounted = Object.keys(typed).length === 0;
  const type = (field: 'quantity' | 'description' | 'unitPrice') => (event: ChangeEvent<HTMLInputElement>) =>
    onChange(row.key, { [field]: event.target.value });

  return (
    <li
      className={`grid grid-cols-2 items-start gap-x-3 gap-y-3 rounded-control border border-line p-3 @xl:gap-x-2 @xl:rounded-none @xl:border-0 @xl:p-0 @xl:py-1 ${columnsOf(layout)}`}
    >
      <div className="col-span-2 @xl:col-span-1">
        <Caption>Description</Caption>
        <Field label={`Description, line ${position}`} hideLabel error={problems.description}>
          <TextInput value={row.description} onChange={type('description')} autoComplete="off" />
        </Field>
      </div>
      <div>
        <Caption>Quantity</Caption>
        <Field label={`Quantity, line ${position}`} hideLabel error={problems.quantity}>
          <TextInput
            type="number"
            inputMode="decimal"
            min={layout.quantityMin}
            step={layout.quantityStep}
            value={row.quantity}
            onChange={type('quantity')}
            // Scrolling the page must not change the number.
            onWheel={(event) => event.currentTarget.blur()}
            className="figures px-2.5! text-right"
          />
        </Field>
      </div>
      <div>
        <Caption>Unit price</Caption>
        <Field label={`Unit price, line ${position}`} hideLabel error={problems.unitPrice}>
          <MoneyInput min={0} step={0.01} value={row.unitPrice} onChange={type('unitPrice')} />
        </Field>
      </div>
      {layout.hasTaxMark ? (
        <Checkbox
          checked={row.taxed}
          onChange={(event) => onChange(row.key, { taxed: event.target.checked })}
          label={
            <>
              <span className="@xl:sr-only">Taxed</span>
              <span className="sr-only">, line {position}</span>
            </>
          }
          className="@xl:w-5 @xl:justify-self-center"
        />
      ) : (
        <span className="@xl:hidden" />
      )}
      <div className="flex min-h-11 items-center justify-end gap-1 @xl:contents">
        <span className="figures font-semibold wrap-anywhere @xl:flex @xl:min-h-11 @xl:items-center @xl:justify-end">
          <span className="sr-only">Total, line {position}: </span>
          {isCounted ? formatDollars(rowTotal(row, layout.quantityOf)) : '–'}
        </span>
        <IconButton
          label={`Remove line ${position}`}
          className="text-muted"
          disabled={!canRemove}
          onClick={() => onRemove(row.key)}
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  );
});

/** The column name, which the table head shows on a wide screen. */
function Caption({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden="true" className="mb-1 block text-sm font-semibold text-muted @xl:hidden">
      {children}
    </span>
  );
}
