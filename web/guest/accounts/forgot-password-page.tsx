// Requests a link that resets the password.
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { Email } from '#contract/accounts.ts';
import { api } from '#web/api/client.ts';
import { useContractForm } from '#web/api/use-contract-form.ts';
import { lineLink, TaskCard } from '#web/layout/task-card.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Field } from '#web/ui/form/field.tsx';
import { EmailInput } from '#web/ui/form/text-input.tsx';

export function ForgotPasswordPage() {
  const { register, errors, formProps, isBusy, reply } = useContractForm({
    schema: z.object({ email: Email }),
    defaultValues: { email: '' },
    send: (body) => api('POST /api/auth/forgot-password', { body }),
    failure: { title: 'Failed to send password reset email. Please try again.', message: null },
  });
  if (reply) return <CheckYourEmail message={reply.message} />;
  return (
    <TaskCard
      title="Forgot your password?"
      description="Enter the email address of your account and we send you a link to choose a new password."
      footer={<BackToSignIn />}
    >
      <form {...formProps} className="grid gap-5">
        <Field label="Email" error={errors.email?.message}>
          <EmailInput autoComplete="username" aria-required {...register('email')} />
        </Field>
        <Button type="submit" size="lg" busy={isBusy} busyLabel="Sending…">
          Send reset link
        </Button>
      </form>
    </TaskCard>
  );
}

/** The same whether the address is known or not; the message comes from the server. */
function CheckYourEmail({ message }: { message: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="flex flex-1 outline-none">
      <TaskCard title="Check your email" description={<p role="status">{message}</p>}>
        <Link to="/login" className={buttonClass({ size: 'lg', className: 'w-full' })}>
          Back to Sign In
        </Link>
      </TaskCard>
    </div>
  );
}

function BackToSignIn() {
  return (
    <Link to="/login" className={`${lineLink} gap-2`}>
      <ArrowLeft aria-hidden="true" className="size-4.5" />
      Back to Sign In
    </Link>
  );
}
