import { useEffect } from 'react';
import { z } from 'zod';
import { NewPassword, Password } from '#contract/accounts.ts';
import { api } from '#web/api/client.ts';
import { ApiError } from '#web/api/errors.ts';
import { isSessionLoss } from '#web/api/session-end.ts';
import { type Problems, useContractForm } from '#web/api/use-contract-form.ts';
import { checkNewPassword, Filled, NewPasswordFields } from '#web/layout/new-password.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/text-input.tsx';
import { TaskForm, type TaskProps } from './task-form.tsx';

const PasswordChange = z
  .object({ currentPassword: Filled, newPassword: Filled, confirmPassword: Filled })
  .superRefine(checkNewPassword)
  .pipe(z.object({ currentPassword: Password, newPassword: NewPassword, confirmPassword: z.string() }));

export function ChangePassword({ onLeave }: TaskProps) {
  const { register, errors, formProps, setFocus, isBusy } = useContractForm({
    schema: PasswordChange,
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    whenEdited: 'clear',
    send: async ({ currentPassword, newPassword }) => {
      await api('POST /api/auth/change-password', { body: { currentPassword, newPassword } });
      toast({ title: 'Password changed', tone: 'success' });
    },
    onSent: onLeave,
    problemsOf,
    failure: () => {},
  });
  useEffect(() => setFocus('currentPassword'), [setFocus]);

  return (
    <TaskForm
      formProps={formProps}
      onCancel={onLeave}
      submitLabel="Change password"
      busyLabel="Saving…"
      isBusy={isBusy}
    >
      <Field label="Current password" error={errors.currentPassword?.message}>
        <PasswordInput autoComplete="current-password" aria-required {...register('currentPassword')} />
      </Field>
      <NewPasswordFields
        fresh={{ entry: register('newPassword'), error: errors.newPassword?.message }}
        again={{ entry: register('confirmPassword'), error: errors.confirmPassword?.message }}
      />
    </TaskForm>
  );
}

/** At the new password only if the server names it; everything else is about the current one. */
function problemsOf(error: Error): Problems {
  // The page is about to reload; a message at the field would be wrong.
  if (isSessionLoss(error)) return {};
  const aboutNew = error instanceof ApiError ? error.fields.newPassword : undefined;
  return aboutNew ? { newPassword: aboutNew } : { currentPassword: error.message };
}
