// The second factor at sign-in: a code from the app, or a backup code.
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import { SecondFactor } from '#contract/accounts.ts';
import { useContractForm } from '#web/api/use-contract-form.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { type CodeKind, formatError, isWholeCode, shapeCode } from './second-factor-code.ts';

interface CodeDialogProps {
  send: (code: SecondFactor) => Promise<void>;
  onRefused: (error: Error) => void;
  onCancel: () => void;
}

const codeTexts: Record<CodeKind, { label: string; description: string; switchTo: string }> = {
  authenticator: {
    label: 'Authenticator code',
    description: 'Enter the 6-digit code that your authenticator app shows.',
    switchTo: 'Use a backup code instead',
  },
  backup: {
    label: 'Backup code',
    description: 'Enter one of the backup codes you saved. Each works once.',
    switchTo: 'Use the authenticator app instead',
  },
};

/** Only its own buttons close it: a click outside must not end the sign-in. */
export function CodeDialog({ send, onRefused, onCancel }: CodeDialogProps) {
  const [kind, setKind] = useState<CodeKind>('authenticator');
  const input = useRef<HTMLInputElement>(null);
  const formId = useId();
  const { label, description, switchTo } = codeTexts[kind];
  const form = useContractForm({
    schema: SecondFactor.refine(({ token }) => isWholeCode(kind, token), { path: ['token'] }),
    defaultValues: { token: '', isBackupCode: false },
    send,
    onInvalid: () => toast({ title: 'Invalid Format', description: formatError[kind], tone: 'destructive' }),
    failure: (error) => {
      onRefused(error);
      setCode('');
    },
  });
  const { isBusy } = form;
  const code = form.watch('token');
  const setCode = (typed: string) => form.setValue('token', typed);

  // The field is disabled while a code is checked, so the focus has to be set again afterwards.
  useEffect(() => {
    if (!isBusy) input.current?.focus();
  }, [isBusy]);

  // A disabled button ignores Enter, and nobody would learn what is missing.
  function submitByEnter(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter' || event.target !== input.current || isWholeCode(kind, code)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  }

  function switchKind() {
    const next = kind === 'authenticator' ? 'backup' : 'authenticator';
    setKind(next);
    form.reset({ token: '', isBackupCode: next === 'backup' });
    input.current?.focus();
  }

  return (
    <Dialog
      open
      onOpenChange={onCancel}
      dismissable={false}
      size="sm"
      title="Two-factor authentication"
      description={description}
      footer={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onCancel}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            disabled={!isWholeCode(kind, code)}
            busy={isBusy}
            busyLabel="Verifying…"
          >
            Verify
          </Button>
        </>
      }
    >
      <form id={formId} {...form.formProps} onKeyDown={submitByEnter}>
        <Field label={label}>
          <CodeInput ref={input} kind={kind} value={code} onValueChange={setCode} disabled={isBusy} />
        </Field>
        <Button variant="link" className="mt-2 -ml-4" disabled={isBusy} onClick={switchKind}>
          {switchTo}
        </Button>
      </form>
    </Dialog>
  );
}

interface CodeInputProps {
  kind: CodeKind;
  value: string;
  onValueChange: (value: string) => void;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** Takes only what such a code can hold, so there is nothing to correct afterwards. */
export function CodeInput({ kind, value, onValueChange, disabled, ref }: CodeInputProps) {
  const isBackup = kind === 'backup';
  return (
    <TextInput
      ref={ref}
      value={value}
      onChange={(event) => onValueChange(shapeCode(kind, event.target.value, value))}
      inputMode={isBackup ? 'text' : 'numeric'}
      autoComplete={isBackup ? 'off' : 'one-time-code'}
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      placeholder={isBackup ? 'XXXX-XXXX' : '000000'}
      disabled={disabled}
      className="figures min-h-13! text-center font-mono text-2xl! tracking-[0.2em] placeholder:tracking-[0.2em]"
    />
  );
}
