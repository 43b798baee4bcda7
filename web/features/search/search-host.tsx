// Where the search appears, and what opens it: a button in the header, `/`, and Ctrl or ⌘ K (D-10). The dialog is loaded
// when it is first opened.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSignedIn } from '#web/layout/header/use-signed-in.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const SearchDialog = lazyPart(() => import('./search-dialog.tsx'), 'SearchDialog');

let isOpen = false;
const listeners = new Set<() => void>();

function set(next: boolean) {
  isOpen = next;
  for (const notify of listeners) notify();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** For the button in the header. */
export const searchOpener = { open: () => set(true), preload: () => void SearchDialog.preload() };

interface SearchHostProps {
  /** Opens Profile & Support at one of its sections. */
  onOpenProfile: (section: string) => void;
}

export function SearchHost({ onOpenProfile }: SearchHostProps) {
  const isShown = useSyncExternalStore(subscribe, () => isOpen);
  const mayReach = useSignedIn().audience === 'owner';
  const [wasOpened, setWasOpened] = useState(false);

  useEffect(() => {
    if (isShown) setWasOpened(true);
  }, [isShown]);
  useEffect(() => {
    if (!mayReach) {
      // The session ended: it must not be open for the next person.
      set(false);
      return;
    }
    const listen = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return;
      event.preventDefault();
      if (isOpen) set(false);
      else if (!document.querySelector(openDialog)) set(true);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [mayReach]);

  if (!mayReach || !(isShown || wasOpened)) return null;
  return <SearchDialog open={isShown} onOpenChange={set} onOpenProfile={onOpenProfile} />;
}

/** What is typed into another dialog is finished first. */
const openDialog = ':is([role="dialog"], [role="alertdialog"])[data-state="open"]';
const fields = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

function isSearchKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target, isComposing, repeat } = event;
  if (isComposing || repeat || altKey || event.defaultPrevented) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && !shiftKey && ctrlKey !== metaKey;
  // On some keyboards the slash needs Shift.
  return key === '/' && !(target instanceof Element && target.closest(fields));
}
