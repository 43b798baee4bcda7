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

/** `const after = useNavigationTimer(); after(timings.leaveAfterSuccess, () => …)`. Also ends with its component. */
export function useNavigationTimer(): (delay: number, action: () => void) => Cancel {
  const own = useRef(new Set<Cancel>());
  useEffect(() => {
    const started = own.current;
    return () => {
      for (const cancel of started) cancel();
      started.clear();
    };
  }, []);
  return useCallback((delay, action) => {
    const cancel = startNavigationTimer(delay, action);
    own.current.add(cancel);
    return cancel;
  }, []);
}
