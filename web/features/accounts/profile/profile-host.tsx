// Where Profile & Support appears. The dialog is fetched the first time it is wanted.
import { useNavigate } from '@tanstack/react-router';
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { useSignedIn } from '#web/layout/header/use-signed-in.ts';
import { closeProfile, useProfileIsOpen } from './profile-slot.ts';

interface ProfileHostProps {
  /** The dialog, in a chunk of its own. */
  Profile: ComponentType<{ open: boolean; onClose: () => void }>;
}

export function ProfileHost({ Profile }: ProfileHostProps) {
  const isOpen = useProfileIsOpen();
  const navigate = useNavigate();
  const [wasOpened, setWasOpened] = useState(false);
  const isVisitor = useSignedIn().audience === 'visitor';

  useEffect(() => {
    if (isOpen) setWasOpened(true);
  }, [isOpen]);
  // The session ended unseen, or while it was open: the next person must not find it so, and this one is led back in.
  useEffect(() => {
    if (!isVisitor || !isOpen) return;
    closeProfile();
    void navigate({ to: '/login' });
  }, [isVisitor, isOpen, navigate]);

  if (isVisitor || !(isOpen || wasOpened)) return null;
  return (
    <Suspense>
      <Profile open={isOpen} onClose={closeProfile} />
    </Suspense>
  );
}
