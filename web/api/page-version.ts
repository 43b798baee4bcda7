// Notices that the server has been upgraded under an open page: its replies name another version of the pages, and the
// files that this one has not loaded yet are gone.
import { useSyncExternalStore } from 'react';
import { pageVersionHeader, pageVersionIn } from '#contract/pages/settings.ts';

// This module travels in the first script.
const own = pageVersionIn(import.meta.url);
let newer: string | null = null;
const listeners = new Set<() => void>();

/** Called with every reply to a call. */
export function noteVersion({ headers }: Response): void {
  const version = headers.get(pageVersionHeader);
  if (newer || !own || !version || version === own) return;
  newer = version;
  for (const listener of listeners) listener();
}

export const isNewVersionReady = (): boolean => newer !== null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useNewVersion = (): boolean => useSyncExternalStore(subscribe, isNewVersionReady);

const key = 'reloaded-for';

/**
 * Once for each version: while processes of two versions answer in turn, the page that comes may be the old one again,
 * and a page that reloads for ever helps nobody.
 */
export function reloadIntoNewVersion(): void {
  try {
    if (!newer || sessionStorage.getItem(key) === newer) return;
    sessionStorage.setItem(key, newer);
  } catch {
    // Without storage nobody knows whether this is the first time.
    return;
  }
  window.location.reload();
}

/** Whether a form on the page would object to leaving; asked the way the browser asks. */
export function hasUnsavedInput(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
}
