import { Link, Navigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { SignUpClosed } from '#web/layout/sign-up-closed.tsx';
import { lineLink, TaskCard } from '#web/layout/task-card.tsx';
import { PageSpinner } from '#web/ui/spinner.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { LoginForm, type LoginValues } from './login-form.tsx';
import { useArrivedSignedIn } from './use-arrived-signed-in.ts';
import { type Credentials, loginFailed, useLogin } from './use-login.ts';

export function LoginPage() {
  const arrivedSignedIn = useArrivedSignedIn();
  if (arrivedSignedIn === 'asking') return <PageSpinner />;
  return arrivedSignedIn === 'yes' ? <Navigate to="/" replace /> : <SignIn />;
}

function SignIn() {
  const { step, login, force, verify, cancelConflict, cancelCode } = useLogin();
  // Kept because the answer about the other session is given with them again.
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
