// Whether Profile & Support is open. It is opened from the navigation and from pages, so neither owns it.
import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

function set(next: boolean) {
  isOpen = next;
  for (const notify of listeners) notify();
}

export const openProfile = (): void => set(true);
export const closeProfile = (): void => set(false);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const useProfileIsOpen = (): boolean => useSyncExternalStore(subscribe, () => isOpen);
