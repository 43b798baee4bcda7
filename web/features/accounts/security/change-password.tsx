import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '#web/api/client.ts';
import { ApiError } from '#web/api/errors.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { isSessionLoss } from '#web/api/session-end.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/text-input.tsx';
import { NewPasswordFields, newPasswordProblem } from '../password/new-password-form.tsx';
import { TaskForm, type TaskProps } from './task-form.tsx';

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };

export function ChangePassword({ onLeave }: TaskProps) {
  const { register, handleSubmit, setError, setFocus, formState } = useForm({ defaultValues: empty });
  const { errors } = formState;
  useEffect(() => setFocus('currentPassword'), [setFocus]);

  const change = useOnePress({
    mutationFn: ({ currentPassword, newPassword }: typeof empty) =>
      api('POST /api/auth/change-password', { body: { currentPassword, newPassword } }),
    onSuccess: () => {
      toast({ title: 'Password changed', tone: 'success' });
      onLeave();
    },
    onError: (error) => {
      // The page is about to reload; a message at the field would be wrong.
      if (isSessionLoss(error)) return;
      const { field, message } = placeOf(error);
      setError(field, { message }, { shouldFocus: true });
    },
  });

  function submit(values: typeof empty) {
    const problem = newPasswordProblem(values);
    if (problem) setError(problem.field, { message: problem.atField }, { shouldFocus: true });
    else change.mutate(values);
  }

  return (
    <TaskForm
      onSubmit={handleSubmit(submit)}
      onCancel={onLeave}
      submitLabel="Change password"
      busyLabel="Saving…"
      isBusy={change.isPending}
    >
      <Field label="Current password" error={errors.currentPassword?.message}>
        <PasswordInput
          autoComplete="current-password"
          aria-required
          {...register('currentPassword', { required: 'Required' })}
        />
      </Field>
      <NewPasswordFields
        fresh={{
          entry: register('newPassword', { required: 'Required' }),
          error: errors.newPassword?.message,
        }}
        again={{
          entry: register('confirmPassword', { required: 'Required' }),
          error: errors.confirmPassword?.message,
        }}
      />
    </TaskForm>
  );
}

/** At the new password only if the server names it; everything else is about the current one. */
function placeOf(error: Error): { field: 'currentPassword' | 'newPassword'; message: string } {
  const aboutNew = error instanceof ApiError ? error.fields.newPassword : undefined;
  return aboutNew
    ? { field: 'newPassword', message: aboutNew }
    : { field: 'currentPassword', message: error.message };
}
