import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { formatPrice, type PlanId, plans, trialDays } from '#contract/billing/plans.ts';
import { settings } from '#web/settings.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { SignupForm } from './signup-form.tsx';

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
