// Stands around the front page: opens the sign-up for a chosen plan, and speaks to whoever comes back without having
// finished it.
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { useCurrentUser } from '#web/api/current-user.ts';
import { SignupContext, type TrialPlan } from '#web/layout/signup-slot.ts';
import { useRefreshedUser } from '../use-arrival.ts';
import { useEvictionNotice } from '../use-eviction-notice.ts';
import { type SignedUp, useOnSignedUp } from './on-signed-up.ts';
import { usePlanInAddress } from './plan-in-address.ts';

// Most visitors only read: what they do not press, they do not load.
const loadDialog = () => import('./signup-dialog.tsx');
const SignupDialog = lazy(async () => ({ default: (await loadDialog()).SignupDialog }));
const UnfinishedSignup = lazy(async () => ({
  default: (await import('./unfinished-signup.tsx')).UnfinishedSignup,
}));

/** Shown to visitors only, so a session found here is one that lacks the payment method. */
export function SignupDoor({ children }: { children: ReactNode }) {
  const { data: unfinished } = useCurrentUser({ fetches: false });
  const [plan, setPlan] = useState<TrialPlan | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [calls, setCalls] = useState(0);
  const isUnfinished = Boolean(unfinished);
  const finish = useFinish();
  useEvictionNotice();

  const start = useCallback(
    (chosen: TrialPlan) => {
      if (isUnfinished) return setCalls((count) => count + 1);
      setPlan(chosen);
      setIsOpen(true);
    },
    [isUnfinished],
  );
  usePlanInAddress(start);
  const slot = useMemo(() => ({ start, prepare: () => void loadDialog() }), [start]);

  async function goOn(signedUp: SignedUp) {
    await finish(signedUp);
    setPlan(null);
    setCalls((count) => count + 1);
  }

  return (
    <SignupContext value={slot}>
      {unfinished ? (
        <Suspense>
          <UnfinishedSignup email={unfinished.email} calls={calls} />
        </Suspense>
      ) : null}
      {children}
      {plan ? (
        <Suspense>
          <SignupDialog
            open={isOpen}
            plan={plan}
            onClose={() => setIsOpen(false)}
            onSignedUp={(userId) => goOn({ plan, userId })}
          />
        </Suspense>
      ) : null}
    </SignupContext>
  );
}

/** Straight in where no payment is asked for; otherwise on to what is still missing. */
function useFinish() {
  const refresh = useRefreshedUser();
  const navigate = useNavigate();
  const onSignedUp = useOnSignedUp();
  return async (signedUp: SignedUp) => {
    const user = await refresh();
    if (user?.paymentMethodConsent || user?.payment_method_consent) await navigate({ to: '/' });
    else await onSignedUp(signedUp);
  };
}
