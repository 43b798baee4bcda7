import { useSyncExternalStore } from 'react';

/** Whether a media query holds now: for what should not even be loaded on a phone. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (tell) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', tell);
      return () => media.removeEventListener('change', tell);
    },
    () => window.matchMedia(query).matches,
  );
}

/** Tailwind's `lg`. */
export const wideScreen = '(min-width: 64rem)';
