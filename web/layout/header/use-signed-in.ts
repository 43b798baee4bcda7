// What the shell knows about the person without asking: the pages that need an answer fetch it, the shell listens.
import { useMemo } from 'react';
import { type Audience, audienceOf } from '../../api/audience.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { readRememberedUser } from '../../api/remembered-user.ts';

interface SignedIn {
  audience: Audience;
  companyName: string | null;
  /** The object path of the logo; only known once the person has been read. */
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
