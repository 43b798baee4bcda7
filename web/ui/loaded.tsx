import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
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
  // What was loaded before stays on screen when a later refresh fails.
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

function sentenceOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : 'This could not be loaded.';
}
