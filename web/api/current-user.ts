// The signed-in user. The only query for which a 401 is a normal reply: nobody is signed in.
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { timings } from '../timings.ts';
import type { Reply } from './client.ts';
import { ApiError } from './errors.ts';
import { readQuery } from './queries.ts';
import { forgetUser, rememberUser } from './remembered-user.ts';
import { rememberSignedOut } from './session-end.ts';
import { workFor, workForNobody } from './signed-in-as.ts';

export type CurrentUser = Reply<'GET /api/auth/user'>;

const { queryKey, queryFn: readUser } = readQuery('GET /api/auth/user');

export const userKey: readonly unknown[] = queryKey;

const currentUser = queryOptions({
  queryKey: userKey,
  queryFn: async ({ signal }): Promise<CurrentUser | null> => {
    try {
      const user = await readUser({ signal });
      rememberUser(user);
      if (workFor(user.id)) return user;
      // In another tab somebody else has signed in: everything on this page is read anew, as theirs.
      window.location.reload();
      return await new Promise<never>(() => {});
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error;
      workForNobody();
      rememberSignedOut(error);
      // On the start page "nobody" is just a visitor, so nothing is cleared.
      if (window.location.pathname !== '/') forgetUser();
      return null;
    }
  },
  staleTime: timings.userStaysFresh,
});

/** With `fetches: false` (public pages) it only shows what is already known. */
export function useCurrentUser({ fetches = true }: { fetches?: boolean } = {}) {
  return useQuery({ ...currentUser, enabled: fetches });
}

/** For a page that is about to need the user; whoever shows it also shows why it cannot be read. */
export function prefetchCurrentUser(client: QueryClient): void {
  void client.prefetchQuery(currentUser);
}

/** After signing in, signing up or paying, so that the next page already has the user. */
export function refreshCurrentUser(client: QueryClient): Promise<CurrentUser | null> {
  return client.fetchQuery({ ...currentUser, staleTime: 0 });
}
