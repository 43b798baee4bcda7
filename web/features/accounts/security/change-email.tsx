import { useEffect } from 'react';
import { z } from 'zod';
import { Email, Password } from '#contract/accounts.ts';
import { api } from '#web/api/client.ts';
import { ApiError } from '#web/api/errors.ts';
import { isSessionLoss } from '#web/api/session-end.ts';
import { type Problems, useContractForm } from '#web/api/use-contract-form.ts';
import { Filled } from '#web/layout/new-password.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { EmailInput, PasswordInput } from '#web/ui/form/text-input.tsx';
import { TaskActions, TaskForm, type TaskProps } from './task-form.tsx';

const EmailChange = z.object({ newEmail: Filled.pipe(Email), password: Filled.pipe(Password) });

export function ChangeEmail({ onLeave }: TaskProps) {
  const { register, errors, formProps, setFocus, isBusy, reply } = useContractForm({
    schema: EmailChange,
    defaultValues: { newEmail: '', password: '' },
    send: (body) => api('POST /api/auth/change-email', { body }),
    problemsOf,
    failure: () => {},
  });
  useEffect(() => setFocus('newEmail'), [setFocus]);

  if (reply) return <CheckYourMail message={reply.message} onDone={onLeave} />;
  return (
    <TaskForm
      formProps={formProps}
      onCancel={onLeave}
      submitLabel="Send confirmation link"
      busyLabel="Sending…"
      isBusy={isBusy}
    >
      <p className="text-muted">We send a link to the new address. Until you open it, nothing changes.</p>
      <Field label="New email" error={errors.newEmail?.message}>
        <EmailInput autoComplete="email" aria-required {...register('newEmail')} />
      </Field>
      <Field label="Password" error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" aria-required {...register('password')} />
      </Field>
    </TaskForm>
  );
}

function CheckYourMail({ message, onDone }: { message: string; onDone: () => void }) {
  return (
    <div className="grid gap-5">
      <Notice tone="success" announce>
        {message}
      </Notice>
      <TaskActions>
        <Button onClick={onDone}>Done</Button>
      </TaskActions>
    </div>
  );
}

/** Everything is shown at a field: only the server knows whether it is about the address or the password. */
function problemsOf(error: Error): Problems {
  // The page is about to reload; a message at the field would be wrong.
  if (isSessionLoss(error)) return {};
  if (!(error instanceof ApiError)) return { newEmail: error.message };
  if (error.fields.newEmail) return { newEmail: error.fields.newEmail };
  return { [error.code === 'wrong_password' ? 'password' : 'newEmail']: error.message };
}
