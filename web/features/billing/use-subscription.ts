// The subscription as the server sees it, read again every few minutes.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '#web/api/client.ts';
import { refreshCurrentUser } from '#web/api/current-user.ts';
import { timings } from '#web/timings.ts';

const statusKey = ['/api/subscription/status'] as const;

export function useSubscription() {
  return useQuery({
    queryKey: statusKey,
    // The changing part keeps caches on the way from answering with yesterday.
    queryFn: ({ signal }) => api('GET /api/subscription/status', { query: { t: Date.now() }, signal }),
    staleTime: timings.subscriptionStatusStaysFresh,
    refetchInterval: timings.subscriptionStatusRefreshes,
    refetchOnMount: true,
  });
}

/** After a payment or a change of plan: the next page must already know. */
export function useRefreshSubscription(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: statusKey }),
      // When it cannot be read now, the next page asks again.
      refreshCurrentUser(client).catch(() => null),
    ]);
  }, [client]);
}
