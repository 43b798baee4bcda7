import { type ReactNode, useId } from 'react';
import { z } from 'zod';
import { Password } from '#contract/accounts.ts';
import { type Problems, useContractForm } from '../api/use-contract-form.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { PasswordInput } from '../ui/form/text-input.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';

interface PasswordDialogProps {
  title: ReactNode;
  body: ReactNode;
  confirmLabel: string;
  /** Whoever opened the dialog closes it once this has succeeded. */
  send: (password: string) => Promise<void>;
  /** What of a refusal stands at the password. */
  problemOf: (error: Error) => string | undefined;
  /** For what is said elsewhere. */
  onFailed?: (error: Error) => void;
  onCancel: () => void;
}

const Answer = z.object({ password: Password });

/** Asks for the password before something that a borrowed session must not do. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, body, confirmLabel, send, problemOf, onFailed, onCancel } = props;
  const formId = useId();
  const form = useContractForm({
    schema: Answer,
    defaultValues: { password: '' },
    send: ({ password }) => send(password),
    problemsOf: (error): Problems => {
      const problem = problemOf(error);
      return problem ? { password: problem } : {};
    },
    failure: (error, isAtField) => {
      if (!isAtField) onFailed?.(error);
    },
  });
  // Stays busy while what comes next is opening.
  const isBusy = form.isBusy || form.isSent;

  return (
    <Dialog
      open
      onOpenChange={onCancel}
      title={title}
      description={body}
      size="sm"
      dismissable={!isBusy}
      hideClose
      footer={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={form.watch('password') === ''} busy={isBusy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} {...form.formProps}>
        <Field label="Password" error={form.errors.password?.message}>
          <PasswordInput
            autoComplete="current-password"
            aria-required
            disabled={isBusy}
            {...form.register('password')}
          />
        </Field>
      </form>
    </Dialog>
  );
}
