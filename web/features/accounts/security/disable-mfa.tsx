import { api } from '#web/api/client.ts';
import { unlessOffline } from '#web/api/failures.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { toast } from '#web/ui/toast-store.ts';
import { PasswordQuestion } from './password-question.tsx';
import type { TaskProps } from './security-task.ts';
import { useRefreshMfaStatus } from './use-mfa-status.ts';

export function DisableMfa({ onLeave }: TaskProps) {
  const refreshStatus = useRefreshMfaStatus();
  const disable = useOnePress({
    mutationFn: (password: string) => api('POST /api/mfa/disable', { body: { password } }),
    onSuccess: async () => {
      await refreshStatus();
      toast({ title: 'Two-factor authentication is off' });
      onLeave();
    },
  });
  return (
    <PasswordQuestion
      onAnswer={(password) => disable.mutate(password)}
      onCancel={onLeave}
      submitLabel="Turn off"
      busyLabel="Turning off…"
      tone="danger"
      isBusy={disable.isPending}
      error={
        disable.error
          ? unlessOffline(disable.error, 'Failed to disable MFA. Please check your password.')
          : undefined
      }
    >
      <p className="text-muted">
        Signing in then needs your password alone, and your backup codes stop working.
      </p>
    </PasswordQuestion>
  );
}
