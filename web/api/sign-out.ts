import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from './client.ts';
import { userKey } from './current-user.ts';
import { ApiError } from './errors.ts';
import { forgetDrafts, forgetUser } from './remembered-user.ts';
import { workForNobody } from './signed-in-as.ts';

/** Leaves nothing of the person in this browser. The user is set to "nobody" first, so that no page reads it again. */
export function forgetEverything(client: QueryClient): void {
  forgetUser();
  workForNobody();
  forgetDrafts();
  client.setQueryData(userKey, null);
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== userKey[0] });
  client.getMutationCache().clear();
}

/** What must reach the server while there still is a session, such as the last words of a draft. */
export const beforeSignOut = new Set<() => Promise<unknown>>();

async function endSession(): Promise<void> {
  await Promise.allSettled([...beforeSignOut].map((send) => send()));
  try {
    await api('POST /api/auth/logout');
  } catch (error) {
    // The session was already gone, which is the result we want.
    if (error instanceof ApiError && error.status === 401) return;
    throw error;
  }
}

export function useSignOut(then: { onDone: () => void; onFailed: (error: Error) => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: endSession,
    meta: { handlesSessionLoss: true },
    onSuccess: () => {
      forgetEverything(client);
      then.onDone();
    },
    onError: then.onFailed,
  });
}
