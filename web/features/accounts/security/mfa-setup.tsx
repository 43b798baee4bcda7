// Two-factor setup: password, scan, confirm with a code, save the backup codes; and turning it off. Once begun, only
// its own buttons lead out: leaving after the scan would leave a useless entry in the phone.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, type Reply } from '#web/api/client.ts';
import { passwordProblem } from '#web/api/errors.ts';
import { showFailure, unlessOffline } from '#web/api/failures.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { BackupCodes } from './backup-codes.tsx';
import { ScanAndProve } from './scan-and-prove.tsx';
import { PasswordQuestion, type TaskProps } from './task-form.tsx';

type Key = Reply<'POST /api/mfa/setup'>;

export function MfaSetup({ onLeave, onHold }: TaskProps) {
  const [key, setKey] = useState<Key | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const refreshStatus = useRefreshMfaStatus();
  const isUnderWay = key !== null;
  useEffect(() => {
    onHold(isUnderWay);
    return () => onHold(false);
  }, [isUnderWay, onHold]);

  if (codes) return <BackupCodes codes={codes} onDone={onLeave} />;
  if (key) {
    return (
      <ScanAndProve
        setupKey={key}
        onCancel={onLeave}
        onProven={(backupCodes) => {
          setCodes(backupCodes);
          void refreshStatus();
        }}
      />
    );
  }
  return <Begin onBegun={setKey} onCancel={onLeave} />;
}

function Begin({ onBegun, onCancel }: { onBegun: (key: Key) => void; onCancel: () => void }) {
  const begin = useOnePress({
    mutationFn: (password: string) => api('POST /api/mfa/setup', { body: { password } }),
    onSuccess: onBegun,
    onError: (error) => {
      if (!passwordProblem(error)) showFailure(error, 'Please try again.', { title: 'Setup Failed' });
    },
  });
  return (
    <PasswordQuestion
      onAnswer={(password) => begin.mutate(password)}
      onCancel={onCancel}
      submitLabel="Start"
      busyLabel="Starting…"
      isBusy={begin.isPending}
      error={passwordProblem(begin.error)}
    >
      <p className="text-muted">
        You need an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or
        1Password. From then on, signing in takes your password and the code the app shows.
      </p>
    </PasswordQuestion>
  );
}

type MfaStatus = Reply<'GET /api/mfa/status'>;

const statusKey = ['/api/mfa/status'] as const;

export const useMfaStatus = () => useQuery<MfaStatus>({ queryKey: statusKey });

/** Also while the status is not on the screen: the overview does not fetch it again when a task ends. */
export function useRefreshMfaStatus(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: statusKey, refetchType: 'all' });
}

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
