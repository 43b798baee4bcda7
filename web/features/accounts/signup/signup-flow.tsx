// Around the front page: opens the sign-up for a chosen plan, continues with the payment, and helps people who come
// back without having finished it.
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { PlanId } from '#contract/billing/plans.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { audienceOf, forgetUser } from '#web/api/remembered-user.ts';
import { takeSessionEnd } from '#web/api/session-end.ts';
import { SignupContext } from '#web/layout/profile-section.ts';
import { isSignUpOpen } from '#web/layout/sign-up-closed.tsx';
import { useRefreshedUser } from '#web/layout/use-arrival.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

/** A person whose session ended on the start page is led to sign-in with the reason. */
function useSignInAgain(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const ended = takeSessionEnd();
    if (!ended) return;
    forgetUser();
    void navigate({ to: '/login', state: { ended }, replace: true });
  }, [navigate]);
}

// Most visitors only read: what they do not press, they do not load.
const SignupDialog = lazyPart(() => import('./signup-dialog.tsx'), 'SignupDialog');
const ResumeSignup = lazyPart(() => import('./resume-signup.tsx'), 'ResumeSignup', {
  whenMissing: 'retry',
});

interface SignupFlowProps {
  /** The step after an account without a payment method. */
  payment: (step: { open: boolean; plan: PlanId; onClose: () => void; onPaid: () => void }) => ReactNode;
  children: ReactNode;
}

interface Step {
  at: 'signup' | 'payment';
  plan: PlanId;
}

export function SignupFlow({ payment, children }: SignupFlowProps) {
  const { data: user } = useCurrentUser({ fetches: false });
  const unfinished = user && audienceOf(user) === 'visitor' ? user : null;
  const [step, setStep] = useState<Step | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isPaid, setIsPaid] = useState(false);
  const hasAccount = unfinished !== null;
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
  // A person with an account can go on to the payment even while sign-up is closed.
  const isOffered = isSignUpOpen || Boolean(user);
  const slot = useMemo(
    () => (isOffered ? { start, prepare: () => void SignupDialog.preload() } : null),
    [isOffered, start],
  );
  const close = () => setIsOpen(false);
  const leavePaid = () => {
    setIsPaid(true);
    close();
  };

  /** Without payment the person is signed in at once; otherwise the payment follows the sign-up. */
  async function goOn(plan: PlanId) {
    const user = await refresh();
    if (user?.paymentMethodConsent || user?.payment_method_consent) await navigate({ to: '/' });
    else setStep({ at: 'payment', plan });
  }

  return (
    <SignupContext value={slot}>
      {unfinished && !isPaid ? <ResumeSignup email={unfinished.email} /> : null}
      {children}
      {step?.at === 'signup' ? (
        <SignupDialog open={isOpen} plan={step.plan} onClose={close} onSignedUp={() => goOn(step.plan)} />
      ) : null}
      {step?.at === 'payment'
        ? payment({ open: isOpen, plan: step.plan, onClose: close, onPaid: leavePaid })
        : null}
    </SignupContext>
  );
}
