import '#contract/texts/messages.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { type FieldPath, type UseFormSetError, useForm } from 'react-hook-form';
import { z } from 'zod';
import { Signup } from '#contract/accounts.ts';
import { api } from '#web/api/client.ts';
import { ApiError } from '#web/api/errors.ts';
import { showFailure } from '#web/api/failures.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { trackEvent } from '#web/layout/analytics/track-event.ts';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput, TextInput } from '#web/ui/form/text-input.tsx';

export const SignupValues = Signup.extend({ confirmPassword: z.string() }).refine(
  ({ password, confirmPassword }) => password === confirmPassword,
  { path: ['confirmPassword'], message: "Passwords don't match" },
);
export type SignupValues = z.infer<typeof SignupValues>;

interface SignupFormProps {
  /** The button is in the dialog's footer and submits the form by this id. */
  id: string;
  onBusyChange: (isBusy: boolean) => void;
  /** The form stays busy until this resolves. */
  onSignedUp: () => Promise<void>;
}

export function SignupForm({ id, onBusyChange, onSignedUp }: SignupFormProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(SignupValues),
    defaultValues: { email: '', password: '', confirmPassword: '' },
  });
  const { errors } = formState;
  const { mutate, isPending } = useOnePress({
    mutationFn: async ({ email, password }: SignupValues) => {
      await api('POST /api/auth/signup', { body: { email, password } });
      trackEvent('sign_up');
      await onSignedUp();
    },
    onError: (error) => showSignupFailure(error, setError),
  });
  useEffect(() => onBusyChange(isPending), [isPending, onBusyChange]);

  return (
    <form id={id} noValidate className="grid gap-5" onSubmit={handleSubmit((values) => mutate(values))}>
      <Field label="Email" error={errors.email?.message}>
        <TextInput
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          aria-required
          {...register('email')}
        />
      </Field>
      <Field label="Password" hint="At least 8 characters." error={errors.password?.message}>
        <PasswordInput autoComplete="new-password" aria-required {...register('password')} />
      </Field>
      <Field label="Confirm password" error={errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" aria-required {...register('confirmPassword')} />
      </Field>
    </form>
  );
}

function showSignupFailure(error: unknown, setError: UseFormSetError<SignupValues>): void {
  if (!(error instanceof ApiError)) {
    showFailure(error, 'Something went wrong. Please try again.');
    return;
  }
  for (const [field, message] of Object.entries(error.fields)) {
    if (isField(field)) setError(field, { message }, { shouldFocus: true });
  }
  showFailure(error, 'Failed to create account', { title: 'Signup Failed' });
}

const isField = (name: string): name is FieldPath<SignupValues> => name in SignupValues.shape;
