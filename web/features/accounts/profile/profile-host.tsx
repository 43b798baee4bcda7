// Where Profile & Support appears, and whether it is open: navigation and pages open it, so neither owns that state.
// The dialog is loaded when it is first opened.
import { useNavigate } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { useSignedIn } from '#web/layout/header/use-signed-in.ts';

let isOpen = false;
let openedAt: string | null = null;
const listeners = new Set<() => void>();

function set(next: boolean) {
  isOpen = next;
  for (const notify of listeners) notify();
}

export const openProfile = (): void => openProfileAt(null);
/** At one of its sections, by id. */
export function openProfileAt(section: string | null): void {
  openedAt = section;
  set(true);
}
const closeProfile = (): void => set(false);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

const useProfileIsOpen = (): boolean => useSyncExternalStore(subscribe, () => isOpen);

interface ProfileHostProps {
  /** The dialog, in a chunk of its own. */
  Profile: ComponentType<{ open: boolean; opensAt: string | null; onClose: () => void }>;
}

export function ProfileHost({ Profile }: ProfileHostProps) {
  const isOpen = useProfileIsOpen();
  const navigate = useNavigate();
  const [wasOpened, setWasOpened] = useState(false);
  const isVisitor = useSignedIn().audience === 'visitor';

  useEffect(() => {
    if (isOpen) setWasOpened(true);
  }, [isOpen]);
  // The session ended: the dialog must not be open for the next person, and this one is led to sign-in.
  useEffect(() => {
    if (!isVisitor || !isOpen) return;
    closeProfile();
    void navigate({ to: '/login' });
  }, [isVisitor, isOpen, navigate]);

  if (isVisitor || !(isOpen || wasOpened)) return null;
  return <Profile open={isOpen} opensAt={openedAt} onClose={closeProfile} />;
}
