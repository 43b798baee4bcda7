import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '../button.tsx';
import { Field } from '../form/field.tsx';
import { PasswordInput } from '../form/text-input.tsx';
import { Dialog } from './dialog.tsx';

interface PasswordDialogProps {
  title: ReactNode;
  body: ReactNode;
  confirmLabel: string;
  busy: boolean;
  /** Why the server refused the last password. */
  error: string | undefined;
  onCancel: () => void;
  /** The caller closes the dialog once the action has succeeded. */
  onConfirm: (password: string) => void;
}

/** Asks for the password before something that a borrowed session must not do. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, body, confirmLabel, busy, error, onCancel, onConfirm } = props;
  const [password, setPassword] = useState('');
  const formId = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    // This dialog may be inside the dialog of another form: React would pass the event on to it.
    event.stopPropagation();
    if (password !== '' && !busy) onConfirm(password);
  }

  return (
    <Dialog
      open
      onOpenChange={onCancel}
      title={title}
      description={body}
      size="sm"
      dismissable={!busy}
      hideClose
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={password === ''} busy={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Field label="Password" error={error}>
          <PasswordInput
            autoComplete="current-password"
            aria-required
            value={password}
            disabled={busy}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
