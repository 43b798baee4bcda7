// The form behind a reset link.
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { NewPassword } from '#contract/accounts.ts';
import { api } from '#web/api/client.ts';
import { isDeadLink } from '#web/api/errors.ts';
import { showFailure } from '#web/api/failures.ts';
import { forgetEverything } from '#web/api/sign-out.ts';
import { useContractForm } from '#web/api/use-contract-form.ts';
import {
  checkNewPassword,
  Filled,
  NewPasswordFields,
  newPasswordProblem,
} from '#web/layout/new-password.tsx';
import { useArrival } from '#web/layout/use-arrival.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';

const NewPasswordTwice = z
  .object({ newPassword: Filled, confirmPassword: Filled })
  .superRefine(checkNewPassword)
  .pipe(z.object({ newPassword: NewPassword, confirmPassword: z.string() }));

interface NewPasswordFormProps {
  token: string;
  onLinkInvalid: () => void;
}

export function NewPasswordForm({ token, onLinkInvalid }: NewPasswordFormProps) {
  const client = useQueryClient();
  const arrive = useArrival();
  const navigate = useNavigate();
  const { register, errors, formProps, getValues, isBusy, isSent } = useContractForm({
    schema: NewPasswordTwice,
    defaultValues: { newPassword: '', confirmPassword: '' },
    whenEdited: 'clear',
    onInvalid: () => {
      const problem = newPasswordProblem(getValues());
      if (problem) toast({ title: problem.title, description: problem.description, tone: 'destructive' });
    },
    send: async ({ newPassword }) => {
      const { autoLoggedIn, message } = await api('POST /api/auth/reset-password', {
        body: { token, newPassword },
      });
      toast({ title: message, tone: 'success' });
      if (autoLoggedIn) return arrive('/');
      // A reset ends every session, also the one of this browser.
      forgetEverything(client);
      await navigate({ to: '/login', replace: true });
    },
    failure: (error, isAtField) => {
      if (isDeadLink(error)) return onLinkInvalid();
      if (isAtField) return;
      showFailure(error, undefined, {
        title: 'Failed to reset password. Please try again or request a new reset link.',
        message: null,
      });
    },
  });

  return (
    <form {...formProps} className="grid gap-5">
      <NewPasswordFields
        fresh={{ entry: register('newPassword'), error: errors.newPassword?.message }}
        again={{ entry: register('confirmPassword'), error: errors.confirmPassword?.message }}
      />
      <Button type="submit" size="lg" busy={isBusy || isSent} busyLabel="Saving…">
        Reset password
      </Button>
    </form>
  );
}
