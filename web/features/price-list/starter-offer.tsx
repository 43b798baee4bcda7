// The items of the trade's templates, offered until the company has added or declined them (D-14).
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Tags } from 'lucide-react';
import type { ReactNode } from 'react';
import { api } from '#web/api/client.ts';
import { showFailure } from '#web/api/failures.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { readQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/loaded.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SkeletonCards } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { refreshPriceList, useStarterOffer } from './price-list-queries.ts';

function useStarter() {
  const client = useQueryClient();
  const offer = useStarterOffer();
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
  const { isOffered = false, items = 0 } = offer.data ?? {};
  return {
    isPending: offer.isPending,
    items: isOffered ? items : 0,
    source: `your ${trade ? `${trade} ` : ''}templates`,
    answer,
  };
}

/** For an empty list. The children stand in its place where there is no offer. */
export function StarterOffer({ children }: { children: ReactNode }) {
  const { isPending, items, source, answer } = useStarter();
  if (isPending) return <SkeletonCards count={1} label="Loading the price list" />;
  if (items === 0) return children;
  return (
    <EmptyState
      icon={<Tags />}
      title={`Start with ${items} items from ${source}`}
      action={<StarterButtons items={items} answer={answer} />}
    >
      Change, archive or delete any of them later. On a job, two letters of a name fill in the whole line.
    </EmptyState>
  );
}

/** Above a list that is still short, such as of lines that were saved from jobs. */
export function StarterNotice() {
  const { items, source, answer } = useStarter();
  if (items === 0) return null;
  return (
    <div className="mt-4">
      <Notice
        title={`Add ${items} items from ${source}`}
        action={
          <span className="flex flex-wrap gap-2">
            <StarterButtons items={items} answer={answer} size="sm" />
          </span>
        }
      >
        Items whose names are on your list already are left out.
      </Notice>
    </div>
  );
}

interface StarterButtonsProps extends Pick<ReturnType<typeof useStarter>, 'items' | 'answer'> {
  size?: 'sm';
}

function StarterButtons({ items, answer, size }: StarterButtonsProps) {
  return (
    <>
      <Button size={size} busy={answer.isPending && answer.variables} onClick={() => answer.mutate(true)}>
        Add {items} Items
      </Button>
      <Button
        size={size}
        variant="secondary"
        disabled={answer.isPending}
        onClick={() => answer.mutate(false)}
      >
        No, thanks
      </Button>
    </>
  );
}
