// The form of an item, in its row or in a dialog. Saving is refused where somebody else saved first, and then asks.
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { PriceItem } from '#contract/lines/price-list.ts';
import { api } from '#web/api/client.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { useIdempotencyKey } from '#web/api/idempotency-key.ts';
import { useContractForm } from '#web/api/use-contract-form.ts';
import { saveRevised } from '#web/revisions/save-revised.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import {
  emptyItem,
  ItemTyped,
  type ItemValues,
  itemBodyOf,
  itemFields,
  itemValuesOf,
} from './item-values.ts';
import { refreshPriceList } from './price-list-queries.ts';

interface ItemFormOptions {
  /** Null makes a new one. */
  item: PriceItem | null;
  /** Of a new one. */
  category?: string;
  onSaved: (item: PriceItem) => void;
}

export function useItemForm({ item, category = '', onSaved }: ItemFormOptions) {
  const client = useQueryClient();
  const { data: user } = useCurrentUser({ fetches: false });
  const seesCost = user?.role === 'owner';
  const idempotencyKey = useIdempotencyKey();
  const start = useRef(item ? itemValuesOf(item) : emptyItem(category));
  const opened = useRef(item && { revision: item.revision, values: start.current });

  const create = (values: ItemValues) => {
    const body = itemBodyOf(values, seesCost);
    return api('POST /api/price-list', { body, headers: idempotencyKey.headersFor(body) });
  };
  const change = ({ id, revision }: PriceItem, values: ItemValues) =>
    saveRevised<ItemValues, PriceItem, PriceItem>({
      opened: opened.current ?? { revision, values },
      mine: values,
      field: itemFields,
      read: itemValuesOf,
      send: (chosen, present) =>
        api('PATCH /api/price-list/:id', {
          params: { id },
          body: { ...itemBodyOf(chosen, seesCost), revision: present },
        }),
      onMerged: (present, merged) => {
        opened.current = present;
        form.reset(merged, { keepDefaultValues: true });
      },
    });

  const form = useContractForm({
    schema: ItemTyped,
    defaultValues: start.current,
    whenEdited: 'clear',
    send: async (_, typed: ItemValues) => {
      const saved = item ? await change(item, typed) : await create(typed);
      idempotencyKey.done();
      await refreshPriceList(client);
      return saved;
    },
    onSent: (saved) => {
      toast({ title: item ? 'Item Updated' : 'Item Added', description: saved.name, tone: 'success' });
      onSaved(saved);
    },
    failure: { otherwise: 'Failed to save the item. Please try again.' },
  });
  return { form, seesCost, isUnsaved: form.formState.isDirty && !form.isSent };
}
