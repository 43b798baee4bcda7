// Stands around the front page: opens the sign-up for a chosen plan, hands over to the payment, and speaks to whoever
// comes back without having finished it.
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import type { PlanId } from '#contract/plans.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { SignupContext } from '#web/layout/signup-slot.ts';
import { useRefreshedUser } from '../use-arrival.ts';
import { useSignInAgain } from '../use-sign-in-again.ts';

// Most visitors only read: what they do not press, they do not load.
const loadDialog = () => import('./signup-dialog.tsx');
const SignupDialog = lazy(async () => ({ default: (await loadDialog()).SignupDialog }));
const ResumeSignup = lazy(async () => ({ default: (await import('./resume-signup.tsx')).ResumeSignup }));

interface SignupDoorProps {
  /** What follows an account that has no payment method yet. */
  payment: (step: { open: boolean; plan: PlanId; onClose: () => void }) => ReactNode;
  children: ReactNode;
}

interface Step {
  at: 'signup' | 'payment';
  plan: PlanId;
}

/** Shown to visitors only, so a session found here is one that lacks the payment method. */
export function SignupDoor({ payment, children }: SignupDoorProps) {
  const { data: unfinished } = useCurrentUser({ fetches: false });
  const [step, setStep] = useState<Step | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const hasAccount = Boolean(unfinished);
  const refresh = useRefreshedUser();
  const navigate = useNavigate();
  useSignInAgain();

  const start = useCallback(
    (plan: PlanId) => {
      setStep({ at: hasAccount ? 'payment' : 'signup', plan });
      setIsOpen(true);
    },
    [hasAccount],
  );
  const slot = useMemo(() => ({ start, prepare: () => void loadDialog() }), [start]);
  const close = () => setIsOpen(false);

  /** Straight in where no payment is asked for; otherwise the payment takes the place of the sign-up. */
  async function goOn(plan: PlanId) {
    const user = await refresh();
    if (user?.paymentMethodConsent || user?.payment_method_consent) await navigate({ to: '/' });
    else setStep({ at: 'payment', plan });
  }

  return (
    <SignupContext value={slot}>
      <Suspense>{unfinished ? <ResumeSignup email={unfinished.email} /> : null}</Suspense>
      {children}
      <Suspense>
        {step?.at === 'signup' ? (
          <SignupDialog open={isOpen} plan={step.plan} onClose={close} onSignedUp={() => goOn(step.plan)} />
        ) : null}
        {step?.at === 'payment' ? payment({ open: isOpen, plan: step.plan, onClose: close }) : null}
      </Suspense>
    </SignupContext>
  );
}
