// The query client of the whole application: its defaults, and what happens to a failed call before its page sees it.
import { type Mutation, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { timings } from '../timings.ts';
import { userKey } from './current-user.ts';
import { ApiError, NetworkError } from './errors.ts';
import { UserCancelled } from './failures.ts';
import { type FailedCall, rememberSessionEnd, sessionActionFor } from './session-end.ts';

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
  /** A refusal (a declined card, a wrong password) is a normal answer, anything else a fault. */
  log: (message: string, kind: { isRefusal: boolean }) => void;
  /** A change is being sent: the message about an earlier try of the same action is out of date. */
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
        // A failed read of the current user must not start another read of the current user.
        if (queryKey[0] === userKey[0]) return;
        react({ error, kind: 'read', handlesSessionLoss: meta?.handlesSessionLoss === true });
      },
    }),
    mutationCache,
    defaultOptions: {
      queries: {
        staleTime: timings.readsStayFresh,
        retry: false,
        // Without a connection a call must fail with a message, not wait in silence.
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

// biome-ignore lint/suspicious/noExplicitAny: as the library itself says it, whatever is changed
type AnyMutation = Mutation<any, any, any, any>;

/** Remembers which action a failure came from, so that its message goes away when the same button is pressed again. */
function rememberActions() {
  const callers = new WeakMap<AnyMutation, object>();
  const failed = new WeakMap<Error, object>();
  return {
    setCaller: (mutation: AnyMutation, caller: object) => callers.set(mutation, caller),
    recordFailure(error: Error, mutation: AnyMutation) {
      const caller = callers.get(mutation);
      if (caller) failed.set(error, caller);
    },
    isRetryOf(error: Error, mutation: AnyMutation): boolean {
      // Changes that are queued, such as photos, are each an action of their own.
      if (mutation.options.scope) return false;
      const caller = callers.get(mutation);
      return caller !== undefined && failed.get(error) === caller;
    },
  };
}

const { readAgainWithoutConnection: shortest, readAgainWithoutConnectionAtMost: longest } = timings;

/**
 * Reads that failed without a connection are tried again by themselves. The pauses grow, so that a tab left open
 * overnight does not call every few seconds; a hidden tab waits until it is seen. Call the result once for every such
 * failure; `read` ends when all of them were tried again.
 */
export function retryWhenReachable(read: () => Promise<unknown>): () => void {
  let pause: number = shortest;
  let isWaiting = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function wait() {
    // Outside a browser there is no tab to come back to.
    if (isWaiting || typeof document === 'undefined') return;
    isWaiting = true;
    window.addEventListener('online', tryAtOnce);
    document.addEventListener('visibilitychange', restOrTry);
    if (isSeen()) startTimer();
  }

  function startTimer() {
    timer = setTimeout(tryAgain, pause);
    pause = Math.min(pause * 2, longest);
  }

  function tryAgain() {
    clearTimeout(timer);
    window.removeEventListener('online', tryAtOnce);
    document.removeEventListener('visibilitychange', restOrTry);
    isWaiting = false;
    void read().finally(() => {
      if (!isWaiting) pause = shortest;
    });
  }

  // Something has changed, so the next try may work: start again with a short pause.
  function tryAtOnce() {
    pause = shortest;
    tryAgain();
  }

  function restOrTry() {
    if (isSeen()) tryAtOnce();
    else clearTimeout(timer);
  }

  return wait;
}

const isSeen = () => document.visibilityState !== 'hidden';
