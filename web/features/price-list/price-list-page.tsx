// What the company sells, with its prices.
import { Percent, Plus, SearchX, Tags } from 'lucide-react';
import { useState } from 'react';
import { priceListLimits } from '#contract/limits.ts';
import type { PriceItem } from '#contract/lines/price-list.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { timings } from '#web/timings.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { EmptyState, Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonCards } from '#web/ui/feedback/skeleton.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { SearchInput } from '#web/ui/form/search-input.tsx';
import { Segmented, Select } from '#web/ui/form/select.tsx';
import { useMedia, wideScreen } from '#web/ui/hooks.ts';
import { lazyPart, usePreloaded } from '#web/ui/lazy-part.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { LastAdjustment } from './last-adjustment.tsx';
import { PriceCards } from './price-cards.tsx';
import { categoryLabel } from './price-labels.ts';
import { useCategories, usePriceList } from './price-list-queries.ts';
import { PriceTable } from './price-table.tsx';
import { StarterNotice, StarterOffer } from './starter-offer.tsx';
import { useDeleteItem } from './use-item-actions.ts';
import { isNarrow, noFilter, type PriceFilter, usePriceListAddress } from './use-price-list-address.ts';

const ItemDialog = lazyPart(() => import('./item-dialog.tsx'), 'ItemDialog');
const AdjustDialog = lazyPart(() => import('./adjust-dialog.tsx'), 'AdjustDialog');
const behindButtons = [ItemDialog, AdjustDialog];
/** So many items a company may have saved from jobs, without having begun a list. */
const shortList = 20;

export function PriceListPage() {
  const { data: user } = useCurrentUser({ fetches: false });
  const { filter, setFilter } = usePriceListAddress();
  const items = usePriceList(filter);
  const isWide = useMedia(wideScreen);
  const [edited, setEdited] = useState<PriceItem | 'new' | null>(null);
  const [isAdjusting, setIsAdjusting] = useState(false);
  const [toDelete, setToDelete] = useState<PriceItem | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeleteItem(() => setIsAsking(false));
  usePreloaded(behindButtons, timings.preloadDialogs);

  const total = items.isPlaceholderData ? undefined : items.data?.pages[0]?.total;
  const mayHaveItems = items.isPending || items.isPlaceholderData || (total ?? 0) > 0;
  const add = () => setEdited('new');
  function confirmDelete(item: PriceItem) {
    setEdited(null);
    setToDelete(item);
    setIsAsking(true);
  }

  return (
    <div className="mx-auto w-full max-w-[88rem] px-4 py-6 sm:px-7 sm:py-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-3xl font-bold tracking-tight">Price List</h1>
          <p className="text-muted" aria-live="polite">
            {countText(filter, total)}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {mayHaveItems && !filter.isArchived ? (
            <Button variant="secondary" disabled={!total} onClick={() => setIsAdjusting(true)}>
              <Percent aria-hidden="true" />
              Change Prices
            </Button>
          ) : null}
          <Button onClick={add}>
            <Plus aria-hidden="true" />
            New Item
          </Button>
        </div>
      </div>
      {mayHaveItems || isNarrow(filter) ? <Toolbar filter={filter} onChange={setFilter} /> : null}
      {total !== undefined && total > 0 && total <= shortList && !isNarrow(filter) ? <StarterNotice /> : null}
      <LastAdjustment timeZone={user?.timeZone ?? 'UTC'} />
      <div className="mt-4" aria-busy={items.isPlaceholderData || undefined}>
        <Loaded
          query={items}
          skeleton={<SkeletonCards count={4} label="Loading the price list" />}
          isEmpty={({ pages }) => pages.every((page) => page.items.length === 0)}
          empty={
            items.isPlaceholderData ? (
              <SkeletonCards count={4} label="Loading the price list" />
            ) : isNarrow(filter) ? (
              <NothingFound filter={filter} onClear={() => setFilter(noFilter)} />
            ) : (
              <StarterOffer>
                <NoItems onAdd={add} onShowArchived={() => setFilter({ isArchived: true })} />
              </StarterOffer>
            )
          }
        >
          {({ pages }) => {
            const list = pages.flatMap((page) => page.items);
            return (
              <>
                {isWide ? (
                  <PriceTable items={list} seesCost={user?.role === 'owner'} onDelete={confirmDelete} />
                ) : (
                  <PriceCards items={list} onOpen={setEdited} />
                )}
                <LoadMore query={items} />
              </>
            );
          }}
        </Loaded>
      </div>
      {edited ? (
        <ItemDialog
          item={edited === 'new' ? null : edited}
          category={filter.category ?? undefined}
          onClose={() => setEdited(null)}
          onDelete={confirmDelete}
        />
      ) : null}
      {isAdjusting ? (
        <AdjustDialog filter={filter} total={total ?? 0} onClose={() => setIsAdjusting(false)} />
      ) : null}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Delete this item?"
        body={`“${toDelete?.name ?? ''}” will be gone from your price list. Jobs and templates keep everything they have. If one of them used it, it is archived instead.`}
        confirmLabel="Delete Item"
        tone="danger"
        busy={remove.isPending}
        busyLabel="Deleting…"
        onConfirm={() => toDelete && remove.mutate(toDelete)}
      />
    </div>
  );
}

function countText({ q, category, isArchived }: PriceFilter, total: number | undefined): string {
  if (total === undefined) return q.trim() ? 'Searching…' : 'What you sell, ready to put on a job';
  const count = `${total.toLocaleString('en-US')} ${isArchived ? 'archived ' : ''}${total === 1 ? 'item' : 'items'}`;
  return q.trim() || category !== null ? `${count} found` : count;
}

interface ToolbarProps {
  filter: PriceFilter;
  onChange: (change: Partial<PriceFilter>) => void;
}

const everything = 'all';
/** In front of a category's name, so that none can be taken for "all". */
const named = (category: string) => `is ${category}`;

function Toolbar({ filter, onChange }: ToolbarProps) {
  const { data } = useCategories();
  const known = (data?.items ?? []).map(({ category, count }) => ({
    value: named(category ?? ''),
    label: `${categoryLabel(category)} (${count})`,
  }));
  const chosen = filter.category === null ? everything : named(filter.category);
  const isKnown = chosen === everything || known.some(({ value }) => value === chosen);
  const options = [
    { value: everything, label: 'All categories' },
    ...known,
    ...(isKnown ? [] : [{ value: chosen, label: categoryLabel(filter.category) }]),
  ];
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      <SearchInput
        label="Search the price list"
        placeholder="Search name, SKU or description"
        maxLength={priceListLimits.search}
        delay={timings.searchAfterTyping}
        value={filter.q}
        onValueChange={(q) => onChange({ q })}
        className="grow basis-full sm:basis-80"
      />
      <Field label="Category" hideLabel className="w-56 max-sm:w-auto max-sm:min-w-0 max-sm:flex-1">
        <Select
          value={chosen}
          onValueChange={(value) =>
            onChange({ category: value === everything ? null : value.slice(named('').length) })
          }
          options={options}
        />
      </Field>
      <Segmented
        label="Show items"
        value={filter.isArchived ? 'archived' : 'active'}
        onChange={(shown) => onChange({ isArchived: shown === 'archived' })}
        options={[
          { value: 'active', label: 'Active' },
          { value: 'archived', label: 'Archived' },
        ]}
      />
    </div>
  );
}

function NoItems({ onAdd, onShowArchived }: { onAdd: () => void; onShowArchived: () => void }) {
  return (
    <EmptyState
      icon={<Tags />}
      title="No items yet"
      action={
        <>
          <Button onClick={onAdd}>Add your first item</Button>
          <Button variant="link" onClick={onShowArchived}>
            Archived
          </Button>
        </>
      }
    >
      An item is something you sell, with its price. On a job, two letters of its name fill in the whole line.
    </EmptyState>
  );
}

function NothingFound({ filter, onClear }: { filter: PriceFilter; onClear: () => void }) {
  const isArchiveEmpty = filter.isArchived && filter.q.trim() === '' && filter.category === null;
  return (
    <EmptyState
      icon={<SearchX />}
      title={isArchiveEmpty ? 'Nothing is archived' : 'No items match'}
      action={
        <Button variant="secondary" onClick={onClear}>
          Show all items
        </Button>
      }
    >
      {isArchiveEmpty
        ? 'Items you no longer sell are kept here once you archive them.'
        : 'Try another word, or look in all categories.'}
    </EmptyState>
  );
}
