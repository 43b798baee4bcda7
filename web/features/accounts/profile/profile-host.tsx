// Where Profile & Support appears. The dialog is fetched the first time it is wanted.
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSignedIn } from '#web/layout/header/use-signed-in.ts';
import { closeProfile, useProfileIsOpen } from './profile-slot.ts';

const ProfileDialog = lazy(async () => ({ default: (await import('./profile-dialog.tsx')).ProfileDialog }));

export function ProfileHost() {
  const isOpen = useProfileIsOpen();
  const [wasOpened, setWasOpened] = useState(false);
  const isVisitor = useSignedIn().audience === 'visitor';

  useEffect(() => {
    if (isOpen) setWasOpened(true);
  }, [isOpen]);
  // A session may end while it is open; the next person must not find it so.
  useEffect(() => {
    if (isVisitor) closeProfile();
  }, [isVisitor]);

  if (isVisitor || !(isOpen || wasOpened)) return null;
  return (
    <Suspense>
      <ProfileDialog open={isOpen} onClose={closeProfile} />
    </Suspense>
  );
}
