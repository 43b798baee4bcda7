// Fetches again what the server says was changed: what is on the screen, once for many changes, and not what this page has
// fetched since by itself, such as after a change of its own. Forms that are being edited keep what is typed and the revision
// they were opened with.
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import type { ChangeEvent } from '#contract/notifications.ts';
import { ownChanges } from '../api/own-changes.ts';
import { timings } from '../timings.ts';
import { jobListeners } from './job-listeners.ts';
import { isShownBy } from './shown-by.ts';

interface Heard {
  change: ChangeEvent;
  /** A read that began later shows it. */
  since: number;
}

/** A longer list is not fetched again as a whole. */
const readAgainUpTo = 3;

export interface Refresher {
  hear: (change: ChangeEvent) => void;
  close: () => void;
}

export function refreshWhatChanges(client: QueryClient): Refresher {
  const began = new WeakMap<Query, number>();
  const heard = new Map<string, Heard>();
  /** When the event about a change of this page's own is taken to have come. */
  const echoed = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstHeardAt = 0;
  let lastReadAt = Number.NEGATIVE_INFINITY;

  const stopWatching = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'fetch' || event.action.meta?.fetchMore) return;
    began.set(event.query, performance.now());
  });

  function hear(change: ChangeEvent) {
    const key = keyOf(change);
    if (heard.size === 0) firstHeardAt = performance.now();
    heard.set(key, { change, since: mayBeOwn(change) ? sinceOf(key) : performance.now() });
    wait();
  }

  /** Of a change of one's own, the server tells once, before its reply or soon after. */
  function sinceOf(key: string): number {
    const now = performance.now();
    const { isUnderWay, lastReplyAt } = ownChanges();
    const isKnown = (echoed.get(key) ?? Number.NEGATIVE_INFINITY) >= lastReplyAt;
    if (isUnderWay || isKnown || now - lastReplyAt > timings.ownChangeIsTold) {
      if (isUnderWay) echoed.set(key, Number.POSITIVE_INFINITY);
      return now;
    }
    echoed.set(key, now);
    return Math.min(now, lastReplyAt);
  }

  function wait() {
    if (timer !== undefined || !isSeen()) return;
    const now = performance.now();
    const at = Math.max(now + timings.changesFold, lastReadAt + timings.changesFoldAgain);
    timer = setTimeout(read, at - now);
  }

  function read() {
    timer = undefined;
    const now = performance.now();
    const { isUnderWay, lastReplyAt } = ownChanges();
    if (!isUnderWay) dropEchoes(lastReplyAt);
    // Its reply brings reads of its own.
    const isResting = isUnderWay || now - lastReplyAt < timings.changesFold;
    if (isResting && now - firstHeardAt < timings.waitForOwnChange) {
      timer = setTimeout(read, timings.changesFold);
      return;
    }
    if (!isSeen()) return;
    const changes = [...heard.values()];
    heard.clear();
    lastReadAt = now;
    const isOutdated = (query: Query) =>
      changes.some(
        ({ change, since }) => isShownBy(query.queryKey, change) && !((began.get(query) ?? -1) >= since),
      );
    const outdated = (is: (query: Query) => boolean) =>
      client
        .getQueryCache()
        .findAll({ type: 'active', predicate: (query) => isOutdated(query) && is(query) });
    const hasLong = outdated(isLong).length > 0;
    void client.invalidateQueries({ predicate: (query) => !isLong(query) && isOutdated(query) });
    // A first read is not begun again in the middle: after it.
    const isFirst = ({ state }: Query) => state.fetchStatus === 'fetching' && state.data === undefined;
    if (outdated(isFirst).length > 0) {
      for (const again of changes) heard.set(keyOf(again.change), again);
      wait();
    }
    if (!hasLong) return;
    for (const { change } of changes)
      if (change.subject === 'job') for (const update of jobListeners) update(change.id);
  }

  /** What was told while a change of one's own was under way was told of it. */
  function dropEchoes(lastReplyAt: number) {
    for (const [key, at] of echoed) if (at === Number.POSITIVE_INFINITY) echoed.set(key, lastReplyAt);
  }

  function follow() {
    if (isSeen() && heard.size > 0) wait();
  }

  document.addEventListener('visibilitychange', follow);
  return {
    hear,
    close() {
      clearTimeout(timer);
      stopWatching();
      document.removeEventListener('visibilitychange', follow);
    },
  };
}

/** After a gap nobody knows whose changes were missed; and marking as read is followed by no read. */
const mayBeOwn = ({ subject }: ChangeEvent) => subject !== 'everything' && subject !== 'notifications';

const keyOf = ({ subject, id }: ChangeEvent) => `${subject} ${id}`;

const isLong = ({ state }: Query) =>
  ((state.data as Partial<InfiniteData<unknown>> | undefined)?.pages?.length ?? 0) > readAgainUpTo;

export const isSeen = (): boolean => document.visibilityState !== 'hidden';
