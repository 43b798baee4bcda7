// A new password, typed twice: the form behind a reset link, and the fields and checks that changing a password shares.
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { z } from 'zod';
import { NewPassword } from '#contract/accounts.ts';
import { api } from '#web/api/client.ts';
import { isDeadLink } from '#web/api/errors.ts';
import { showFailure } from '#web/api/failures.ts';
import { forgetEverything } from '#web/api/sign-out.ts';
import { useContractForm } from '#web/api/use-contract-form.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/text-input.tsx';
import { useArrival } from '#web/layout/use-arrival.ts';

/** Whether anything is typed comes first; the contract's own rule about it follows with `.pipe(…)`. */
export const Filled = z.string().min(1, { error: 'Required', abort: true });

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

/** The first problem of a new password that was typed twice, and the field it belongs to; none while one is empty. */
export function newPasswordProblem({ newPassword, confirmPassword }: Typed): NewPasswordProblem | null {
  if (newPassword === '' || confirmPassword === '') return null;
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

/** Adds that problem to a form with both fields. */
export function checkNewPassword(typed: Typed, context: z.RefinementCtx): void {
  const problem = newPasswordProblem(typed);
  if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.atField });
}

const NewPasswordTwice = z
  .object({ newPassword: Filled, confirmPassword: Filled })
  .superRefine(checkNewPassword)
  .pipe(z.object({ newPassword: NewPassword, confirmPassword: z.string() }));
