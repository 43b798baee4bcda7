// Notices that the server has been upgraded under an open page: its replies name another version of the pages, and the
// files that this one has not loaded yet are gone.
import { useSyncExternalStore } from 'react';
import { pageVersionHeader, pageVersionIn } from '#contract/pages/settings.ts';

// This module travels in the first script.
const own = pageVersionIn(import.meta.url);
let isNewer = false;
const listeners = new Set<() => void>();

/** Called with every reply. */
export function noteVersion({ headers }: Response): void {
  const version = headers.get(pageVersionHeader);
  if (isNewer || !own || !version || version === own) return;
  isNewer = true;
  for (const listener of listeners) listener();
}

export const isNewVersionReady = (): boolean => isNewer;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useNewVersion = (): boolean => useSyncExternalStore(subscribe, isNewVersionReady);

/** Whether a form on the page would object to leaving; asked the way the browser asks. */
export function hasUnsavedInput(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
}
