// A new password, typed twice: the form behind a reset link, and the fields and checks that changing a password shares.
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type UseFormRegisterReturn, useForm } from 'react-hook-form';
import { api } from '#web/api/client.ts';
import { ApiError, isDeadLink } from '#web/api/errors.ts';
import { showFailure } from '#web/api/failures.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { forgetEverything } from '#web/api/sign-out.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/text-input.tsx';
import { useArrival } from '../use-arrival.ts';

interface Values {
  newPassword: string;
  confirmPassword: string;
}

interface NewPasswordFormProps {
  token: string;
  onLinkInvalid: () => void;
}

export function NewPasswordForm({ token, onLinkInvalid }: NewPasswordFormProps) {
  const form = useForm<Values>({ defaultValues: { newPassword: '', confirmPassword: '' } });
  const { register, handleSubmit, setError, setFocus, formState } = form;
  const { errors } = formState;
  const reset = useReset({
    token,
    onLinkInvalid,
    onRefused: (message) => {
      setError('newPassword', { message });
      setFocus('newPassword');
    },
  });

  function point({ field, title, description, atField }: NewPasswordProblem) {
    toast({ title, description, tone: 'destructive' });
    setError(field, { message: atField });
    setFocus(field);
  }

  function submit(values: Values) {
    const problem = newPasswordProblem(values);
    if (problem) point(problem);
    else reset.mutate(values.newPassword);
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={handleSubmit(submit)}>
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
      <Button type="submit" size="lg" busy={reset.isPending || reset.isSuccess} busyLabel="Saving…">
        Reset password
      </Button>
    </form>
  );
}

interface ResetOptions extends NewPasswordFormProps {
  /** The server refused the password itself. */
  onRefused: (message: string) => void;
}

function useReset({ token, onLinkInvalid, onRefused }: ResetOptions) {
  const client = useQueryClient();
  const arrive = useArrival();
  const navigate = useNavigate();
  return useOnePress({
    mutationFn: (newPassword: string) =>
      api('POST /api/auth/reset-password', { body: { token, newPassword } }),
    onSuccess: async ({ autoLoggedIn, message }) => {
      toast({ title: message, tone: 'success' });
      if (autoLoggedIn) return arrive('/');
      // A reset ends every session, also the one of this browser.
      forgetEverything(client);
      await navigate({ to: '/login', replace: true });
    },
    onError: (error) => {
      if (isDeadLink(error)) return onLinkInvalid();
      const refusal = error instanceof ApiError ? error.fields.newPassword : undefined;
      if (refusal) return onRefused(refusal);
      showFailure(error, undefined, {
        title: 'Failed to reset password. Please try again or request a new reset link.',
        message: null,
      });
    },
  });
}

interface Entry {
  entry: UseFormRegisterReturn;
  error: string | undefined;
}

/** Both fields, for resetting and for changing a password. */
export function NewPasswordFields({ fresh, again }: { fresh: Entry; again: Entry }) {
  return (
    <>
      <Field label="New password" hint="At least 8 characters." error={fresh.error}>
        <PasswordInput autoComplete="new-password" aria-required {...fresh.entry} />
      </Field>
      <Field label="Confirm new password" error={again.error}>
        <PasswordInput autoComplete="new-password" aria-required {...again.entry} />
      </Field>
    </>
  );
}

interface Typed {
  newPassword: string;
  confirmPassword: string;
}

export interface NewPasswordProblem {
  field: keyof Typed;
  title: string;
  description: string;
  /** Stays at the field after the message has gone. */
  atField: string;
}

/** The first problem of a new password that was typed twice, and the field it belongs to. */
export function newPasswordProblem({ newPassword, confirmPassword }: Typed): NewPasswordProblem | null {
  if (newPassword !== confirmPassword)
    return {
      field: 'confirmPassword',
      title: 'Password Mismatch',
      description: 'Passwords do not match. Please try again.',
      atField: "Passwords don't match",
    };
  if (newPassword.length < 8)
    return {
      field: 'newPassword',
      title: 'Password Too Short',
      description: 'Password must be at least 8 characters long.',
      atField: 'Password must be at least 8 characters',
    };
  return null;
}
