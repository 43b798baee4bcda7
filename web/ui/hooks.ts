// Hooks that know no noun: what the window is like, and a value once it rests.
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';

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

let keyboardWatchers = 0;

/**
 * While mounted, `--keyboard-inset` says how much of the page's bottom is behind the on-screen keyboard: most phones lay
 * it over the page, and what is fixed at the bottom would be behind it.
 */
export function useKeyboardInset(isOn = true): void {
  useLayoutEffect(() => {
    const view = window.visualViewport;
    if (!isOn || !view) return;
    const { style } = document.documentElement;
    function measure() {
      if (!view) return;
      // A page that is zoomed in is cut off too, but not by a keyboard.
      const hidden = view.scale > 1.01 ? 0 : window.innerHeight - view.height - view.offsetTop;
      const inset = hidden > 80 ? Math.round(hidden) : 0;
      const next = `${inset}px`;
      if (style.getPropertyValue('--keyboard-inset') === next) return;
      style.setProperty('--keyboard-inset', next);
      if (inset > 0) document.activeElement?.scrollIntoView({ block: 'nearest' });
    }
    keyboardWatchers += 1;
    measure();
    view.addEventListener('resize', measure);
    view.addEventListener('scroll', measure);
    return () => {
      view.removeEventListener('resize', measure);
      view.removeEventListener('scroll', measure);
      keyboardWatchers -= 1;
      if (keyboardWatchers === 0) style.removeProperty('--keyboard-inset');
    };
  }, [isOn]);
}
