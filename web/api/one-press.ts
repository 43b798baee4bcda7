// Two clicks can come before a button is drawn as busy: `isPending` is a render too late for the second.
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/** Lets one run end before the next begins: a second press meanwhile does nothing. */
export function useOnce(): (run: () => Promise<unknown>) => void {
  const isRunning = useRef(false);
  return useCallback((run) => {
    if (isRunning.current) return;
    isRunning.current = true;
    // What went wrong is told by whoever runs it.
    void run()
      .catch(() => undefined)
      .finally(() => {
        isRunning.current = false;
      });
  }, []);
}

/** A mutation that hears no second press until the first is answered. */
export function useOnePress<Reply, Variables = void>(options: UseMutationOptions<Reply, Error, Variables>) {
  const once = useOnce();
  const mutation = useMutation(options);
  const { mutateAsync } = mutation;
  const mutate: typeof mutation.mutate = useCallback(
    (...call) => once(() => mutateAsync(...call)),
    [once, mutateAsync],
  );
  return { ...mutation, mutate };
}
