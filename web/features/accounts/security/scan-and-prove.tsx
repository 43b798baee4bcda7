import { Copy } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { api, type Reply } from '#web/api/client.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { CodeInput } from '../login/code-dialog.tsx';
import { isWholeCode } from '../login/second-factor-code.ts';
import { copyText } from './copy-text.ts';
import { TaskForm } from './task-form.tsx';

interface ScanAndProveProps {
  setupKey: Reply<'POST /api/mfa/setup'>;
  onProven: (backupCodes: string[]) => void;
  onCancel: () => void;
}

export function ScanAndProve({ setupKey, onProven, onCancel }: ScanAndProveProps) {
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
