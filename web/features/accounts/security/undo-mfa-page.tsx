// Turns two factors off by a press, not on load: mail scanners open links, and each link works once.
import { useMutation } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { api } from '#web/api/client.ts';
import { ApiError } from '#web/api/errors.ts';
import type { Search } from '#web/layout/search.ts';
import { TaskCard } from '#web/layout/task-card.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Notice } from '#web/ui/notice.tsx';

export function UndoMfaPage() {
  const { token = '' }: Search = useSearch({ strict: false });
  const undo = useMutation({ mutationFn: () => api('POST /api/mfa/undo', { body: { token } }) });

  if (undo.data) return <Undone />;
  if (token === '' || isDeadLink(undo.error)) return <DeadLink />;
  return (
    <TaskCard
      title="Was this not you?"
      description="Two-factor authentication was turned on for your account. If you did not do it, turn it off again. Every device is signed out."
    >
      <div className="grid gap-5">
        {undo.error ? (
          <Notice tone="danger" announce>
            {undo.error.message}
          </Notice>
        ) : null}
        <Button
          size="lg"
          busy={undo.isPending}
          busyLabel="Turning off…"
          className="w-full"
          onClick={() => undo.mutate()}
        >
          Turn it off
        </Button>
      </div>
    </TaskCard>
  );
}

const isDeadLink = (error: Error | null): boolean => error instanceof ApiError && error.status === 410;

function Undone() {
  return (
    <TaskCard
      title="Two-factor authentication is off"
      description={
        <p role="status">
          Every device is signed out. Whoever turned it on knows your password, so please choose a new one.
        </p>
      }
    >
      <Link to="/forgot-password" className={buttonClass({ size: 'lg', className: 'w-full' })}>
        Choose a new password
      </Link>
    </TaskCard>
  );
}

function DeadLink() {
  return (
    <TaskCard
      title="Invalid link"
      description="This link is invalid, was used already, or has expired. If you cannot sign in, please contact support."
    >
      <Link to="/" className={buttonClass({ size: 'lg', className: 'w-full' })}>
        Back to home
      </Link>
    </TaskCard>
  );
}
