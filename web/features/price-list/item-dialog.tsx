// All of an item: a new one, and on a phone any.
import { Controller } from 'react-hook-form';
import { priceListLimits } from '#contract/limits.ts';
import type { PriceItem } from '#contract/lines/price-list.ts';
import { useLeaveQuestion } from '#web/layout/leave-question.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/form/choices.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { TextArea, TextInput } from '#web/ui/form/text-input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { CategoryInput, UnitInput } from './item-inputs.tsx';
import { useArchiveItem } from './use-item-actions.ts';
import { useItemForm } from './use-item-form.ts';

interface ItemDialogProps {
  /** Null makes a new one. */
  item: PriceItem | null;
  /** A new one begins in the category that is shown. */
  category?: string;
  onClose: () => void;
  onDelete?: (item: PriceItem) => void;
}

const formId = 'price-item-form';

export function ItemDialog({ item, category, onClose, onDelete }: ItemDialogProps) {
  const { form, seesCost, isUnsaved } = useItemForm({ item, category, onSaved: onClose });
  const { control, register, errors, isBusy } = form;
  const archive = useArchiveItem(onClose);
  const { leave, question } = useLeaveQuestion({ isUnsaved, save: form.submit, discard: () => {} });
  const close = () => leave(onClose);
  return (
    <>
      <Dialog
        open
        onOpenChange={close}
        dismissable={!isBusy}
        title={item ? 'Edit Item' : 'New Item'}
        footer={
          <>
            {item ? (
              <div className="flex gap-2 max-sm:justify-between sm:mr-auto">
                <Button
                  variant="link"
                  className="-mx-4 max-sm:mx-0"
                  busy={archive.isPending}
                  onClick={() => archive.mutate(item)}
                >
                  {item.isActive ? 'Archive' : 'Restore'}
                </Button>
                <Button variant="link" className="text-danger-ink!" onClick={() => onDelete?.(item)}>
                  Delete
                </Button>
              </div>
            ) : null}
            <Button variant="secondary" className="max-sm:hidden" disabled={isBusy} onClick={close}>
              Cancel
            </Button>
            <Button type="submit" form={formId} busy={isBusy} busyLabel="Saving…">
              {item ? 'Save Changes' : 'Add Item'}
            </Button>
          </>
        }
      >
        <form id={formId} {...form.formProps}>
          <fieldset disabled={isBusy} className="grid gap-5 sm:grid-cols-2">
            <Field label="Name" required error={errors.name?.message} className="sm:col-span-2">
              <TextInput autoComplete="off" maxLength={priceListLimits.name} {...register('name')} />
            </Field>
            <Field
              label="Description"
              hint="Printed on documents. Left empty, the name is printed."
              error={errors.description?.message}
              className="sm:col-span-2"
            >
              <TextArea rows={2} {...register('description')} />
            </Field>
            <div className="grid grid-cols-2 gap-x-3 gap-y-5 sm:col-span-2">
              <Field label="Price" error={errors.unitPrice?.message}>
                <MoneyInput {...register('unitPrice')} />
              </Field>
              <Field label="Unit" error={errors.unit?.message}>
                <Controller
                  control={control}
                  name="unit"
                  render={({ field }) => <UnitInput value={field.value} onChange={field.onChange} />}
                />
              </Field>
              {seesCost ? (
                <Field label="Cost" hint="Only you see this." error={errors.cost?.message}>
                  <MoneyInput {...register('cost')} />
                </Field>
              ) : null}
              <Field label="SKU" error={errors.sku?.message}>
                <TextInput autoComplete="off" maxLength={priceListLimits.sku} {...register('sku')} />
              </Field>
              <Field
                label="Category"
                error={errors.category?.message}
                className={seesCost ? 'col-span-2' : ''}
              >
                <Controller
                  control={control}
                  name="category"
                  render={({ field }) => <CategoryInput value={field.value} onChange={field.onChange} />}
                />
              </Field>
            </div>
            <Checkbox label="Taxed" {...register('taxed')} />
          </fieldset>
        </form>
      </Dialog>
      {question}
    </>
  );
}
