import { zodResolver } from '@hookform/resolvers/zod';
import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { AcceptInvitation } from '#contract/technicians.ts';
import { ApiError } from '#web/api/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput, TextInput } from '#web/ui/form/text-input.tsx';
import { isTaken, useAcceptInvitation } from './use-invitation.ts';

interface AcceptFormProps {
  token: string;
  email: string;
  onLinkEnded: () => void;
}

const fields = ['firstName', 'lastName', 'email', 'password', 'confirmPassword'] as const;

export function AcceptForm({ token, email, onLinkEnded }: AcceptFormProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(AcceptInvitation),
    defaultValues: { firstName: '', lastName: '', email, password: '', confirmPassword: '' },
  });
  const { errors } = formState;
  const accept = useAcceptInvitation({ token, onLinkEnded });

  function submit(values: AcceptInvitation) {
    accept.mutate(values, {
      onError: (error) => {
        if (!(error instanceof ApiError)) return;
        for (const field of fields) {
          const message = error.fields[field];
          if (message) setError(field, { message }, { shouldFocus: true });
        }
      },
    });
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={handleSubmit(submit)}>
      {isTaken(accept.error) ? <TakenNotice /> : null}
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <Field label="First name" error={errors.firstName?.message}>
          <TextInput autoComplete="given-name" maxLength={100} {...register('firstName')} />
        </Field>
        <Field label="Last name" error={errors.lastName?.message}>
          <TextInput autoComplete="family-name" maxLength={100} {...register('lastName')} />
        </Field>
      </div>
      <Field label="Email" hint="You sign in with this address." error={errors.email?.message}>
        <TextInput type="email" autoComplete="username" readOnly {...register('email')} />
      </Field>
      <Field label="Password" hint="At least 8 characters." error={errors.password?.message}>
        <PasswordInput autoComplete="new-password" aria-required {...register('password')} />
      </Field>
      <Field label="Confirm password" error={errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" aria-required {...register('confirmPassword')} />
      </Field>
      <Button
        type="submit"
        size="lg"
        busy={accept.isPending || accept.isSuccess}
        busyLabel="Creating Account..."
      >
        Accept Invitation & Create Account
      </Button>
    </form>
  );
}

function TakenNotice() {
  return (
    <Notice
      tone="warning"
      announce
      title="This email already has an account"
      action={
        <Link to="/login" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          Go to sign in
        </Link>
      }
    >
      Sign in with it, or ask your company to invite you at another address.
    </Notice>
  );
}
