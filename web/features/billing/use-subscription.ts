// The subscription, fetched again every few minutes.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '#web/api/client.ts';
import { refreshCurrentUser } from '#web/api/current-user.ts';
import { readKey } from '#web/api/queries.ts';
import { timings } from '#web/timings.ts';

const statusKey = readKey('GET /api/subscription/status');

export function useSubscription() {
  return useQuery({
    queryKey: statusKey,
    // The changing parameter keeps caches from answering with old data.
    queryFn: ({ signal }) => api('GET /api/subscription/status', { query: { t: Date.now() }, signal }),
    staleTime: timings.subscriptionStatusStaysFresh,
    refetchInterval: timings.subscriptionStatusRefreshes,
    refetchOnMount: true,
  });
}

/** After a payment or a change of plan, so that the next page already has it. */
export function useRefreshSubscription(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: statusKey }),
      // If it cannot be fetched now, the next page fetches it.
      refreshCurrentUser(client).catch(() => null),
    ]);
  }, [client]);
}
