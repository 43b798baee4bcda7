// Whoever is signed in has no business on the sign-in page. Decided once, on arrival: the sign-in that happens on the
// page itself leads elsewhere.
import { useEffect, useState } from 'react';
import { audienceOf } from '#web/api/audience.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { forgetUser, readRememberedUser } from '#web/api/remembered-user.ts';

type Answer = 'yes' | 'no' | 'asking';

/** Asks the server only if this browser remembers somebody; a visitor's page makes no call. */
export function useArrivedSignedIn(): Answer {
  const [seemsSignedIn] = useState(() => readRememberedUser() !== null);
  const user = useCurrentUser({ fetches: seemsSignedIn });
  const [decided, setDecided] = useState<Answer>(() => (seemsSignedIn ? 'asking' : 'no'));
  const isKnown = user.data !== undefined || user.isError;
  const hasNoSession = user.data === null;
  const isSignedIn = audienceOf(user.data) !== 'visitor';

  useEffect(() => {
    if (decided !== 'asking' || !isKnown) return;
    if (hasNoSession) forgetUser();
    setDecided(isSignedIn ? 'yes' : 'no');
  }, [decided, isKnown, isSignedIn, hasNoSession]);
  return decided;
}
