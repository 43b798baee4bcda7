// The fields of an item, filled from one and read back.
import { z } from 'zod';
import { NewPriceItem, type PriceItem } from '#contract/lines/price-list.ts';
import { groupField, textField, wholeField } from '#web/revisions/compare.ts';

export interface ItemValues {
  name: string;
  description: string;
  category: string;
  sku: string;
  unit: string;
  unitPrice: string;
  cost: string;
  taxed: boolean;
}

export const emptyItem = (category: string): ItemValues => ({
  name: '',
  description: '',
  category,
  sku: '',
  unit: '',
  unitPrice: '',
  cost: '',
  taxed: true,
});

export const itemValuesOf = (item: PriceItem): ItemValues => ({
  name: item.name,
  description: item.description ?? '',
  category: item.category ?? '',
  sku: item.sku ?? '',
  unit: item.unit ?? '',
  unitPrice: item.unitPrice,
  cost: item.cost ?? '',
  taxed: item.taxed,
});

/** Nobody but the owner may send a cost, not even an empty one. */
export const itemBodyOf = (
  { cost, unitPrice, ...values }: ItemValues,
  seesCost: boolean,
): z.input<typeof NewPriceItem> => ({
  ...values,
  unitPrice: unitPrice.trim() === '' ? '0' : unitPrice.trim(),
  ...(seesCost && { cost: cost.trim() }),
});

/** The form as it is typed, read by the contract. */
export const ItemTyped = z
  .custom<ItemValues>()
  .transform((values) => itemBodyOf(values, true))
  .pipe(NewPriceItem);

/** How the form is compared with what somebody else saved meanwhile. */
export const itemFields = groupField<ItemValues>({
  name: textField('Name'),
  description: textField('Description'),
  category: textField('Category'),
  sku: textField('SKU'),
  unit: textField('Unit'),
  unitPrice: textField('Price'),
  cost: textField('Cost'),
  taxed: wholeField('Taxed', (taxed) => (taxed ? 'Taxed' : 'Not taxed')),
});
