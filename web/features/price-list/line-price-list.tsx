// What the line editor gets of the price list: items while a description is typed, units, and saving a line as an item.
import { useState } from 'react';
import { priceListLimits } from '#contract/limits.ts';
import { perUnit } from '#contract/lines/money.ts';
import type { PriceItem } from '#contract/lines/price-list.ts';
import { api } from '#web/api/client.ts';
import { showFailure } from '#web/api/failures.ts';
import { makeIdempotencyKey } from '#web/api/idempotency-key.ts';
import type { LineRow } from '#web/lines/line-rows.ts';
import type { DescriptionInputProps, LinePriceList } from '#web/lines/price-list-context.ts';
import { centsOf, dollars } from '#web/money.ts';
import { timings } from '#web/timings.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { SuggestInput } from '#web/ui/form/suggest-input.tsx';
import { useDebounced } from '#web/ui/hooks.ts';
import { UnitInput } from './item-inputs.tsx';
import { labelOf } from './price-labels.ts';
import { useItemSuggestions } from './price-list-queries.ts';

function DescriptionInput({ row, onChange, onPick, className }: DescriptionInputProps) {
  // Only what is typed here and now is searched for: a line that is merely visited offers nothing.
  const [typed, setTyped] = useState('');
  const searched = useDebounced(typed, timings.suggestAfterTyping);
  const { data, isPlaceholderData } = useItemSuggestions(searched);
  const found = typed === '' ? [] : (data?.items ?? []);
  const isOld = isPlaceholderData || searched !== typed;
  const items = isOld ? found.filter((item) => matchesTyped(item, typed)) : found;
  const [first] = items;

  function change(description: string) {
    // Several lines are free text, and a line from the price list is only reworded, until nothing is left of it.
    const isSearch = !description.includes('\n') && row.itemId === undefined;
    setTyped(isSearch ? description.trim() : '');
    onChange(description.trim() === '' ? { description, itemId: undefined } : { description });
  }

  return (
    <SuggestInput
      multiline
      value={row.description}
      onValueChange={change}
      options={items.map((item) => ({
        value: item.id,
        label: item.name,
        hint: item.sku ?? undefined,
        description: item.description ?? undefined,
        detail: dollars(item.unitPrice),
        detailNote: item.unit ? perUnit(item.unit) : undefined,
      }))}
      // Enter alone takes an item only where it completes what was typed into a line that has no price yet. Everywhere
      // else it is a new line of text, until an arrow key has chosen.
      highlightsFirst={first !== undefined && isUnpriced(row) && startsWith(first, typed)}
      onChoose={({ value }) => {
        const item = items.find(({ id }) => id === value);
        setTyped('');
        if (item) onPick(pickedOf(item));
      }}
      onBlur={() => setTyped('')}
      listLabel="Price list"
      className={className}
    />
  );
}

const isUnpriced = ({ unitPrice, itemId }: LineRow): boolean =>
  itemId === undefined && centsOf(unitPrice.trim()) === 0;

const pickedOf = (item: PriceItem) => ({
  description: item.description || item.name,
  unit: item.unit ?? '',
  unitPrice: item.unitPrice,
  taxed: item.taxed,
  itemId: item.id,
});

const startsWith = ({ name, sku }: PriceItem, typed: string): boolean =>
  [name, sku ?? ''].some((text) => text.toLowerCase().startsWith(typed.toLowerCase()));

/** Until the server has answered for what is typed now, what is still right of the answer before. */
function matchesTyped({ name, sku, description }: PriceItem, typed: string): boolean {
  const text = ` ${[name, sku, description].join(' ')}`.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const idempotencyKey = makeIdempotencyKey();

/** The first line of the text is its name. One of the same name is not added twice. */
async function save(row: LineRow): Promise<string | null> {
  const text = row.description.trim();
  const name = (text.split('\n')[0] ?? '').trim().slice(0, priceListLimits.name);
  try {
    const { items } = await api('GET /api/price-list', { query: { q: name, limit: 20 } });
    const same = items.find((item) => item.name.toLowerCase() === name.toLowerCase());
    if (same) {
      toast({ title: 'Already on Your Price List', description: `${same.name}, ${labelOf(same)}` });
      return same.id;
    }
    const body = {
      name,
      description: text === name ? '' : text,
      unit: row.unit.trim(),
      unitPrice: row.unitPrice.trim() || '0',
      taxed: row.taxed,
    };
    const saved = await api('POST /api/price-list', { body, headers: idempotencyKey.headersFor(body) });
    idempotencyKey.done();
    toast({
      title: 'Saved to Price List',
      description: `${saved.name}, ${labelOf(saved)}`,
      tone: 'success',
    });
    return saved.id;
  } catch (error) {
    showFailure(error, 'The line could not be saved to the price list. Please try again.');
    return null;
  }
}

export const linePriceList: LinePriceList = { DescriptionInput, UnitInput, save };
