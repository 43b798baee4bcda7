// The sign-in page: password, then the second factor or the question about another session.
import { Link, Navigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { audienceOf } from '#web/api/audience.ts';
import type { Reply } from '#web/api/client.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { forgetUser, readRememberedUser } from '#web/api/remembered-user.ts';
import { SignUpClosed } from '#web/layout/sign-up-closed.tsx';
import { lineLink, TaskCard } from '#web/layout/task-card.tsx';
import { Button } from '#web/ui/button.tsx';
import { PageSpinner } from '#web/ui/feedback/spinner.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { LoginForm, type LoginValues } from './login-form.tsx';
import { type Credentials, loginFailed, useLogin } from './use-login.ts';

export function LoginPage() {
  const arrivedSignedIn = useArrivedSignedIn();
  if (arrivedSignedIn === 'asking') return <PageSpinner />;
  return arrivedSignedIn === 'yes' ? <Navigate to="/" replace /> : <SignIn />;
}

function SignIn() {
  const { step, login, force, verify, cancelConflict, cancelCode } = useLogin();
  // The answer about the other session is sent together with the credentials.
  const [credentials, setCredentials] = useState<Credentials | null>(null);

  function submit({ username, password, rememberMe }: LoginValues) {
    const fields = { username, password, rememberMe: String(rememberMe) };
    setCredentials(fields);
    login.mutate(fields);
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
      <LoginForm
        onSubmit={submit}
        isBusy={login.isPending || step.at === 'door'}
        failure={login.isError ? loginFailed : null}
      />
      <SignUpClosed className="mt-5 text-sm text-muted" />
      {step.at === 'conflict' && credentials ? (
        <ConflictDialog
          other={step.other}
          isBusy={force.isPending}
          onContinue={() => force.mutate(credentials)}
          onCancel={cancelConflict}
        />
      ) : null}
      {step.at === 'code' ? (
        <CodeDialog
          isBusy={verify.isPending}
          onSubmit={(token, isBackupCode) =>
            verify.mutateAsync({ token, isBackupCode }).then(
              () => true,
              () => false,
            )
          }
          onCancel={cancelCode}
        />
      ) : null}
    </TaskCard>
  );
}

interface ConflictDialogProps {
  other: Reply<'POST /api/auth/login'>['otherSession'];
  onContinue: () => void;
  onCancel: () => void;
  isBusy: boolean;
}

/** Names the other device, so that a person recognises their own phone. */
export function ConflictDialog({ other, onContinue, onCancel, isBusy }: ConflictDialogProps) {
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

const units = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const;

/** "just now", "5 minutes ago". With a clock behind the server's it is "just now", never in the future. */
export function timeAgo(moment: string, now: Date): string {
  const seconds = (now.getTime() - new Date(moment).getTime()) / 1000;
  const fitting = units.find((unit) => seconds >= unit.seconds);
  if (!fitting) return 'just now';
  const count = Math.floor(seconds / fitting.seconds);
  return new Intl.RelativeTimeFormat('en').format(-count, fitting.unit);
}

type Answer = 'yes' | 'no' | 'asking';

/**
 * Whether somebody who is already signed in opened this page. Decided once, on arrival, because a sign-in on the page
 * itself leads elsewhere. Calls the server only if this browser remembers somebody.
 */
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
