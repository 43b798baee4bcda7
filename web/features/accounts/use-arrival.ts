// What follows a session that was just opened: nothing read before it counts any more, and the next page already knows
// who is there.
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type CurrentUser, refreshCurrentUser, userKey } from '#web/api/current-user.ts';
import { takeSessionEnd } from '#web/api/session-end.ts';
import { useNavigationTimer } from '#web/layout/navigation-timer.ts';
import { timings } from '#web/timings.ts';

/** The user of the new session; null when the server could not be asked, and the next page asks again. */
export function useRefreshedUser(): () => Promise<CurrentUser | null> {
  const client = useQueryClient();
  return useCallback(() => {
    // Whatever ended the session before this one is history.
    takeSessionEnd();
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== userKey[0] });
    return refreshCurrentUser(client).catch(() => null);
  }, [client]);
}

/** Technicians have one page, at the start; templates are the owner's word. */
export function useArrival(): (to: string) => Promise<void> {
  const refresh = useRefreshedUser();
  const { history } = useRouter();
  const after = useNavigationTimer();
  return useCallback(
    async (to) => {
      const user = await refresh();
      const start = user?.role === 'technician' ? '/' : to;
      after(timings.leaveAfterSuccess, () => history.push(start));
    },
    [refresh, history, after],
  );
}
