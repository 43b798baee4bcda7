import { useSyncExternalStore } from 'react';

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
