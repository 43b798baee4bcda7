// Sign-in from the form to the first page. The server decides whether the second factor or the question about the
// other session comes next.
import { useMutation } from '@tanstack/react-query';
import { Link, Navigate, useLocation } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { api, apiForm, type Body, type FormFields, type Reply } from '#web/api/client.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { ApiError } from '#web/api/errors.ts';
import { type FailureText, showFailure } from '#web/api/failures.ts';
import { audienceOf, forgetUser, readRememberedUser } from '#web/api/remembered-user.ts';
import { SignUpClosed } from '#web/layout/sign-up-closed.tsx';
import { lineLink, TaskCard } from '#web/layout/task-card.tsx';
import { useArrival } from '#web/layout/use-arrival.ts';
import { Button } from '#web/ui/button.tsx';
import { PageSpinner } from '#web/ui/feedback/spinner.tsx';
import { clearToast, toast } from '#web/ui/feedback/toast-store.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { LoginForm, type LoginValues } from './login-form.tsx';

/** "just now", "5 minutes ago". A clock that runs behind the server's must not speak of the future. */
export function timeAgo(moment: string, now: Date): string {
  const seconds = (now.getTime() - new Date(moment).getTime()) / 1000;
  const fitting = units.find((unit) => seconds >= unit.seconds);
  if (!fitting) return 'just now';
  const count = Math.floor(seconds / fitting.seconds);
  return new Intl.RelativeTimeFormat('en').format(-count, fitting.unit);
}

const units = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const;

type Credentials = FormFields<'POST /api/auth/login'>;
type LoginReply = Reply<'POST /api/auth/login'>;
type SecondFactor = Body<'POST /api/auth/mfa/login-verify'>;

type Step =
  | { at: 'form' }
  | { at: 'conflict'; other: LoginReply['otherSession'] }
  | { at: 'code' }
  /** Signed in; the next page is being loaded. */
  | { at: 'leaving' };

const codeFailed = 'Invalid verification code. Please try again.';

function useLogin() {
  const [step, setStep] = useState<Step>({ at: 'form' });
  const arrive = useArrival();
  const { ended, firstPage = '/templates' } = useLocation().state;
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);

  /** A refusal that comes after the page was left concerns nothing on the screen. */
  function showRefusal(error: Error, text: FailureText) {
    if (!hasLeft.current) showFailure(error, undefined, text);
  }

  async function goOn(reply: LoginReply): Promise<void> {
    if (reply.requiresMfaVerification) return setStep({ at: 'code' });
    if (reply.sessionConflict) return setStep({ at: 'conflict', other: reply.otherSession });
    if (!reply.success) throw new Error(reply.message);
    setStep({ at: 'leaving' });
    // "Please log in" is done by now.
    clearToast();
    await arrive(ended?.path ?? firstPage);
  }

  const login = async (credentials: Credentials) => goOn(await apiForm('POST /api/auth/login', credentials));

  const force = useMutation({
    mutationFn: async (credentials: Credentials) =>
      goOn(await apiForm('POST /api/auth/force-logout-other', credentials)),
    onError: (error) =>
      showRefusal(error, {
        title: 'Login Failed',
        message: 'Failed to log out your other session. Please try again.',
      }),
  });

  const verify = async (body: SecondFactor) => goOn(await api('POST /api/auth/mfa/login-verify', { body }));

  function refuseCode(error: Error) {
    showRefusal(error, {
      title: 'Verification Failed',
      message: error instanceof ApiError ? error.message : codeFailed,
    });
    // Too late or too many wrong codes: the password has to be entered again.
    if (error instanceof ApiError && error.code === 'login_expired') setStep({ at: 'form' });
  }

  function cancelConflict() {
    setStep({ at: 'form' });
    toast({ title: 'Login Cancelled' });
  }

  return {
    step,
    login,
    force,
    verify,
    refuseCode,
    cancelConflict,
    cancelCode: () => setStep({ at: 'form' }),
  };
}

type Answer = 'yes' | 'no' | 'asking';

/**
 * Whoever is signed in has no business on the sign-in page. Decided once, on arrival: the sign-in that happens on
 * the page itself leads elsewhere. Asks the server only if this browser remembers somebody; a visitor's page makes no
 * call.
 */
function useArrivedSignedIn(): Answer {
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

interface ConflictDialogProps {
  other: Reply<'POST /api/auth/login'>['otherSession'];
  onContinue: () => void;
  onCancel: () => void;
  isBusy: boolean;
}

/** Names the other device, so that a person can tell the own phone from a stranger. */
function ConflictDialog({ other, onContinue, onCancel, isBusy }: ConflictDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onCancel}
      role="alertdialog"
      size="sm"
      dismissable={!isBusy}
      hideClose
      title="You are already signed in"
      description="Only one device can be signed in at a time. If you go on here, the other one is logged out."
      footer={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onCancel}>
            Log out here
          </Button>
          <Button busy={isBusy} busyLabel="Signing in…" onClick={onContinue}>
            Log out other session
          </Button>
        </>
      }
    >
      {other ? (
        <p className="rounded-control bg-hover px-4 py-3">
          <span className="font-semibold">{other.device}</span>
          <span className="text-muted">, last seen {timeAgo(other.lastSeenAt, new Date())}</span>
        </p>
      ) : null}
    </Dialog>
  );
}

export function LoginPage() {
  const arrivedSignedIn = useArrivedSignedIn();
  if (arrivedSignedIn === 'asking') return <PageSpinner />;
  return arrivedSignedIn === 'yes' ? <Navigate to="/" replace /> : <SignIn />;
}

function SignIn() {
  const { step, login, force, verify, refuseCode, cancelConflict, cancelCode } = useLogin();
  // Kept because the answer about the other session is given with them again.
  const [credentials, setCredentials] = useState<Credentials | null>(null);

  function send({ username, password, rememberMe }: LoginValues) {
    const fields = { username, password, rememberMe: String(rememberMe) };
    setCredentials(fields);
    return login(fields);
  }

  return (
    <TaskCard
      title="Sign in"
      footer={
        <Link to="/" className={`${lineLink} gap-2`}>
          <ArrowLeft aria-hidden="true" className="size-4.5" />
          Back to home
        </Link>
      }
    >
      <LoginForm send={send} isLeaving={step.at === 'leaving'} />
      <SignUpClosed className="mt-5 text-sm text-muted" />
      {step.at === 'conflict' && credentials ? (
        <ConflictDialog
          other={step.other}
          isBusy={force.isPending}
          onContinue={() => force.mutate(credentials)}
          onCancel={cancelConflict}
        />
      ) : null}
      {step.at === 'code' ? <CodeDialog send={verify} onRefused={refuseCode} onCancel={cancelCode} /> : null}
    </TaskCard>
  );
}
