// Makes one customer of two: shows what moves before anything is done (D-6).
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Customer, CustomerDetails, MergedCustomers } from '#contract/customers/customers.ts';
import { api } from '#web/api/client.ts';
import { messageOf, showFailure } from '#web/api/failures.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { refreshCustomers, useJobCounts } from '../data/customer-queries.ts';
import { CustomerSearch } from '../picker/customer-search.tsx';
import { MergeSides } from './merge-sides.tsx';

interface MergeDialogProps {
  customer: CustomerDetails;
  timeZone: string;
  today: string;
  onClose: () => void;
}

export function MergeDialog({ customer, timeZone, today, onClose }: MergeDialogProps) {
  const [other, setOther] = useState<Customer | null>(null);
  const [isSwapped, setIsSwapped] = useState(false);
  const [into, from, isCounting] = useFullerFirst(customer, other, isSwapped);
  const preview = useMergePreview(from?.id, into?.id);
  const merge = useMerge(onClose);

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      dismissable={!merge.isPending}
      title="Merge Customers"
      description={`If ${customer.name} is here twice, make one customer of both.`}
      footer={
        <>
          <Button variant="secondary" disabled={merge.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            disabled={!preview.data || preview.isFetching}
            busy={merge.isPending}
            busyLabel="Merging..."
            onClick={() => from && into && merge.mutate({ from, into, shownId: customer.id })}
          >
            Merge
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {from && into ? (
          <>
            <MergeSides
              from={from}
              into={into}
              timeZone={timeZone}
              today={today}
              disabled={merge.isPending}
              onSwap={() => setIsSwapped(!isSwapped)}
            />
            <MergePreview into={into} preview={preview} />
            <Button
              variant="link"
              size="sm"
              className="-ml-3 justify-self-start"
              disabled={merge.isPending}
              onClick={() => {
                setOther(null);
                setIsSwapped(false);
              }}
            >
              Choose another customer
            </Button>
          </>
        ) : isCounting ? (
          <SkeletonGroup label="Loading both customers">
            <Skeleton className="h-28" />
          </SkeletonGroup>
        ) : (
          <CustomerSearch
            namesFirst
            label="Other Customer"
            hint="Archived customers are not offered. Restore one first to merge it."
            exceptId={customer.id}
            onChoose={setOther}
          />
        )}
      </div>
    </Dialog>
  );
}

/** The one with more jobs stays, else the older one. Nothing is shown before that is known: sides would change places. */
function useFullerFirst(customer: Customer, other: Customer | null, isSwapped: boolean) {
  const counts = useJobCounts(other ? [customer.id, other.id] : []);
  if (!other || counts.isPending) return [null, null, other !== null] as const;
  // Without an answer, what is known of both decides.
  const [own, others] = counts.data ?? [customer.openJobs, other.openJobs];
  const isOlder = other.createdAt < customer.createdAt;
  const isOtherFuller = own === others ? isOlder : (others ?? 0) > (own ?? 0);
  return isOtherFuller === isSwapped
    ? ([customer, other, false] as const)
    : ([other, customer, false] as const);
}

/** What would move; nothing is changed. */
function useMergePreview(fromId: string | undefined, intoId: string | undefined) {
  return useQuery({
    queryKey: ['merge-preview', fromId, intoId],
    queryFn: () =>
      api('POST /api/customers/:id/merge', {
        params: { id: fromId ?? '' },
        body: { intoId: intoId ?? '', dryRun: true },
      }),
    enabled: fromId !== undefined && intoId !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
}

interface Merge {
  from: Customer;
  into: Customer;
  /** The customer whose page is open. */
  shownId: string;
}

function useMerge(onClose: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useOnePress({
    mutationFn: ({ from, into }: Merge) =>
      api('POST /api/customers/:id/merge', { params: { id: from.id }, body: { intoId: into.id } }),
    onSuccess: async ({ customer, jobs }, { from, shownId }) => {
      toast({
        title: 'Customers Merged',
        description: `${from.name} is now part of ${customer.name}.`,
        tone: 'success',
      });
      onClose();
      // The page of the one that is gone would only say so.
      if (customer.id !== shownId)
        await navigate({ to: '/customers/$id', params: { id: customer.id }, replace: true });
      await refreshCustomers(client, { withJobs: jobs > 0 });
    },
    onError: (error) => showFailure(error, undefined, { title: 'Nothing was merged' }),
  });
}

interface MergePreviewProps {
  into: Customer;
  preview: ReturnType<typeof useMergePreview>;
}

function MergePreview({ into, preview }: MergePreviewProps) {
  if (preview.isError)
    return (
      <Notice
        tone="danger"
        announce
        action={
          <Button size="sm" variant="secondary" onClick={() => void preview.refetch()}>
            Try Again
          </Button>
        }
      >
        {messageOf(preview.error)}
      </Notice>
    );
  if (!preview.data)
    return (
      <SkeletonGroup label="Loading what would move">
        <Skeleton className="h-28" />
      </SkeletonGroup>
    );
  return (
    <section aria-label="What moves" className="rounded-control bg-sunken px-4 py-3">
      <p className="font-semibold wrap-anywhere">What {into.name} gets</p>
      <ul className="mt-1 list-disc pl-5">
        {movesOf(preview.data).map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      <p className="mt-2">
        Name and notes are those of the one that stays; what is blank there is filled in. Jobs, locations,
        equipment, emails and phones of the other one move. This can’t be undone.
      </p>
    </section>
  );
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Each line of the preview; what is zero is left out. */
export function movesOf(merged: Omit<MergedCustomers, 'customer'>): string[] {
  const { jobs, places, foldedPlaces, equipment, emails, phones, intoNotes } = merged;
  const lines = [
    jobs > 0 && `${counted(jobs, 'job moves', 'jobs move')}.`,
    places > 0 && `${counted(places, 'location moves', 'locations move')}.`,
    foldedPlaces > 0 &&
      (foldedPlaces === 1
        ? '1 location is the same and becomes one.'
        : `${foldedPlaces} locations are the same and become one each.`),
    equipment > 0 && `${counted(equipment, 'piece of equipment moves', 'pieces of equipment move')}.`,
    emails.length > 0 && `Emails added: ${emails.join(', ')}`,
    phones.length > 0 && `Phones added: ${phones.join(', ')}`,
    intoNotes.length > 0 &&
      `More than a customer can have, so written into the notes: ${intoNotes.join(', ')}`,
  ].filter((line) => line !== false);
  return lines.length > 0 ? lines : ['There is nothing to move.'];
}
