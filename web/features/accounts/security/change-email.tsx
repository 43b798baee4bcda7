import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '#web/api/client.ts';
import { ApiError } from '#web/api/errors.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { isSessionLoss } from '#web/api/session-end.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput, TextInput } from '#web/ui/form/text-input.tsx';
import { TaskActions, TaskForm, type TaskProps } from './task-form.tsx';

const empty = { newEmail: '', password: '' };

export function ChangeEmail({ onLeave }: TaskProps) {
  const { register, handleSubmit, setError, setFocus, formState } = useForm({ defaultValues: empty });
  const { errors } = formState;
  useEffect(() => setFocus('newEmail'), [setFocus]);

  const change = useOnePress({
    mutationFn: (body: typeof empty) => api('POST /api/auth/change-email', { body }),
    onError: (error) => {
      // The page is about to reload; a message at the field would be wrong.
      if (isSessionLoss(error)) return;
      const { field, message } = placeOf(error);
      setError(field, { message }, { shouldFocus: true });
    },
  });

  if (change.data) return <CheckYourMail message={change.data.message} onDone={onLeave} />;
  return (
    <TaskForm
      onSubmit={handleSubmit((values) => change.mutate(values))}
      onCancel={onLeave}
      submitLabel="Send confirmation link"
      busyLabel="Sending…"
      isBusy={change.isPending}
    >
      <p className="text-muted">We send a link to the new address. Until you open it, nothing changes.</p>
      <Field label="New email" error={errors.newEmail?.message}>
        <TextInput
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          aria-required
          {...register('newEmail', { required: 'Required' })}
        />
      </Field>
      <Field label="Password" error={errors.password?.message}>
        <PasswordInput
          autoComplete="current-password"
          aria-required
          {...register('password', { required: 'Required' })}
        />
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

function placeOf(error: Error): { field: keyof typeof empty; message: string } {
  if (!(error instanceof ApiError)) return { field: 'newEmail', message: error.message };
  const aboutEmail = error.fields.newEmail;
  if (aboutEmail) return { field: 'newEmail', message: aboutEmail };
  return { field: error.code === 'wrong_password' ? 'password' : 'newEmail', message: error.message };
}
