import { api } from '#web/api/client.ts';
import { LinkTask } from '#web/layout/link-task.tsx';

export function UndoMfaPage() {
  return (
    <LinkTask
      from="/undo-two-factor"
      purpose="undo_mfa"
      title="Wasn’t you?"
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
