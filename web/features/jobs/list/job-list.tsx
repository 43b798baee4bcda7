// Only the cards in view are in the document; of the other jobs there is text in their place (found-texts.tsx), so that
// the browser's own search finds them. The scrollbar covers all jobs from the first page on; a card that is
// not loaded yet is shown grey, and the missing pages up to it are fetched.
import {
  defaultRangeExtractor,
  type Range,
  useWindowVirtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { JobPage } from '#contract/jobs/job-list.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useMedia, wideScreen } from '#web/ui/hooks.ts';
import { JobCard } from '../card/job-card.tsx';
import type { JobActions } from '../job-actions.ts';
import type { JobFilter } from '../use-jobs-address.ts';
import { FoundTexts, useFoundTexts } from './found-texts.tsx';

interface JobListProps {
  filter: JobFilter;
  pages: readonly JobPage[];
  actions: JobActions;
  timeZone: string;
  today: string;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** The pages are still those of the list before. */
  isOutdated: boolean;
  onMore: () => void;
}

const gap = 8;
/** Pages are fetched before the last loaded card is in view. */
const ahead = 20;

/** What the cards measured when the list was left: whoever comes back finds the place where it was. */
let measured: { isWide: boolean; items: VirtualItem[] } = { isWide: true, items: [] };

export function JobList(props: JobListProps) {
  const { filter, pages, actions, timeZone, today, hasMore, isLoadingMore, isOutdated, onMore } = props;
  const jobs = useMemo(() => pages.flatMap((page) => page.jobs), [pages]);
  const { total, first } = useMemo(() => {
    const [page] = pages;
    return {
      total: page?.total ?? 0,
      first: { length: page?.jobs.length ?? 0, nextCursor: isOutdated ? null : (page?.nextCursor ?? null) },
    };
  }, [pages, isOutdated]);
  const texts = useFoundTexts({ filter, jobs, total, first });
  const list = useRef<HTMLUListElement>(null);
  const top = useTopOf(list);
  const isWide = useMedia(wideScreen);
  const [focused, setFocused] = useState<number | null>(null);
  const count = hasMore ? Math.max(total, jobs.length + 1) : jobs.length;

  const virtualizer = useWindowVirtualizer({
    count,
    gap,
    overscan: 4,
    scrollMargin: top,
    estimateSize: () => (isWide ? 92 : 196),
    getItemKey: (index) => jobs[index]?.id ?? index,
    initialMeasurementsCache: measured.isWide === isWide ? measured.items : [],
    // The focused card stays in the document, however far one scrolls.
    rangeExtractor: useCallback(
      (range: Range) => {
        const shown = defaultRangeExtractor(range);
        if (focused === null || focused >= range.count || shown.includes(focused)) return shown;
        return [...shown, focused].sort((a, b) => a - b);
      },
      [focused],
    ),
  });
  // A turned tablet: the heights of cards out of view are estimated again.
  const measuredWide = useRef(isWide);
  useLayoutEffect(() => {
    if (measuredWide.current !== isWide) virtualizer.measure();
    measuredWide.current = isWide;
    return () => {
      measured = { isWide, items: virtualizer.takeSnapshot() };
    };
  }, [isWide, virtualizer]);
  const items = virtualizer.getVirtualItems();
  const lastShown = virtualizer.range?.endIndex ?? 0;

  useEffect(() => {
    if (hasMore && !isLoadingMore && lastShown >= jobs.length - ahead) onMore();
  }, [hasMore, isLoadingMore, lastShown, jobs.length, onMore]);

  return (
    <ul
      ref={list}
      aria-label="Jobs"
      className="relative"
      style={{ height: virtualizer.getTotalSize() }}
      onBlur={() => setFocused(null)}
    >
      <FoundTexts
        texts={texts}
        shown={items.map(({ index }) => index)}
        startOf={(index) => {
          const item = virtualizer.measurementsCache[index];
          return (item ? item.start : virtualizer.getTotalSize() + top) - top;
        }}
      />
      {items.map(({ key, index, start }) => {
        const job = jobs[index];
        return (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={count}
            aria-posinset={index + 1}
            onFocus={() => setFocused(index)}
            className="absolute inset-x-0 top-0 has-[[aria-expanded=true]]:z-10"
            style={{ transform: `translateY(${start - top}px)` }}
          >
            {job ? (
              <JobCard job={job} actions={actions} timeZone={timeZone} today={today} />
            ) : (
              <CardSkeleton />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function CardSkeleton() {
  return (
    <div className="rounded-card border border-line bg-surface p-4 sm:p-5">
      <span className="sr-only">Loading job</span>
      <div aria-hidden="true" className="grid gap-4">
        <div className="flex justify-between gap-6">
          <Skeleton className="h-6 w-1/2 max-w-56" />
          <Skeleton className="h-6 w-20" />
        </div>
        <Skeleton className="h-4 w-2/3 max-w-72" />
        <Skeleton className="h-10 max-w-md" />
      </div>
    </div>
  );
}

/** The distance of an element from the top of the page; what is above it may grow. */
function useTopOf(element: { current: HTMLElement | null }): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const place = element.current?.getBoundingClientRect().top;
    if (place !== undefined) setTop(Math.round(place + window.scrollY));
  });
  return top;
}
