// The fields of one option: what it is called, its lines, its discount, and what it comes to.
import { useRef, useState } from 'react';
import { offerLimits } from '#contract/limits.ts';
import { Checkbox } from '#web/ui/form/choices.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextArea, TextInput } from '#web/ui/form/text-input.tsx';
import { AddButton, useFocusNext } from '../add-button.tsx';
import { LineItemsEditor } from '../line-items-editor.tsx';
import { DiscountFields } from '../share-fields.tsx';
import { TotalsBox } from '../totals-box.tsx';
import type { OfferProblems } from './offer-problems.ts';
import {
  depositOf,
  discountLabelOf,
  type ListSettings,
  newDiscount,
  type OptionRow,
  type ShareRow,
  sumOfList,
} from './offer-rows.ts';

interface OptionPanelProps {
  option: OptionRow;
  onChange: (changed: Partial<OptionRow>) => void;
  /** Common to all options; its amount is of this one. */
  deposit: ShareRow | null;
  problems?: NonNullable<OfferProblems['options']>[number];
  settings: ListSettings;
}

export function OptionPanel({ option, onChange, deposit, problems, settings }: OptionPanelProps) {
  const place = useRef<HTMLDivElement>(null);
  const focusButton = useFocusNext(place);
  const [isAdded, setIsAdded] = useState(false);
  const sum = sumOfList(option, settings);
  const { discount } = option;
  return (
    <div ref={place} className="grid gap-4">
      <div className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
        <div>
          <Field label="Option Name" required error={problems?.name}>
            <TextInput
              data-name
              value={option.name}
              maxLength={offerLimits.optionName}
              autoComplete="off"
              onChange={(event) => onChange({ name: event.target.value })}
            />
          </Field>
          <Checkbox
            label="Recommended"
            checked={option.isRecommended}
            onChange={(event) => onChange({ isRecommended: event.target.checked })}
            className="mt-1"
          />
        </div>
        <Field label="What is different about it" error={problems?.description}>
          <TextArea
            rows={2}
            value={option.description}
            maxLength={offerLimits.optionText}
            onChange={(event) => onChange({ description: event.target.value })}
          />
        </Field>
      </div>
      <LineItemsEditor
        rows={option.lineItems}
        onChange={(rows) => onChange({ lineItems: rows })}
        label={`Line Items of ${option.name}`}
        quantityMin={settings.quantityMin}
        quantityStep={settings.quantityStep}
        hasOptional
        problems={problems?.rows}
        error={problems?.lines}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {discount ? (
          <DiscountFields
            value={discount}
            onChange={(next) => {
              if (!next) focusButton('discount');
              onChange({ discount: next });
            }}
            problems={problems?.discount}
            takesFocus={isAdded}
          />
        ) : (
          <div className="-mx-3">
            <AddButton
              name="discount"
              onClick={() => {
                setIsAdded(true);
                onChange({ discount: newDiscount });
              }}
            >
              Add Discount
            </AddButton>
          </div>
        )}
        <TotalsBox
          sum={sum}
          taxRate={settings.taxRate}
          isTaxExempt={settings.isTaxExempt}
          discountLabel={discountLabelOf(discount)}
          deposit={depositOf(sum, deposit)}
          className="ml-auto w-full sm:max-w-xs"
        />
      </div>
    </div>
  );
}
