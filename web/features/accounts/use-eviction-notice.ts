import { useEffect } from 'react';
import { takeEvictionNote } from '#web/api/eviction.ts';
import { forgetUser } from '#web/api/remembered-user.ts';
import { toast } from '#web/ui/toast-store.ts';

/** Every lost session ends on the front page, so that is where the reason is given. */
export function useEvictionNotice(): void {
  useEffect(() => {
    if (!takeEvictionNote()) return;
    forgetUser();
    toast({
      title: 'Signed in elsewhere',
      description:
        'Your account was opened on another device, so you were signed out here. If that was not you, reset your password.',
    });
  }, []);
}
