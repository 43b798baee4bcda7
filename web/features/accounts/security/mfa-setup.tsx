// Password, scan, prove, save the codes. Once begun, only its own buttons lead out: a code scanned and never proven would
// lock nobody out, but leave a useless entry in the phone.

import { Copy } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { api, type Reply } from '#web/api/client.ts';
import { passwordProblem } from '#web/api/errors.ts';
import { showFailure, unlessOffline } from '#web/api/failures.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { IconButton } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Field } from '#web/ui/form/field.tsx';
import { CodeInput } from '../login/code-dialog.tsx';
import { isWholeCode } from '../login/second-factor-code.ts';
import { BackupCodes } from './backup-codes.tsx';
import { copyText } from './copy-text.ts';
import { PasswordQuestion, TaskForm, type TaskProps } from './task-form.tsx';
import { useRefreshMfaStatus } from './use-mfa-status.ts';

interface ScanAndProveProps {
  setupKey: Reply<'POST /api/mfa/setup'>;
  onProven: (backupCodes: string[]) => void;
  onCancel: () => void;
}

function ScanAndProve({ setupKey, onProven, onCancel }: ScanAndProveProps) {
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const prove = useOnePress({
    mutationFn: (token: string) => api('POST /api/mfa/verify', { body: { token } }),
    onSuccess: ({ backupCodes }) => onProven(backupCodes),
    onError: () => setCode(''),
  });
  const { isPending } = prove;

  // On arrival, and again after a code was refused.
  useEffect(() => {
    if (!isPending) input.current?.focus({ preventScroll: true });
  }, [isPending]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isWholeCode('authenticator', code)) prove.mutate(code);
  }

  return (
    <TaskForm
      onSubmit={submit}
      onCancel={onCancel}
      submitLabel="Verify and turn on"
      busyLabel="Verifying…"
      isBusy={isPending}
      canSubmit={isWholeCode('authenticator', code)}
    >
      <p className="text-muted">
        Scan this code with your authenticator app, then enter the 6 digits it shows.
      </p>
      {/* Always dark on white: cameras do not read it the other way round. */}
      <img
        src={setupKey.qrCode}
        alt="QR code for your authenticator app"
        width={200}
        height={200}
        className="mx-auto size-50 rounded-control border border-line bg-white p-2"
      />
      <ManualKey value={setupKey.manualEntryKey} />
      <Field label="Verification code" error={prove.error?.message}>
        <CodeInput
          ref={input}
          kind="authenticator"
          value={code}
          onValueChange={(typed) => {
            setCode(typed);
            if (prove.isError) prove.reset();
          }}
          disabled={isPending}
        />
      </Field>
    </TaskForm>
  );
}

function ManualKey({ value }: { value: string }) {
  return (
    <div>
      <p className="text-sm text-muted">Or type this key into the app:</p>
      <div className="mt-1 flex items-center gap-2">
        <code className="min-w-0 flex-1 rounded-control bg-hover px-3 py-2.5 font-mono">
          {inGroups(value)}
        </code>
        <IconButton label="Copy key" variant="secondary" onClick={() => void copyText(value, 'Key copied')}>
          <Copy aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  );
}

/** Four by four, as people read a key aloud; apps ignore the spaces. */
const inGroups = (key: string) => key.replace(/(.{4})(?=.)/g, '$1 ');

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
