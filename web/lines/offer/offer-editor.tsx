// What a job or a template offers: its lines, or options to choose from, with discount and deposit. It holds no values:
// its parent has them. Free forms have lines only, and take the editor of those.
import { type ReactNode, useRef, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { AddButton, type Added, useFocusNext } from '../add-button.tsx';
import { LineItemsEditor } from '../line-items-editor.tsx';
import { DepositFields, DiscountFields } from '../share-fields.tsx';
import { TotalsBox } from '../totals-box.tsx';
import type { OfferProblems } from './offer-problems.ts';
import {
  depositOf,
  discountLabelOf,
  type ListSettings,
  newDiscount,
  newShare,
  type OfferRows,
  offerOptions,
  roomForOptions,
  sumOfList,
} from './offer-rows.ts';

/** Few estimates have options: their editor comes when one has. */
const OptionsEditor = lazyPart(() => import('./options-editor.tsx'), 'OptionsEditor', {
  meanwhile: <Spinner label="Loading the options" className="mx-auto my-8 size-7" />,
  whenMissing: 'retry',
});

export interface OfferEditorProps extends ListSettings {
  value: OfferRows;
  onChange: (value: OfferRows) => void;
  /** Options, optional lines and deposits are for estimates. */
  isEstimate: boolean;
  problems?: OfferProblems;
  /** The row that is open at first, counted from 0. */
  opensAt?: number;
  /** Somebody just opened it: options get the focus once they are there. */
  takesFocus?: boolean;
  /** False where the sums of one list stand elsewhere on the page. */
  hasSums?: boolean;
  /** Beside the sums, above discount and deposit. */
  children?: ReactNode;
}

export function OfferEditor(props: OfferEditorProps) {
  const {
    value,
    onChange,
    isEstimate,
    problems,
    opensAt,
    takesFocus,
    hasSums = true,
    children,
    ...settings
  } = props;
  const { lineItems, discount, deposit } = value;
  const options = isEstimate ? value.options : null;
  const place = useRef<HTMLDivElement>(null);
  const [added, setAdded] = useState<Added | null>(null);
  const change = (changed: Partial<OfferRows>) => onChange({ ...value, ...changed });
  const focusButton = useFocusNext(place);

  function add(what: Added, changed: Partial<OfferRows>) {
    setAdded(what);
    change(changed);
  }

  const depositFields =
    isEstimate && deposit ? (
      <DepositFields
        value={deposit}
        onChange={(next) => {
          if (!next) focusButton('deposit');
          change({ deposit: next });
        }}
        problems={problems?.deposit}
        takesFocus={added === 'deposit'}
      />
    ) : null;
  const depositButton =
    isEstimate && !deposit ? (
      <AddButton name="deposit" onClick={() => add('deposit', { deposit: newShare })}>
        Ask for a Deposit
      </AddButton>
    ) : null;

  if (options)
    return (
      <div ref={place} className="grid gap-4">
        <OptionsEditor
          options={options}
          onChange={(next) => change({ options: next })}
          onOneList={(kept) => {
            focusButton('options');
            onChange({ ...value, ...kept, options: null });
          }}
          deposit={deposit}
          problems={problems}
          takesFocus={takesFocus || added === 'options'}
          settings={settings}
        />
        {children}
        <div className="grid gap-3 sm:max-w-sm">
          {depositFields}
          <div className="-mx-3">{depositButton}</div>
        </div>
      </div>
    );

  const sum = hasSums ? sumOfList(value, settings) : null;
  const isBeside = hasSums || children !== undefined;
  return (
    <div ref={place}>
      <LineItemsEditor
        rows={lineItems}
        onChange={(rows) => change({ lineItems: rows })}
        quantityMin={settings.quantityMin}
        quantityStep={settings.quantityStep}
        hasOptional={isEstimate}
        opensAt={opensAt}
        problems={problems?.rows}
        error={problems?.lines ?? problems?.offer}
      />
      <div className={classNames('mt-4 grid items-start gap-4', isBeside && 'sm:grid-cols-2')}>
        <div className={classNames('grid items-start gap-3', !isBeside && 'sm:grid-cols-2')}>
          {children}
          {discount ? (
            <DiscountFields
              value={discount}
              onChange={(next) => {
                if (!next) focusButton('discount');
                change({ discount: next });
              }}
              problems={problems?.discount}
              takesFocus={added === 'discount'}
            />
          ) : null}
          {depositFields}
          <div className={classNames('-mx-3 flex flex-wrap', !isBeside && 'sm:col-span-2')}>
            {discount ? null : (
              <AddButton name="discount" onClick={() => add('discount', { discount: newDiscount })}>
                Add Discount
              </AddButton>
            )}
            {depositButton}
            {isEstimate && roomForOptions(lineItems) > 1 ? (
              <AddButton name="options" onClick={() => add('options', offerOptions(value))}>
                Offer Options
              </AddButton>
            ) : null}
          </div>
        </div>
        {sum ? (
          <TotalsBox
            sum={sum}
            taxRate={settings.taxRate}
            isTaxExempt={settings.isTaxExempt}
            discountLabel={discountLabelOf(discount)}
            deposit={isEstimate ? depositOf(sum, deposit) : null}
            className="ml-auto w-full sm:max-w-xs"
          />
        ) : null}
      </div>
    </div>
  );
}
