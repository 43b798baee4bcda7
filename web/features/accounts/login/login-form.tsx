import { Link, useLocation } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import type { SessionEnd } from '#web/api/session-end.ts';
import { lineLink } from '#web/layout/task-card.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Checkbox } from '#web/ui/form/choices.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput, TextInput } from '#web/ui/form/text-input.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Of an account that was just made: it need not be typed again. */
    email?: string;
    /** Why the previous session ended. */
    ended?: SessionEnd;
  }
}

export interface LoginValues {
  username: string;
  password: string;
  rememberMe: boolean;
}

interface LoginFormProps {
  onSubmit: (values: LoginValues) => void;
  isBusy: boolean;
  /** Shown above the fields until the next attempt. */
  failure: string | null;
}

const endings: Record<SessionEnd['reason'], { title: string; text: string }> = {
  elsewhere: {
    title: 'Signed in elsewhere',
    text: 'Your account was opened on another device, so you were signed out here. What you had not saved yet is not saved. If that was not you, reset your password.',
  },
  expired: {
    title: 'Your session has ended',
    text: 'Sign in again to go back to where you were. What you had not saved yet is not saved.',
  },
};

export function LoginForm({ onSubmit, isBusy, failure }: LoginFormProps) {
  const { email = '', ended } = useLocation().state;
  const { register, handleSubmit, formState } = useForm<LoginValues>({
    defaultValues: { username: email, password: '', rememberMe: false },
  });
  const { errors } = formState;
  return (
    <form noValidate className="grid gap-5" onSubmit={handleSubmit(onSubmit)}>
      {ended && !failure ? (
        <Notice title={endings[ended.reason].title}>{endings[ended.reason].text}</Notice>
      ) : null}
      {failure ? (
        <Notice tone="danger" announce>
          {failure}
        </Notice>
      ) : null}
      <Field label="Username" hint="The email address of your account." error={errors.username?.message}>
        <TextInput
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          aria-required
          {...register('username', { validate: (value) => value.trim() !== '' || 'Required' })}
        />
      </Field>
      <Field label="Password" error={errors.password?.message}>
        <PasswordInput
          autoComplete="current-password"
          aria-required
          {...register('password', { required: 'Required' })}
        />
      </Field>
      <div className="-my-2 flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox label="Remember me" {...register('rememberMe')} />
        <Link to="/forgot-password" className={`${lineLink} -mx-2`}>
          Forgot your password
        </Link>
      </div>
      <Button type="submit" size="lg" busy={isBusy} busyLabel="Signing in…">
        Sign In
      </Button>
    </form>
  );
}
