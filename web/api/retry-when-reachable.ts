// What failed for want of a connection is read again by itself: reading twice harms nobody. The pauses grow, so that a
// tab left open overnight does not knock every few seconds; a tab that nobody sees rests.
import { timings } from '../timings.ts';

const { readAgainWithoutConnection: shortest, readAgainWithoutConnectionAtMost: longest } = timings;

/** To be called with every read that found no connection; `read` ends once all of them were tried again. */
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

  // Something has changed: what comes next may well work, or will soon.
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
