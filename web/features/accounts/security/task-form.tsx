// The security tasks of an account and the form they share. A task replaces the profile dialog while it is open: two
// dialogs are never stacked.
import { type FormEventHandler, type ReactNode, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/text-input.tsx';

export const securityTasks = {
  'mfa-setup': 'Two-factor setup',
  'mfa-disable': 'Turn off two-factor',
  'backup-codes': 'New backup codes',
  'change-password': 'Change password',
  'change-email': 'Change email',
} as const;

export type SecurityTask = keyof typeof securityTasks;

export interface TaskProps {
  /** Back to the profile, whether finished or not. */
  onLeave: () => void;
  /** While held, nothing but the task's own buttons leads away. */
  onHold: (isHeld: boolean) => void;
}

interface TaskFormProps {
  onSubmit: FormEventHandler;
  onCancel: () => void;
  submitLabel: string;
  busyLabel: string;
  isBusy: boolean;
  canSubmit?: boolean;
  tone?: 'primary' | 'danger';
  children: ReactNode;
}

/** The fields, then a button to go on and one to cancel. */
export function TaskForm(props: TaskFormProps) {
  const { onSubmit, onCancel, submitLabel, busyLabel, isBusy, canSubmit = true, tone = 'primary' } = props;
  return (
    <form noValidate className="grid gap-5" onSubmit={onSubmit}>
      {props.children}
      <TaskActions>
        <Button variant="secondary" disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant={tone} disabled={!canSubmit} busy={isBusy} busyLabel={busyLabel}>
          {submitLabel}
        </Button>
      </TaskActions>
    </form>
  );
}

export function TaskActions({ children }: { children: ReactNode }) {
  return <div className="mt-1 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">{children}</div>;
}

interface PasswordQuestionProps {
  onAnswer: (password: string) => void;
  onCancel: () => void;
  submitLabel: string;
  busyLabel: string;
  isBusy: boolean;
  tone?: 'primary' | 'danger';
  /** Why the server refused the last password. */
  error: string | undefined;
  children: ReactNode;
}

/** Asks for the password before anything that a borrowed session must not change. */
export function PasswordQuestion({ onAnswer, error, children, ...frame }: PasswordQuestionProps) {
  const { register, handleSubmit, watch, setFocus } = useForm({ defaultValues: { password: '' } });
  const { isBusy } = frame;
  useEffect(() => {
    if (!isBusy) setFocus('password');
  }, [isBusy, setFocus]);
  return (
    <TaskForm
      {...frame}
      canSubmit={watch('password').trim() !== ''}
      onSubmit={handleSubmit(({ password }) => onAnswer(password))}
    >
      {children}
      <Field label="Password" error={error}>
        <PasswordInput autoComplete="current-password" aria-required {...register('password')} />
      </Field>
    </TaskForm>
  );
}
