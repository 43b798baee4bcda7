// Hooks that know no noun: what the window is like, and a value once it rests.
import { useEffect, useState, useSyncExternalStore } from 'react';

/** The value after it has not changed for that long. */
export function useDebounced<T>(value: T, delay: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return debounced;
}

/** Whether a media query holds now: for what should not even be loaded on a phone. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (notify) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', notify);
      return () => media.removeEventListener('change', notify);
    },
    () => window.matchMedia(query).matches,
  );
}

/** Tailwind's `lg`. */
export const wideScreen = '(min-width: 64rem)';
