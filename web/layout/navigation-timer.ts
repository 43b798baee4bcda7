// Timers that are cancelled on navigation, so that none reloads or redirects a page opened since.
import { useCallback, useEffect, useRef } from 'react';

type Cancel = () => void;

const running = new Set<Cancel>();

export function startNavigationTimer(delay: number, action: () => void): Cancel {
  const timer = setTimeout(() => {
    running.delete(cancel);
    action();
  }, delay);
  const cancel = () => {
    clearTimeout(timer);
    running.delete(cancel);
  };
  running.add(cancel);
  return cancel;
}

/** Called on every change of path. */
export function cancelNavigationTimers(): void {
  for (const cancel of [...running]) cancel();
}

/**
 * `const after = useNavigationTimer(); after(timings.leaveAfterSuccess, () => …)`. Also ends with its component: what is
 * asked for once it is gone, such as by an answer that came late, does not begin.
 */
export function useNavigationTimer(): (delay: number, action: () => void) => void {
  /** Null once the component is gone. */
  const own = useRef<Set<Cancel> | null>(new Set());
  useEffect(() => {
    own.current ??= new Set();
    return () => {
      for (const cancel of own.current ?? []) cancel();
      own.current = null;
    };
  }, []);
  return useCallback((delay, action) => {
    own.current?.add(startNavigationTimer(delay, action));
  }, []);
}
