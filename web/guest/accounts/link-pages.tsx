// Pages behind a link from an email that do one thing at a press: confirm an address, turn off a second factor that
// somebody else turned on, bring an account back.
import { api } from '#web/api/client.ts';
import { readRememberedUser } from '#web/api/remembered-user.ts';
import { LinkTask } from '#web/layout/link-task.tsx';
import { useRefreshedUser } from '#web/layout/use-arrival.ts';
import { settings } from '#web/settings.ts';

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

export function UndoMfaPage() {
  return (
    <LinkTask
      from="/undo-two-factor"
      purpose="undo_mfa"
      title="Wasn’t this you?"
      description="Two-factor authentication was turned on for your account. If you did not do it, turn it off again. Every device is signed out."
      act={(token) => api('POST /api/mfa/undo', { body: { token } })}
      label="Turn it off"
      busyLabel="Turning off…"
      done={() => ({
        title: 'Two-factor authentication is off',
        description:
          'Every device is signed out. Whoever turned it on knows your password, so please choose a new one.',
        to: '/forgot-password',
        label: 'Choose a new password',
      })}
      dead={{
        title: 'Invalid link',
        description:
          'This link is invalid, was used already, or has expired. If you cannot sign in, please contact support.',
      }}
    />
  );
}

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
