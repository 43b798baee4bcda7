// The stored choice. /theme.js, which runs before the first paint, turns it into the theme on the document.
import { useSyncExternalStore } from 'react';

export const themeChoices = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const storageKey = 'theme';
const changed = 'theme-chosen';

function readThemeChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(storageKey);
    return themeChoices.find((choice) => choice === stored) ?? 'system';
  } catch {
    return 'system';
  }
}

export function chooseTheme(choice: ThemeChoice): void {
  try {
    localStorage.setItem(storageKey, choice);
  } catch {
    // Without storage a choice cannot outlive the click; the page keeps following the system.
  }
  window.dispatchEvent(new Event(changed));
}

function subscribe(listener: () => void) {
  window.addEventListener(changed, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(changed, listener);
    window.removeEventListener('storage', listener);
  };
}

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, readThemeChoice);
