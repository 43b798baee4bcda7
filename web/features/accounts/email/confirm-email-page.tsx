// Confirms an address by a press, not on load: mail scanners open links, and each link works once.
import { useMutation } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { api } from '#web/api/client.ts';
import { ApiError } from '#web/api/errors.ts';
import { readRememberedUser } from '#web/api/remembered-user.ts';
import type { Search } from '#web/layout/search.ts';
import { TaskCard } from '#web/layout/task-card.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useRefreshedUser } from '../use-arrival.ts';

export function ConfirmEmailPage() {
  const { token = '' }: Search = useSearch({ strict: false });
  const refresh = useRefreshedUser();
  const confirm = useMutation({
    mutationFn: () => api('POST /api/auth/confirm-email', { body: { token } }),
    onSuccess: () => (readRememberedUser() ? refresh() : undefined),
  });

  if (confirm.data) return <Confirmed email={confirm.data.email} />;
  if (token === '' || isDeadLink(confirm.error)) return <DeadLink />;
  return (
    <TaskCard
      title="Confirm your email address"
      description="Press the button to confirm that you read email at this address. You sign in with it."
    >
      <div className="grid gap-5">
        {confirm.error ? (
          <Notice tone="danger" announce>
            {confirm.error.message}
          </Notice>
        ) : null}
        <Button
          size="lg"
          busy={confirm.isPending}
          busyLabel="Confirming…"
          className="w-full"
          onClick={() => confirm.mutate()}
        >
          Confirm email address
        </Button>
      </div>
    </TaskCard>
  );
}

const isDeadLink = (error: Error | null): boolean => error instanceof ApiError && error.status === 410;

function Confirmed({ email }: { email: string }) {
  return (
    <TaskCard
      title="Email address confirmed"
      description={
        <p role="status">
          You sign in with <span className="font-semibold wrap-anywhere text-ink">{email}</span>.
        </p>
      }
    >
      <Link to="/" className={buttonClass({ size: 'lg', className: 'w-full' })}>
        Continue
      </Link>
    </TaskCard>
  );
}

function DeadLink() {
  return (
    <TaskCard
      title="Invalid confirmation link"
      description="This link is invalid or has expired. You can get a new one under Profile & Support."
    >
      <Link to="/" className={buttonClass({ size: 'lg', className: 'w-full' })}>
        Back to home
      </Link>
    </TaskCard>
  );
}
