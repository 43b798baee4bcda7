// An item edited in its row: its cells become fields. Enter saves, Escape leaves it as it was.
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Controller } from 'react-hook-form';
import { priceListLimits } from '#contract/limits.ts';
import type { PriceItem } from '#contract/lines/price-list.ts';
import { useLeaveQuestion } from '#web/layout/leave-question.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Checkbox } from '#web/ui/form/choices.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { TextArea, TextInput } from '#web/ui/form/text-input.tsx';
import { CategoryInput, UnitInput } from './item-inputs.tsx';
import type { ItemCell } from './price-table.tsx';
import { useItemForm } from './use-item-form.ts';

interface ItemRowFormProps {
  item: PriceItem;
  /** The cell that was pressed. */
  startsAt: ItemCell;
  onClose: () => void;
}

export function ItemRowForm({ item, startsAt, onClose }: ItemRowFormProps) {
  const { form, seesCost, isUnsaved } = useItemForm({ item, onSaved: onClose });
  const { control, register, errors, isBusy, formProps } = form;
  const { question } = useLeaveQuestion({
    isUnsaved,
    save: form.submit,
    discard: onClose,
    // Another filter takes the row away too.
    isElsewhere: (from, to) => JSON.stringify(from) !== JSON.stringify(to),
  });
  const first = useRef(startsAt);
  useEffect(() => {
    const cell = formProps.ref.current?.querySelector(`[data-cell="${first.current}"] input`);
    if (!(cell instanceof HTMLInputElement)) return;
    cell.focus();
    if (cell.type === 'text') cell.select();
  }, [formProps.ref]);

  function leave(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented || isBusy) return;
    event.stopPropagation();
    onClose();
  }

  return (
    <>
      <form
        {...formProps}
        aria-label={`Edit ${item.name}`}
        onKeyDown={leave}
        className="my-1 rounded-control border border-accent bg-surface py-2"
      >
        <fieldset disabled={isBusy} className="grid gap-2">
          <div
            className={classNames(
              'grid items-start',
              seesCost
                ? 'grid-cols-[minmax(0,1fr)_8rem_5.5rem_8rem_8rem_5rem_5rem_6rem]'
                : 'grid-cols-[minmax(0,1fr)_8rem_5.5rem_8rem_5rem_6rem]',
            )}
          >
            <Field label="Name" hideLabel required error={errors.name?.message} className="px-1">
              <span data-cell="name">
                <TextInput
                  autoComplete="off"
                  maxLength={priceListLimits.name}
                  className="px-2! font-semibold"
                  {...register('name')}
                />
              </span>
            </Field>
            <Field label="SKU" hideLabel error={errors.sku?.message} className="px-1">
              <span data-cell="sku">
                <TextInput
                  autoComplete="off"
                  maxLength={priceListLimits.sku}
                  className="px-2!"
                  {...register('sku')}
                />
              </span>
            </Field>
            <Field label="Unit" hideLabel error={errors.unit?.message} className="px-1">
              <span data-cell="unit">
                <Controller
                  control={control}
                  name="unit"
                  render={({ field }) => (
                    <UnitInput value={field.value} onChange={field.onChange} className="px-2!" />
                  )}
                />
              </span>
            </Field>
            <Field label="Price" hideLabel error={errors.unitPrice?.message} className="px-1">
              <span data-cell="unitPrice">
                <MoneyInput className="pr-2! pl-7!" {...register('unitPrice')} />
              </span>
            </Field>
            {seesCost ? (
              <>
                <Field label="Cost" hideLabel error={errors.cost?.message} className="px-1">
                  <span data-cell="cost">
                    <MoneyInput className="pr-2! pl-7!" {...register('cost')} />
                  </span>
                </Field>
                <span />
              </>
            ) : null}
            <span data-cell="taxed" className="justify-self-center">
              <Checkbox
                label={<span className="sr-only">Taxed</span>}
                className="w-5"
                {...register('taxed')}
              />
            </span>
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)_14rem_auto] items-start gap-3 px-1">
            <Field label={<Caption>Description</Caption>} error={errors.description?.message}>
              <TextArea
                rows={1}
                placeholder={item.name}
                className="min-h-11! px-2! py-[0.5625rem]!"
                {...register('description')}
              />
            </Field>
            <Field label={<Caption>Category</Caption>} error={errors.category?.message}>
              <Controller
                control={control}
                name="category"
                render={({ field }) => (
                  <CategoryInput value={field.value} onChange={field.onChange} className="px-2!" />
                )}
              />
            </Field>
            <div className="flex gap-2 self-end pr-1">
              <Button variant="secondary" disabled={isBusy} onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" busy={isBusy} busyLabel="Saving…">
                Save
              </Button>
            </div>
          </div>
        </fieldset>
      </form>
      {question}
    </>
  );
}

/** Quieter than other labels: the columns above have theirs in the head of the table. */
const Caption = ({ children }: { children: string }) => (
  <span className="px-2 text-sm font-semibold text-muted">{children}</span>
);
