import { api } from '#web/api/client.ts';
import { readRememberedUser } from '#web/api/remembered-user.ts';
import { LinkTask } from '#web/layout/link-task.tsx';
import { useRefreshedUser } from '#web/layout/use-arrival.ts';

export function ConfirmEmailPage() {
  const refresh = useRefreshedUser();
  return (
    <LinkTask
      from="/confirm-email"
      purpose="confirm_email"
      title="Confirm your email address"
      description="Press the button to confirm that you read email at this address. You sign in with it."
      act={(token) => api('POST /api/auth/confirm-email', { body: { token } })}
      onDone={() => (readRememberedUser() ? refresh() : undefined)}
      label="Confirm email address"
      busyLabel="Confirming…"
      done={({ email }) => ({
        title: 'Email address confirmed',
        description: (
          <p>
            You sign in with <span className="font-semibold wrap-anywhere text-ink">{email}</span>.
          </p>
        ),
        to: '/',
        label: 'Continue',
      })}
      dead={{
        title: 'Invalid confirmation link',
        description: 'This link is invalid or has expired. You can get a new one under Profile & Support.',
      }}
    />
  );
}
