import { Link } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { z } from 'zod';
import { Signup } from '#contract/accounts.ts';
import { formatPrice, type PlanId, plans, trialDays } from '#contract/billing/plans.ts';
import { api } from '#web/api/client.ts';
import { ApiError } from '#web/api/errors.ts';
import { showFailure } from '#web/api/failures.ts';
import { useContractForm } from '#web/api/use-contract-form.ts';
import { trackEvent } from '#web/layout/analytics/track-event.ts';
import { settings } from '#web/settings.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { EmailInput, PasswordInput } from '#web/ui/form/text-input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

const SignupValues = Signup.extend({ confirmPassword: z.string() }).refine(
  ({ password, confirmPassword }) => password === confirmPassword,
  { path: ['confirmPassword'], message: "Passwords don't match" },
);

interface SignupFormProps {
  /** The button is in the dialog's footer and submits the form by this id. */
  id: string;
  onBusyChange: (isBusy: boolean) => void;
  /** The form stays busy until this resolves. */
  onSignedUp: () => Promise<void>;
}

function SignupForm({ id, onBusyChange, onSignedUp }: SignupFormProps) {
  const { register, errors, formProps, isBusy } = useContractForm({
    schema: SignupValues,
    defaultValues: { email: '', password: '', confirmPassword: '' },
    send: async ({ email, password }) => {
      // The day of the first charge is said by this clock.
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      await api('POST /api/auth/signup', { body: { email, password, timeZone } });
      trackEvent('sign_up');
      await onSignedUp();
    },
    failure: showSignupFailure,
  });
  useEffect(() => onBusyChange(isBusy), [isBusy, onBusyChange]);

  return (
    <form id={id} {...formProps} className="grid gap-5">
      <Field label="Email" error={errors.email?.message}>
        <EmailInput autoComplete="username" aria-required {...register('email')} />
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

function showSignupFailure(error: Error): void {
  if (error instanceof ApiError) showFailure(error, 'Failed to create account', { title: 'Signup Failed' });
  else showFailure(error, 'Something went wrong. Please try again.');
}

interface SignupDialogProps {
  open: boolean;
  plan: PlanId;
  onClose: () => void;
  onSignedUp: () => Promise<void>;
}

const inlineLink = 'font-semibold text-accent-ink underline underline-offset-2';

export function SignupDialog({ open, plan, onClose, onSignedUp }: SignupDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const formId = useId();
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      dismissable={!isBusy}
      size="sm"
      title="Create your account"
      description={
        settings.billing ? planTerms(plan) : 'No payment is asked here: your account has lifetime access.'
      }
      footer={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isBusy} busyLabel="Creating account…">
            Create account
          </Button>
        </>
      }
    >
      <SignupForm id={formId} onBusyChange={setIsBusy} onSignedUp={onSignedUp} />
      <p className="mt-5 text-sm text-muted">
        By creating an account you agree to the{' '}
        <Link to="/terms" className={inlineLink}>
          Terms of Service
        </Link>{' '}
        and the{' '}
        <Link to="/privacy" className={inlineLink}>
          Privacy Policy
        </Link>
        .
      </p>
      <p className="mt-3">
        Already have an account?{' '}
        <Link to="/login" className={inlineLink}>
          Sign in
        </Link>
      </p>
    </Dialog>
  );
}

function planTerms(plan: PlanId): string {
  const { title, cents, period } = plans[plan];
  if (plan === 'lifetime')
    return `Lifetime access, ${formatPrice(cents)} ${period}. Payment is the next step.`;
  return `${title} plan, ${formatPrice(cents)} ${period}. The first ${trialDays} days are free: no payment due today.`;
}
