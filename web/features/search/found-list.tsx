// What the search found, group by group, or what is to be said instead: loading, nothing found, failed.
import {
  BriefcaseBusiness,
  FileText,
  type LucideIcon,
  ReceiptText,
  SearchX,
  TriangleAlert,
  UserRound,
} from 'lucide-react';
import { type MouseEvent, useEffect } from 'react';
import { messageOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx';
import type { FoundGroup, FoundItem, FoundKind } from './found-items.ts';
import { MarkedText } from './marked-text.tsx';
import type { SearchState } from './search-dialog.tsx';

interface FoundListProps {
  id: string;
  groups: readonly FoundGroup[];
  /** Counted through all groups. */
  active: number;
  typed: string;
  search: SearchState;
  onActive: (at: number) => void;
  onChoose: (item: FoundItem) => void;
}

export function FoundList({ id, groups, active, typed, search, onActive, onChoose }: FoundListProps) {
  const { results, isLoading, error, retry } = search;
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const activeId = `${id}-${active}`;
  useEffect(() => {
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  let at = -1;
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
        {error ? <Failed error={error} onRetry={retry} /> : null}
        {isLoading && !results ? <Waiting /> : null}
        {count === 0 && !isLoading && !error ? <NothingFound typed={typed} /> : null}
        <div
          id={id}
          role="listbox"
          aria-label="Found"
          aria-busy={isLoading}
          className={classNames('transition-opacity', isLoading && results && 'opacity-60')}
        >
          {groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
            <div key={group.title} role="group" aria-label={group.title} className="mb-1">
              <p aria-hidden="true" className="px-3 pt-2.5 pb-1 text-xs font-semibold text-muted">
                {group.title}
              </p>
              {group.items.map((item) => {
                at += 1;
                return (
                  <Option
                    key={item.key}
                    id={`${id}-${at}`}
                    at={at}
                    item={item}
                    typed={typed}
                    isActive={at === active}
                    onActive={onActive}
                    onChoose={onChoose}
                  />
                );
              })}
            </div>
          ))}
        </div>
      </div>
      <p role="status" className="sr-only">
        {isLoading || error ? '' : count === 1 ? '1 result' : `${count} results`}
      </p>
      <div
        aria-hidden="true"
        className="hidden flex-none gap-5 border-t border-line px-5 py-2.5 text-sm text-muted md:pointer-fine:flex"
      >
        <Hint keys={['↑', '↓']}>to move</Hint>
        <Hint keys={['Enter']}>to open</Hint>
        <Hint keys={['Esc']}>to close</Hint>
      </div>
    </>
  );
}

const icons: Record<FoundKind, LucideIcon> = {
  customers: UserRound,
  jobs: BriefcaseBusiness,
  'price-list': ReceiptText,
  pages: FileText,
};

interface OptionProps {
  id: string;
  at: number;
  item: FoundItem;
  typed: string;
  isActive: boolean;
  onActive: (at: number) => void;
  onChoose: (item: FoundItem) => void;
}

/** A link, so that it can be opened in a new tab; the field keeps the focus. */
function Option({ id, at, item, typed, isActive, onActive, onChoose }: OptionProps) {
  const Icon = icons[item.kind];
  function press(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onChoose(item);
  }
  return (
    <a
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      href={'href' in item.to ? item.to.href : undefined}
      onClick={press}
      onPointerMove={() => isActive || onActive(at)}
      className={classNames(
        'flex min-h-12 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 text-ink no-underline',
        isActive && 'bg-accent-soft',
      )}
    >
      <Icon
        aria-hidden="true"
        className={classNames('size-5 shrink-0', isActive ? 'text-accent-ink' : 'text-muted')}
      />
      <span className="min-w-0 flex-1">
        <span className={classNames('block truncate', typed ? 'font-medium' : 'font-semibold')}>
          <MarkedText text={item.title} typed={typed} className="font-bold" />
        </span>
        {item.detail ? (
          <span className="figures block text-sm text-muted max-sm:line-clamp-2 sm:truncate">
            <MarkedText text={item.detail} typed={typed} className="font-semibold text-ink" />
          </span>
        ) : null}
      </span>
    </a>
  );
}

function Waiting() {
  return (
    <SkeletonGroup label="Searching">
      <div className="grid gap-1 px-3 py-2">
        {['w-40', 'w-56', 'w-48'].map((width) => (
          <div key={width} className="flex min-h-12 items-center gap-3">
            <Skeleton className="size-5 rounded-full" />
            <Skeleton className={classNames('h-4', width)} />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}

function NothingFound({ typed }: { typed: string }) {
  return (
    <div className="flex flex-col items-center px-6 py-10 text-center">
      <SearchX aria-hidden="true" className="mb-3 size-7 text-muted" />
      <p className="max-w-full font-semibold wrap-anywhere">Nothing found for “{typed}”</p>
      <p className="mt-1 text-muted">Try a name, a phone number, an address, a job number or a SKU.</p>
    </div>
  );
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 rounded-control bg-danger-soft px-4 py-3">
      <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-danger-ink" />
      <p className="min-w-0 flex-1">{messageOf(error, 'The search did not work.')}</p>
      <Button size="sm" variant="secondary" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}

function Hint({ keys, children }: { keys: readonly string[]; children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      {keys.map((key) => (
        <kbd
          key={key}
          className="rounded-[0.25rem] border border-line bg-sunken px-1.5 py-0.5 font-sans text-xs"
        >
          {key}
        </kbd>
      ))}
      {children}
    </span>
  );
}
