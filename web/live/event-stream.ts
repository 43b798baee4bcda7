// The stream of events by which an open page hears what changes (D-29): at most one a tab, and only while somebody sees it.
import type { ChangeEvent, NotificationEvent } from '#contract/notifications.ts';
import { timings } from '../timings.ts';
import { isSeen } from './refresh.ts';

export interface Listener {
  changed: (event: ChangeEvent) => void;
  notified: (event: NotificationEvent) => void;
  /** Nobody knows what happened since the last event: anything may have changed. */
  missed: () => void;
}

/** The result ends it. The browser's own reconnecting is not used: after a refusal it never comes back. */
export function listenForEvents(userId: string, { changed, notified, missed }: Listener): () => void {
  const startedAt = performance.now();
  let source: EventSource | null = null;
  let wasOpen = false;
  let isListening = false;
  let pause: number = timings.listenAgain;
  let again: ReturnType<typeof setTimeout> | undefined;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  let lastCheck = performance.now();

  function connect() {
    disconnect();
    if (typeof EventSource === 'undefined') return;
    const opened = new EventSource(`/api/events?user=${encodeURIComponent(userId)}`);
    source = opened;
    opened.addEventListener('open', () => {
      pause = timings.listenAgain;
      if (wasOpen || performance.now() - startedAt > timings.streamIsThere) missed();
      wasOpen = true;
      isListening = true;
    });
    opened.addEventListener('change', ({ data }) => changed(JSON.parse(data) as ChangeEvent));
    opened.addEventListener('notification', ({ data }) => notified(JSON.parse(data) as NotificationEvent));
    opened.addEventListener('error', () => {
      disconnect();
      if (!isSeen()) return;
      // Not all pages at the same moment, when a server comes back.
      again = setTimeout(connect, pause * (0.5 + Math.random() / 2));
      pause = Math.min(pause * 2, timings.listenAgainAtMost);
    });
  }

  function disconnect() {
    clearTimeout(again);
    source?.close();
    source = null;
    isListening = false;
  }

  function follow() {
    clearTimeout(leaving);
    if (!isSeen()) leaving = setTimeout(disconnect, timings.listenWhileHidden);
    else if (!source) connectNow();
  }

  function connectNow() {
    pause = timings.listenAgain;
    if (isSeen()) connect();
  }

  /** Also notices that the machine slept: then nobody tells whether the connection is still one. */
  function check() {
    const slept = performance.now() - lastCheck > 2 * timings.askWithoutStream;
    lastCheck = performance.now();
    if (!isSeen()) return;
    if (slept) connectNow();
    else if (!isListening) missed();
  }

  const checking = setInterval(check, timings.askWithoutStream);
  document.addEventListener('visibilitychange', follow);
  window.addEventListener('online', connectNow);
  if (isSeen()) connect();
  return () => {
    clearInterval(checking);
    clearTimeout(leaving);
    document.removeEventListener('visibilitychange', follow);
    window.removeEventListener('online', connectNow);
    disconnect();
  };
}
