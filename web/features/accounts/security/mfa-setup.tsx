// Password, scan, prove, save the codes. Once begun, only its own buttons lead out: a code scanned and never proven would
// lock nobody out, but leave a useless entry in the phone.
import { Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Controller } from 'react-hook-form';
import { VerificationCode } from '#contract/accounts.ts';
import { api, type Reply } from '#web/api/client.ts';
import { passwordProblem } from '#web/api/errors.ts';
import { showFailure, unlessOffline } from '#web/api/failures.ts';
import { useContractForm } from '#web/api/use-contract-form.ts';
import { IconButton } from '#web/ui/button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Field } from '#web/ui/form/field.tsx';
import { CodeInput } from '../login/code-dialog.tsx';
import { isWholeCode } from '../login/second-factor-code.ts';
import { BackupCodes, useRefreshMfaStatus } from './backup-codes.tsx';
import { PasswordQuestion, TaskForm, type TaskProps } from './task-form.tsx';

interface ScanAndProveProps {
  setupKey: Reply<'POST /api/mfa/setup'>;
  onProven: (backupCodes: string[]) => void;
  onCancel: () => void;
}

function ScanAndProve({ setupKey, onProven, onCancel }: ScanAndProveProps) {
  const input = useRef<HTMLInputElement>(null);
  const form = useContractForm({
    schema: VerificationCode,
    defaultValues: { token: '' },
    whenEdited: 'clear',
    send: (body) => api('POST /api/mfa/verify', { body }),
    onSent: ({ backupCodes }) => onProven(backupCodes),
    problemsOf: ({ message }) => ({ token: message }),
    failure: () => {
      form.setValue('token', '');
    },
  });
  const { isBusy } = form;

  // On arrival, and again after a code was refused.
  useEffect(() => {
    if (!isBusy) input.current?.focus({ preventScroll: true });
  }, [isBusy]);

  return (
    <TaskForm
      formProps={form.formProps}
      onCancel={onCancel}
      submitLabel="Verify and turn on"
      busyLabel="Verifying…"
      isBusy={isBusy}
      canSubmit={isWholeCode('authenticator', form.watch('token'))}
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
      <Field label="Verification code" error={form.errors.token?.message}>
        <Controller
          control={form.control}
          name="token"
          render={({ field }) => (
            <CodeInput
              ref={input}
              kind="authenticator"
              value={field.value}
              onValueChange={field.onChange}
              disabled={isBusy}
            />
          )}
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
  return (
    <PasswordQuestion
      send={async (body) => {
        await api('POST /api/mfa/disable', { body });
        await refreshStatus();
        toast({ title: 'Two-factor authentication is off' });
      }}
      onSent={onLeave}
      problemOf={(error) => unlessOffline(error, 'Failed to disable MFA. Please check your password.')}
      onCancel={onLeave}
      submitLabel="Turn off"
      busyLabel="Turning off…"
      tone="danger"
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
  return (
    <PasswordQuestion
      send={(body) => api('POST /api/mfa/setup', { body })}
      onSent={onBegun}
      problemOf={passwordProblem}
      onFailed={(error) => showFailure(error, 'Please try again.', { title: 'Setup Failed' })}
      onCancel={onCancel}
      submitLabel="Start"
      busyLabel="Starting…"
    >
      <p className="text-muted">
        You need an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or
        1Password. From then on, signing in takes your password and the code the app shows.
      </p>
    </PasswordQuestion>
  );
}
