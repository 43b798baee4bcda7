// The states of anything that is fetched: loading, failed, empty, full.
import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { usePassedFocus } from '../focus-place.ts';
import { SkeletonCards } from './skeleton.tsx';

/** The part of a query that matters here; a TanStack Query result fits. */
export type LoadedQuery<Data> = {
  isPending: boolean;
  isError: boolean;
  isFetching?: boolean;
  error: unknown;
  data: Data | undefined;
  refetch: () => unknown;
};

type LoadedProps<Data> = {
  query: LoadedQuery<Data>;
  skeleton?: ReactNode;
  empty?: ReactNode;
  /** Decides when `empty` is shown; without it an empty array counts. */
  isEmpty?: (data: Data) => boolean;
  children: (data: Data) => ReactNode;
};

const isEmptyArray = (data: unknown) => Array.isArray(data) && data.length === 0;

/** The four states of anything fetched: loading, failed, empty, full. */
export function Loaded<Data>({
  query,
  skeleton,
  empty,
  isEmpty = isEmptyArray,
  children,
}: LoadedProps<Data>) {
  // Data from before stays on the screen when a refresh fails.
  if (query.data !== undefined) {
    return empty !== undefined && isEmpty(query.data) ? empty : children(query.data);
  }
  if (query.isError) {
    return (
      <ErrorState
        message={sentenceOf(query.error)}
        onRetry={() => query.refetch()}
        busy={query.isFetching ?? false}
      />
    );
  }
  return skeleton ?? <SkeletonCards />;
}

const couldNotBeLoaded = 'This could not be loaded.';

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return couldNotBeLoaded;
  // What something else than our server replied, such as the page of a proxy.
  const isForeign = 'isForeign' in error && error.isForeign;
  return (!isForeign && error.message) || couldNotBeLoaded;
}

type ErrorStateProps = {
  /** What happened, in words the reader understands. */
  message: ReactNode;
  onRetry: () => void;
  busy?: boolean;
};

export function ErrorState({ message, onRetry, busy }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center rounded-card border border-line bg-surface px-6 py-12 text-center sm:py-16"
    >
      <div className="mb-4 grid size-12 place-items-center rounded-full bg-danger-soft text-danger-ink">
        <TriangleAlert className="size-6" aria-hidden="true" />
      </div>
      <p className="max-w-md text-lg font-bold tracking-tight">{message}</p>
      <Button variant="secondary" className="mt-6" onClick={onRetry} busy={busy}>
        <RotateCw aria-hidden="true" />
        Try Again
      </Button>
    </div>
  );
}

type EmptyStateProps = {
  icon?: ReactNode;
  title: ReactNode;
  /** What to do next. */
  children?: ReactNode;
  action?: ReactNode;
};

export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  // Its button takes itself away: what it brings replaces the empty state.
  const state = usePassedFocus<HTMLDivElement>();
  return (
    <div
      ref={state}
      className="flex flex-col items-center rounded-card border border-dashed border-line-strong px-6 py-12 text-center sm:py-16"
    >
      {icon ? (
        <div className="mb-4 grid size-12 place-items-center rounded-full bg-accent-soft text-accent-ink [&_svg]:size-6">
          {icon}
        </div>
      ) : null}
      <p className="text-lg font-bold tracking-tight">{title}</p>
      {children ? <div className="mt-1 max-w-md text-muted">{children}</div> : null}
      {action ? <div className="mt-6 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}
