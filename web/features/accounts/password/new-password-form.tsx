import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { api } from '#web/api/client.ts';
import { ApiError, isDeadLink } from '#web/api/errors.ts';
import { showFailure } from '#web/api/failures.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { forgetEverything } from '#web/api/sign-out.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useArrival } from '../use-arrival.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { type NewPasswordProblem, newPasswordProblem } from './new-password-rules.ts';

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
  /** The server has something against the password itself. */
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
      // Whoever was signed in here is so no longer.
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
