// One search over customers, jobs, price list and pages, complete by keyboard: the field keeps the focus, arrows move
// along what was found, Enter opens it.
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { SearchResults } from '#contract/lists/search.ts';
import { type CurrentUser, useCurrentUser } from '#web/api/current-user.ts';
import { readQuery } from '#web/api/queries.ts';
import { timings } from '#web/timings.ts';
import { IconButton } from '#web/ui/button.tsx';
import { useDebounced } from '#web/ui/hooks.ts';
import { Palette } from '#web/ui/overlay/palette.tsx';
import { type FoundItem, groupsOf, readRecent, rememberOpened } from './found-items.ts';
import { FoundList } from './found-list.tsx';

interface SearchDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Opens Profile & Support at one of its sections. */
  onOpenProfile: (section: string) => void;
}

export function SearchDialog({ open, onOpenChange, onOpenProfile }: SearchDialogProps) {
  const { history } = useRouter();
  const { data: user } = useCurrentUser();
  const hasChosen = useRef(false);
  if (open) hasChosen.current = false;
  if (!user) return null;

  function choose(item: FoundItem, userId: string) {
    hasChosen.current = true;
    rememberOpened(userId, item);
    onOpenChange(false);
    if ('section' in item.to) onOpenProfile(item.to.section);
    else history.push(item.to.href);
  }

  return (
    <Palette open={open} onOpenChange={onOpenChange} title="Search" hasChosen={() => hasChosen.current}>
      <SearchBody
        user={user}
        onChoose={(item) => choose(item, user.id)}
        onClose={() => onOpenChange(false)}
      />
    </Palette>
  );
}

interface SearchBodyProps {
  user: CurrentUser;
  onChoose: (item: FoundItem) => void;
  onClose: () => void;
}

const longest = 200;

/** Mounted each time it opens: it begins with nothing typed. */
function SearchBody({ user, onChoose, onClose }: SearchBodyProps) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const [recent] = useState(() => readRecent(user.id));
  const wantsFirst = useRef(false);
  const search = useSearch(typed);
  const groups = groupsOf({ typed, results: search.results, recent, user });
  const items = groups.flatMap((group) => group.items);
  const at = Math.min(active, Math.max(items.length - 1, 0));

  function change(text: string) {
    setTyped(text);
    setActive(0);
    wantsFirst.current = false;
  }

  // Enter came before the reply: what was typed decides, not what stood there before.
  const first = items[0];
  useEffect(() => {
    if (!wantsFirst.current || search.isLoading) return;
    wantsFirst.current = false;
    if (first) onChoose(first);
  }, [search.isLoading, first, onChoose]);

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      const item = items[at];
      if (search.isLoading && at === 0) wantsFirst.current = true;
      else if (item) onChoose(item);
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || items.length === 0) return;
    event.preventDefault();
    setActive((at + step + items.length) % items.length);
  }

  return (
    <>
      <div className="flex flex-none items-center gap-1 border-b border-line py-1.5 pr-1.5 pl-4">
        <Search aria-hidden="true" className="size-5 shrink-0 text-muted" />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label="Search customers, jobs, prices and pages"
          aria-expanded={items.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={items.length > 0 ? `${listId}-${at}` : undefined}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={longest}
          placeholder="Search customers, jobs, prices…"
          value={typed}
          onChange={(event) => change(event.target.value)}
          onKeyDown={press}
          className="min-h-12 min-w-0 flex-1 bg-transparent px-2 text-lg text-ink outline-none placeholder:text-faint"
        />
        {typed ? (
          <button
            type="button"
            onClick={() => {
              change('');
              input.current?.focus();
            }}
            className="min-h-11 rounded-control px-2.5 text-sm font-semibold text-muted hover:bg-hover hover:text-ink"
          >
            Clear
          </button>
        ) : null}
        <IconButton label="Close" className="shrink-0 text-muted" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <FoundList
        id={listId}
        groups={groups}
        active={at}
        typed={typed.trim()}
        search={search}
        onActive={setActive}
        onChoose={onChoose}
      />
    </>
  );
}

export interface SearchState {
  /** While a new reply is on its way, what was found for the text before; nothing for one that was blank. */
  results: SearchResults | undefined;
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
}

/** Each text has its own reply: one that comes late belongs to another text and is not shown. */
function useSearch(typed: string): SearchState {
  const text = typed.trim();
  const q = useDebounced(text, timings.searchAfterTyping);
  const { queryKey, queryFn } = readQuery('GET /api/search', { query: { q } });
  const found = useQuery({
    queryKey,
    queryFn,
    refetchOnMount: 'always',
    placeholderData: (before, query) => (q === '' || isBlank(query?.queryKey) ? undefined : before),
  });
  const isCurrent = q === text && !found.isPlaceholderData;
  return {
    results: isCurrent || (q !== '' && text !== '') ? found.data : undefined,
    isLoading: !isCurrent || found.isPending,
    error: isCurrent && !found.data ? found.error : null,
    retry: () => void found.refetch(),
  };
}

const isBlank = (queryKey: readonly unknown[] | undefined) =>
  !(queryKey?.at(-1) as { q?: string } | undefined)?.q;
