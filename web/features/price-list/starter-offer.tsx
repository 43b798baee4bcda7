// The items of the trade's templates, offered once to a company whose list is empty (D-14).
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Tags } from 'lucide-react';
import type { ReactNode } from 'react';
import { api } from '#web/api/client.ts';
import { showFailure } from '#web/api/failures.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { readQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/loaded.tsx';
import { SkeletonCards } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { refreshPriceList, useStarterOffer } from './price-list-queries.ts';

/** The children stand in its place where there is no offer. */
export function StarterOffer({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const offer = useStarterOffer(true);
  const trade = useQuery(readQuery('GET /api/company/settings')).data?.profession;
  const answer = useOnePress({
    mutationFn: async (accept: boolean) => {
      const reply = await api('POST /api/price-list/starter', { body: { accept } });
      await refreshPriceList(client);
      return reply;
    },
    onSuccess: ({ added }) => {
      if (added > 0)
        toast({ title: 'Price List Filled', description: `${added} items added`, tone: 'success' });
    },
    onError: (error) => showFailure(error, 'Nothing was added. Please try again.'),
  });
  if (offer.isPending) return <SkeletonCards count={1} label="Loading the price list" />;
  const { isOffered = false, items = 0 } = offer.data ?? {};
  if (!isOffered || items === 0) return children;
  return (
    <EmptyState
      icon={<Tags />}
      title={`Start with ${items} items from your ${trade ? `${trade} ` : ''}templates`}
      action={
        <>
          <Button busy={answer.isPending && answer.variables} onClick={() => answer.mutate(true)}>
            Add {items} Items
          </Button>
          <Button variant="secondary" disabled={answer.isPending} onClick={() => answer.mutate(false)}>
            No, thanks
          </Button>
        </>
      }
    >
      Change, archive or delete any of them later. On a job, two letters of a name fill in the whole line.
    </EmptyState>
  );
}
