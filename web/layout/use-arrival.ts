// After a new session is opened: everything fetched before it is dropped, and the next page already has the user.
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type CurrentUser, refreshCurrentUser, userKey } from '#web/api/current-user.ts';
import { takeSessionEnd } from '#web/api/session-end.ts';
import { workForNobody } from '#web/api/signed-in-as.ts';
import { timings } from '#web/timings.ts';
import { startNavigationTimer } from './navigation-timer.ts';

/** The user of the new session; null when it could not be fetched, and the next page fetches it. */
export function useRefreshedUser(): () => Promise<CurrentUser | null> {
  const client = useQueryClient();
  return useCallback(() => {
    // The reason why the session before this one ended is no longer needed.
    takeSessionEnd();
    workForNobody();
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== userKey[0] });
    return refreshCurrentUser(client).catch(() => null);
  }, [client]);
}

/** Technicians have one page, the start page; templates belong to owners. */
export function useArrival(): (to: string) => Promise<void> {
  const refresh = useRefreshedUser();
  const { history } = useRouter();
  return useCallback(
    async (to) => {
      const user = await refresh();
      const start = user?.role === 'technician' ? '/' : to;
      // Not the form's own timer: with the user fetched, the form may be gone.
      startNavigationTimer(timings.leaveAfterSuccess, () => history.push(start));
    },
    [refresh, history],
  );
}
