import { api } from '#web/api/client.ts';
import { LinkTask } from '#web/layout/link-task.tsx';
import { settings } from '#web/settings.ts';

export function RestoreAccountPage() {
  return (
    <LinkTask
      from="/restore-account"
      purpose="restore_account"
      wide
      title="Restore your account"
      description="Your jobs, templates and technicians are still here. Press the button to bring the account back; nothing is charged by that."
      act={(token) => api('POST /api/account/restore', { body: { token } })}
      label="Restore account"
      busyLabel="Restoring…"
      done={({ email }) => ({
        title: 'Your account is back',
        description: (
          <p>
            Sign in with <span className="font-semibold wrap-anywhere text-ink">{email}</span> and your
            password.
          </p>
        ),
        to: '/login',
        label: 'Sign in',
      })}
      dead={{
        title: 'Invalid restore link',
        description: (
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
        ),
      }}
    />
  );
}
