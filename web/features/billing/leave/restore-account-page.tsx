// Brings a closed account back by a press, not on load: mail scanners open links, and each link works once.
import { useMutation } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { api } from '#web/api/client.ts';
import { ApiError } from '#web/api/errors.ts';
import type { Search } from '#web/layout/search.ts';
import { TaskCard } from '#web/layout/task-card.tsx';
import { settings } from '#web/settings.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Notice } from '#web/ui/notice.tsx';

export function RestoreAccountPage() {
  const { token = '' }: Search = useSearch({ strict: false });
  const restore = useMutation({
    mutationFn: () => api('POST /api/account/restore', { body: { token } }),
  });

  if (restore.data) return <Restored email={restore.data.email} />;
  if (token === '' || isDeadLink(restore.error)) return <DeadLink />;
  return (
    <TaskCard
      wide
      title="Restore your account"
      description="Your jobs, templates and technicians are still here. Press the button to bring the account back; nothing is charged by that."
    >
      <div className="grid gap-5">
        {restore.error ? (
          <Notice tone="danger" announce>
            {restore.error.message}
          </Notice>
        ) : null}
        <Button size="lg" busy={restore.isPending} busyLabel="Restoring…" onClick={() => restore.mutate()}>
          Restore account
        </Button>
      </div>
    </TaskCard>
  );
}

const isDeadLink = (error: Error | null): boolean =>
  error instanceof ApiError && [400, 404, 410].includes(error.status);

function Restored({ email }: { email: string }) {
  return (
    <TaskCard
      wide
      title="Your account is back"
      description={
        <p role="status">
          Sign in with <span className="font-semibold wrap-anywhere text-ink">{email}</span> and your
          password.
        </p>
      }
    >
      <Link to="/login" className={buttonClass({ size: 'lg', className: 'w-full' })}>
        Sign in
      </Link>
    </TaskCard>
  );
}

function DeadLink() {
  return (
    <TaskCard
      wide
      title="Invalid restore link"
      description={
        <p>
          This link is invalid, was used already, or its 30 days are over. If you need help, write to{' '}
          <a
            href={`mailto:${settings.supportEmail}`}
            className="text-accent-ink underline underline-offset-2"
          >
            {settings.supportEmail}
          </a>
          .
        </p>
      }
    >
      <Link to="/" className={buttonClass({ size: 'lg', className: 'w-full' })}>
        Back to home
      </Link>
    </TaskCard>
  );
}
