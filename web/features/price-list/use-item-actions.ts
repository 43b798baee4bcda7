// Archives, restores and deletes items, without a form.
import { useQueryClient } from '@tanstack/react-query';
import type { PriceItem } from '#contract/lines/price-list.ts';
import { api } from '#web/api/client.ts';
import { showFailure } from '#web/api/failures.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { refreshPriceList } from './price-list-queries.ts';

/** Each is the opposite of what it is now. */
export function useArchiveItem(onDone?: () => void) {
  const client = useQueryClient();
  return useOnePress({
    mutationFn: async ({ id, isActive, revision }: PriceItem) => {
      const saved = await api('PATCH /api/price-list/:id', {
        params: { id },
        body: { isActive: !isActive, revision },
      });
      await refreshPriceList(client);
      return saved;
    },
    onSuccess: ({ name, isActive }) => {
      toast({ title: isActive ? 'Item Restored' : 'Item Archived', description: name, tone: 'success' });
      onDone?.();
    },
    onError: (error) => {
      showFailure(error, 'Failed to change the item. Please try again.');
      // It may be another one by now.
      void refreshPriceList(client);
    },
  });
}

export function useDeleteItem(onDone: () => void) {
  const client = useQueryClient();
  return useOnePress({
    mutationFn: async ({ id }: PriceItem) => {
      const reply = await api('DELETE /api/price-list/:id', { params: { id } });
      await refreshPriceList(client);
      return reply;
    },
    onSuccess: ({ isArchived }, { name }) => {
      toast(
        isArchived
          ? {
              title: 'Item Archived',
              description: `${name} is on a job or in a template, so it was archived instead.`,
              tone: 'success',
            }
          : { title: 'Item Deleted', description: name, tone: 'success' },
      );
      onDone();
    },
    onError: (error) => {
      onDone();
      showFailure(error, 'Failed to delete the item. Please try again.');
    },
  });
}
