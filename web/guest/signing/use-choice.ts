// Choosing from an offer. Every choice is sent to the server, whose reply is the only total that is shown and the document
// that is signed (D-18).
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { offerLimits } from '#contract/limits.ts';
import type { OfferedOption, Selection, SelectionForm } from '#contract/signatures.ts';
import { api } from '#web/api/client.ts';
import { ApiError } from '#web/api/errors.ts';
import { messageOf, showFailure } from '#web/api/failures.ts';
import { centsOf } from '#web/money.ts';
import { timings } from '#web/timings.ts';
import {
  asOffered,
  type Choice,
  type ChosenHere,
  chosenList,
  hasChoice,
  isAsOffered,
  isEmpty,
  type OfferedList,
  rememberChoice,
  rememberedChoice,
  type SentJob,
  toForm,
} from './choice.ts';

/** `unchosen`: an option is needed first; `empty`: an item. */
type State = 'unchosen' | 'empty' | 'updating' | 'failed' | 'ready';

interface Sums {
  subtotal: string;
  discountAmount?: string | undefined;
  discountLabel?: string | undefined;
  taxAmount: string;
  totalAmount: string;
  depositAmount?: string | undefined;
}

export interface CustomerChoice extends ChosenHere {
  hasChoice: boolean;
  state: State;
  /** The server's, of exactly this choice; null while they are not there. */
  sums: Sums | null;
  /** Null where what was sent is signed as it is. */
  selection: Selection | null;
  /** Stays to be looked at while the next one is prepared. */
  lastSelection: Selection | null;
  optionId: string | null;
  optionName: string | undefined;
  /** Why the choice could not be sent. */
  problem: string | null;
  /** Of an option with its present ticks; null when the server has not said them yet. */
  sumsOf: (option: OfferedOption) => Sums | null;
  choose: (optionId: string) => void;
  /** With an option, chooses that as well. */
  tick: (lineId: string, isTicked: boolean, optionId?: string) => void;
  tryAgain: () => void;
  /** What was chosen is gone from the server: makes it once more, but not over and over. */
  makeAgain: () => void;
}

const notSent = 'Your choice could not be saved. Please try again.';

/** `onEnded`: the link was ended meanwhile, or the document is signed. */
export function useChoice(
  token: string,
  job: SentJob,
  onEnded: (chosen: ChosenHere) => void,
): CustomerChoice {
  const client = useQueryClient();
  // Null until something is touched: what is offered can be signed as it is.
  const [touched, setTouched] = useState(() => rememberedChoice(token, job));
  const choice = touched ?? asOffered(job);
  const list = chosenList(job, choice);
  const hasNothing = isEmpty(job, { list, tickedIds: choice.tickedIds });
  const isNeeded = hasChoice(job) && list !== null && touched !== null && !hasNothing;
  const form = isNeeded ? toForm(list, choice) : null;
  const query = useQuery({
    queryKey: keyOf(token, form),
    queryFn: ({ signal }) => select(client, token, form, signal),
    enabled: form !== null,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  const lastSelection = (form && query.data) || null;
  const isCurrent = !query.isPlaceholderData && !query.isFetching && !query.isError;
  const selection = isCurrent ? lastSelection : null;

  function change(next: Choice) {
    setTouched(next);
    rememberChoice(token, next);
  }

  const fail = useEffectEvent((error: unknown) => {
    if (!(error instanceof ApiError)) return;
    if (isEnd(error)) onEnded({ list, tickedIds: choice.tickedIds });
    else if (error.code === 'not_found') {
      setTouched(null);
      rememberChoice(token, null);
      showFailure(error, undefined, { message: 'This choice is no longer there. Please choose again.' });
    }
  });
  useEffect(() => {
    if (query.error) fail(query.error);
  }, [query.error]);

  const hasFailed = query.isError && !query.isFetching;
  function stateOf(): State {
    if (!list) return 'unchosen';
    if (hasNothing) return 'empty';
    if (!isNeeded || selection) return 'ready';
    return hasFailed ? 'failed' : 'updating';
  }
  function sumsNow(): Sums | null {
    if (!list || hasNothing) return null;
    if (selection) return chosenSums(list, selection);
    return isNeeded ? null : offeredSums(list);
  }
  return {
    hasChoice: hasChoice(job),
    state: stateOf(),
    list,
    sums: sumsNow(),
    selection,
    lastSelection,
    optionId: list && 'id' in list ? list.id : null,
    optionName: list && 'name' in list ? list.name : undefined,
    tickedIds: choice.tickedIds,
    problem: hasFailed ? messageOf(query.error, notSent) : null,
    sumsOf: (option) => {
      const known = client.getQueryData<Selection>(keyOf(token, toForm(option, choice)));
      if (known) return chosenSums(option, known);
      return isAsOffered(option, choice) ? offeredSums(option) : null;
    },
    choose: (optionId) => change({ ...choice, optionId }),
    tick: (lineId, isTicked, optionId = choice.optionId ?? undefined) => {
      const others = choice.tickedIds.filter((id) => id !== lineId);
      change({ optionId: optionId ?? null, tickedIds: isTicked ? [...others, lineId] : others });
    },
    tryAgain: () => void query.refetch(),
    makeAgain: () => {
      const queryKey = keyOf(token, form);
      // Neither where it was made again already, nor on a page that is gone.
      if (client.getQueryState(queryKey)?.dataUpdateCount !== 1) return;
      void client.refetchQueries({ queryKey, exact: true, type: 'active' }, { cancelRefetch: false });
    },
  };
}

/** The page itself says why. */
const isEnd = ({ code = '' }: ApiError): boolean =>
  code.startsWith('signing_link_') || code === 'already_signed';

const offeredSums = (list: OfferedList): Sums => ({
  subtotal: list.subtotal,
  discountAmount: list.discountAmount,
  discountLabel: list.discountLabel,
  taxAmount: list.taxAmount,
  totalAmount: list.totalAmount,
  depositAmount: depositOf(list.depositAmount),
});

/** A deposit of nothing is none. */
const depositOf = (amount: string | undefined) => (amount && centsOf(amount) > 0 ? amount : undefined);

/** The reply has every sum; a document without a discount or a deposit shows none, not $0.00. */
const chosenSums = ({ discountLabel, depositAmount }: OfferedList, selection: Selection): Sums => ({
  subtotal: selection.subtotal,
  discountAmount: discountLabel === undefined ? undefined : selection.discountAmount,
  discountLabel,
  taxAmount: selection.taxAmount,
  totalAmount: selection.totalAmount,
  depositAmount: depositAmount === undefined ? undefined : depositOf(selection.depositAmount),
});

const head = 'selection';
const keyOf = (token: string, form: SelectionForm | null) => [head, token, form];

/** A page that has made more than the server keeps must not show one that is gone. */
const maxCached = offerLimits.selections - 1;

/** Called anew for every choice; a newer one cancels it, also while it waits. */
async function select(client: QueryClient, token: string, form: SelectionForm | null, signal: AbortSignal) {
  if (!form) throw new Error('Nothing is chosen.');
  await pause(timings.selectAfterChoosing, signal);
  const selection = await api('POST /api/signatures/:token/selection', {
    params: { token },
    body: form,
    signal,
  });
  const older = client
    .getQueryCache()
    .findAll({ queryKey: [head, token], type: 'inactive' })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  for (const { queryKey } of older.slice(maxCached - 1)) client.removeQueries({ queryKey, exact: true });
  return selection;
}

/** What was chosen is gone from the server: it is made again, and looked at before it is signed. */
export const selectAgain = (client: QueryClient, token: string) =>
  client.resetQueries({ queryKey: [head, token] });

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
