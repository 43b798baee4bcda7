// What the shell knows about the signed-in person without a request of its own: pages that need the user fetch it, the
// shell follows.
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useCurrentUser } from '#web/api/current-user.ts';
import { showFailure } from '#web/api/failures.ts';
import { type Audience, audienceOf, readRememberedUser } from '#web/api/remembered-user.ts';
import { useSignOut } from '#web/api/sign-out.ts';

export interface ProfileOpener {
  /** Opens Profile & Support; without it the entry is not shown. */
  onOpenProfile?: () => void;
}

interface SignedIn {
  audience: Audience;
  companyName: string | null;
  /** The object path of the logo; known only once the user was fetched. */
  companyLogo: string | null;
}

export function useSignedIn(): SignedIn {
  const { data: user } = useCurrentUser({ fetches: false });
  return useMemo(() => {
    if (user !== undefined) {
      return {
        audience: audienceOf(user),
        companyName: user?.businessName ?? null,
        companyLogo: user?.profileImageUrl ?? null,
      };
    }
    const remembered = readRememberedUser();
    return {
      audience: remembered?.audience ?? 'visitor',
      companyName: remembered?.businessName ?? null,
      companyLogo: null,
    };
  }, [user]);
}

export function useLogout() {
  const navigate = useNavigate();
  const { mutate, isPending } = useSignOut({
    onDone: () => void navigate({ to: '/' }),
    onFailed: (error) =>
      showFailure(error, undefined, { title: 'Failed to log out. Please try again.', message: null }),
  });
  return { logout: () => mutate(), isLoggingOut: isPending };
}

/** Whether somebody was here for whom a part is loaded: it stays, and closes by itself when the session ends. */
export function useWasHere(isHere: boolean): boolean {
  const [wasHere, setWasHere] = useState(isHere);
  if (isHere && !wasHere) setWasHere(true);
  return wasHere || isHere;
}
