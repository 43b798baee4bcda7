// The security tasks of an account and the form they share. A task replaces the profile dialog while it is open: two
// dialogs are never stacked.
import { type ReactNode, useEffect } from 'react';
import { z } from 'zod';
import { Password } from '#contract/accounts.ts';
import { type ContractForm, type Problems, useContractForm } from '#web/api/use-contract-form.ts';
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
  formProps: ContractForm<never>['formProps'];
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
  const { formProps, onCancel, submitLabel, busyLabel, isBusy, canSubmit = true, tone = 'primary' } = props;
  return (
    <form {...formProps} className="grid gap-5">
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

interface PasswordQuestionProps<Reply> {
  send: (body: { password: string }) => Promise<Reply>;
  onSent: (reply: Reply) => void;
  /** What of a refusal stands at the password. */
  problemOf: (error: Error) => string | undefined;
  /** For what is said elsewhere. */
  onFailed?: (error: Error) => void;
  onCancel: () => void;
  submitLabel: string;
  busyLabel: string;
  tone?: 'primary' | 'danger';
  children: ReactNode;
}

const Answer = z.object({ password: Password });

/** Asks for the password before anything that a borrowed session must not change. */
export function PasswordQuestion<Reply>(props: PasswordQuestionProps<Reply>) {
  const { send, onSent, problemOf, onFailed, children, ...frame } = props;
  const { register, errors, formProps, watch, setFocus, isBusy } = useContractForm({
    schema: Answer,
    defaultValues: { password: '' },
    send,
    onSent,
    problemsOf: (error): Problems => {
      const problem = problemOf(error);
      return problem ? { password: problem } : {};
    },
    failure: (error, isAtField) => {
      if (!isAtField) onFailed?.(error);
    },
  });
  useEffect(() => {
    if (!isBusy) setFocus('password');
  }, [isBusy, setFocus]);
  return (
    <TaskForm {...frame} formProps={formProps} isBusy={isBusy} canSubmit={watch('password').trim() !== ''}>
      {children}
      <Field label="Password" error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" aria-required {...register('password')} />
      </Field>
    </TaskForm>
  );
}
