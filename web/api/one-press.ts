// A second click can come before the button is drawn as busy: `isPending` is one render too late.
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/** One run at a time: a second press meanwhile does nothing. */
export function useOnce(): (run: () => Promise<unknown>) => Promise<void> {
  const isRunning = useRef(false);
  return useCallback(async (run) => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await run();
    } catch {
      // The caller of `run` shows what went wrong.
    } finally {
      isRunning.current = false;
    }
  }, []);
}

/** A mutation that ignores a second press until the first is answered. */
export function useOnePress<Reply, Variables = void>(options: UseMutationOptions<Reply, Error, Variables>) {
  const once = useOnce();
  const mutation = useMutation(options);
  const { mutateAsync } = mutation;
  const mutate: typeof mutation.mutate = useCallback(
    (...call) => void once(() => mutateAsync(...call)),
    [once, mutateAsync],
  );
  return { ...mutation, mutate };
}
