import { Link, useLocation } from '@tanstack/react-router';
import { z } from 'zod';
import { Login } from '#contract/accounts.ts';
import type { SessionEnd } from '#web/api/session-end.ts';
import { useContractForm } from '#web/api/use-contract-form.ts';
import { Filled } from '#web/layout/new-password.tsx';
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
    /** The first page after signing in, where it is not the usual one. */
    firstPage?: '/jobs';
    /** Why the previous session ended. */
    ended?: SessionEnd;
  }
}

const LoginFields = Login.extend({
  username: z.string().refine((text) => text.trim() !== '', 'Required'),
  password: Filled,
  rememberMe: z.boolean(),
});
export type LoginValues = z.infer<typeof LoginFields>;

interface LoginFormProps {
  send: (values: LoginValues) => Promise<void>;
  /** After the sign-in, until the next page is there. */
  isLeaving: boolean;
}

const loginFailed = 'Invalid username or password. Please try again.';

const endings: Record<SessionEnd['reason'], { title: string; text: string }> = {
  elsewhere: {
    title: 'Signed in elsewhere',
    text: 'Your account was opened on another device, so you were signed out here. What you had not saved yet is not saved. If that was not you, reset your password.',
  },
  expired: {
    title: 'Your session has ended',
    text: 'Sign in again to go back to where you were. What you had not saved yet is not saved.',
  },
  removed: {
    title: 'You no longer have access',
    text: 'This sign-in was turned off. If you did not expect that, please contact your manager.',
  },
};

export function LoginForm({ send, isLeaving }: LoginFormProps) {
  const { email = '', ended } = useLocation().state;
  const { register, errors, formProps, isBusy, failed } = useContractForm({
    schema: LoginFields,
    defaultValues: { username: email, password: '', rememberMe: false },
    send,
    // Above the fields, the same whatever was wrong.
    problemsOf: () => ({}),
    failure: () => {},
  });
  return (
    <form {...formProps} className="grid gap-5">
      {ended && !failed ? (
        <Notice title={endings[ended.reason].title}>{endings[ended.reason].text}</Notice>
      ) : null}
      {failed ? (
        <Notice tone="danger" announce>
          {loginFailed}
        </Notice>
      ) : null}
      <Field label="Username" hint="The email address of your account." error={errors.username?.message}>
        <TextInput
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          aria-required
          {...register('username')}
        />
      </Field>
      <Field label="Password" error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" aria-required {...register('password')} />
      </Field>
      <div className="-my-2 flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox label="Remember me" {...register('rememberMe')} />
        <Link to="/forgot-password" className={`${lineLink} -mx-2`}>
          Forgot your password
        </Link>
      </div>
      <Button type="submit" size="lg" busy={isBusy || isLeaving} busyLabel="Signing in…">
        Sign In
      </Button>
    </form>
  );
}
