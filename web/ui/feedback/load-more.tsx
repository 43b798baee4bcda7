import { useEffect, useRef } from 'react';
import { Button } from '../button.tsx';

type LoadMoreProps = {
  /** The part of an infinite query that matters here. */
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
};

/** At the end of a list: loads the next page before it is scrolled into view, or at a press. */
export function LoadMore({ query }: LoadMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // After a failure only a press tries again: scrolling would do so all the time.
    if (!button.current || !hasNextPage || isFetchingNextPage || isFetchNextPageError) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void fetchNextPage();
      },
      { rootMargin: '600px' },
    );
    observer.observe(button.current);
    return () => observer.disconnect();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  if (!hasNextPage) return null;
  return (
    <Button
      ref={button}
      variant="secondary"
      className="mx-auto mt-4 flex"
      busy={isFetchingNextPage}
      busyLabel="Loading..."
      onClick={() => void fetchNextPage()}
    >
      Show more
    </Button>
  );
}
