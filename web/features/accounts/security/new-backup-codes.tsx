import { useEffect } from 'react';
import { api } from '#web/api/client.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { BackupCodes } from './backup-codes.tsx';
import { PasswordQuestion } from './password-question.tsx';
import type { TaskProps } from './security-task.ts';
import { useRefreshMfaStatus } from './use-mfa-status.ts';

export function NewBackupCodes({ onLeave, onHold }: TaskProps) {
  const refreshStatus = useRefreshMfaStatus();
  const renew = useOnePress({
    mutationFn: (password: string) => api('POST /api/mfa/backup-codes', { body: { password } }),
    onSuccess: () => void refreshStatus(),
  });
  const isShowing = renew.data !== undefined;
  useEffect(() => {
    onHold(isShowing);
    return () => onHold(false);
  }, [isShowing, onHold]);

  if (renew.data) return <BackupCodes codes={renew.data.backupCodes} onDone={onLeave} />;
  return (
    <PasswordQuestion
      onAnswer={(password) => renew.mutate(password)}
      onCancel={onLeave}
      submitLabel="Make new codes"
      busyLabel="Making new codes…"
      isBusy={renew.isPending}
      error={renew.error?.message}
    >
      <p className="text-muted">You get ten new codes. The ones you have now stop working.</p>
    </PasswordQuestion>
  );
}
