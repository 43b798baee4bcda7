import { useCallback, useRef } from 'react';

/** Lets one run end before the next begins: a second press meanwhile does nothing. */
export function useOnce(): (run: () => Promise<unknown>) => void {
  const isRunning = useRef(false);
  return useCallback((run) => {
    if (isRunning.current) return;
    isRunning.current = true;
    void run().finally(() => {
      isRunning.current = false;
    });
  }, []);
}
