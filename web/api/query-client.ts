// Reading habits of the whole application, and what happens to a failed call before its page hears of it.
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { timings } from '../timings.ts';
import { userKey } from './current-user.ts';
import { ApiError, NetworkError } from './errors.ts';
import { rememberActions } from './failed-actions.ts';
import { UserCancelled } from './failures.ts';
import { reader } from './read.ts';
import { retryWhenReachable } from './retry-when-reachable.ts';
import { rememberSessionEnd } from './session-end.ts';
import { type FailedCall, sessionActionFor } from './session-loss.ts';

interface CallMeta extends Record<string, unknown> {
  /** Set by a page that handles a lost session itself (C-4). */
  handlesSessionLoss?: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: CallMeta;
    mutationMeta: CallMeta;
  }
}

interface Reactions {
  /** Called once all cached data is gone. */
  onSessionLost: () => void;
  /** A refusal is an answer (a declined card, a wrong password), anything else a fault. */
  log: (message: string, kind: { isRefusal: boolean }) => void;
  /** A change is being sent; what the same action said about an earlier try is past. */
  onChangeSent?: (isOfSameAction: (error: unknown) => boolean) => void;
}

export function createQueryClient({ onSessionLost, log, onChangeSent }: Reactions): QueryClient {
  const readAgain = retryWhenReachable(() =>
    client.refetchQueries({ type: 'active', predicate: ({ state }) => state.error instanceof NetworkError }),
  );

  function react(call: FailedCall) {
    rememberSessionEnd(call.error);
    const action = sessionActionFor(call);
    if (action === 'recheck') void client.invalidateQueries({ queryKey: userKey });
    if (action === 'end') {
      client.clear();
      onSessionLost();
    }
  }

  const actions = rememberActions();
  const mutationCache = new MutationCache({
    onMutate: (_variables, mutation) =>
      onChangeSent?.((error) => error instanceof Error && actions.isRetryOf(error, mutation)),
    onError: (error, _variables, _result, mutation) => {
      actions.recordFailure(error, mutation);
      if (!(error instanceof UserCancelled))
        log(error.message, { isRefusal: error instanceof ApiError && error.status < 500 });
      react({ error, kind: 'change', handlesSessionLoss: mutation.meta?.handlesSessionLoss === true });
    },
  });
  mutationCache.subscribe((event) => {
    if (event.type === 'observerAdded') actions.setCaller(event.mutation, event.observer);
  });

  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey, meta }) => {
        if (error instanceof NetworkError) readAgain();
        // The question who is signed in must not answer itself with the same question.
        if (queryKey[0] === userKey[0]) return;
        react({ error, kind: 'read', handlesSessionLoss: meta?.handlesSessionLoss === true });
      },
    }),
    mutationCache,
    defaultOptions: {
      queries: {
        queryFn: reader({ on401: 'throw' }),
        staleTime: timings.readsStayFresh,
        retry: false,
        // Without a connection a call must fail with words, not wait in silence.
        networkMode: 'always',
        refetchOnMount: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
