import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onDone` after the given time; time spent paused does not count. */
export function useCountdown(milliseconds: number, isPaused: boolean, onDone: () => void) {
  const remaining = useRef(milliseconds);
  const finish = useEffectEvent(onDone);

  useEffect(() => {
    if (isPaused || remaining.current === Number.POSITIVE_INFINITY) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => finish(), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= performance.now() - startedAt;
    };
  }, [isPaused]);
}
