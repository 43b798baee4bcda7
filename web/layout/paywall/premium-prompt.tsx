// What an account adds, and the way to the payment page for accounts without a running subscription.
import { Link, useNavigate } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { formatPrice, type PlanId, plans, trialDays } from '#contract/billing/plans.ts';
import { api } from '#web/api/client.ts';
import { ApiError } from '#web/api/errors.ts';
import { showFailure } from '#web/api/failures.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { settings } from '#web/settings.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

const gains = [
  'Unlimited PDFs with your logo and colors',
  'Templates, so that nothing is typed twice',
  'Signatures by link, on the customer’s phone',
  'Jobs, calendar and technicians in one place',
];

interface PremiumPromptProps {
  open: boolean;
  onClose: () => void;
}

/** For visitors who want to know what an account adds. */
export function PremiumPrompt({ open, onClose }: PremiumPromptProps) {
  const { monthly, annual } = plans;
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="sm"
      title="Unlock Premium Features"
      description="Sign up and keep your documents, your customers and your prices in one place."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Maybe Later
          </Button>
          <Link to="/" search={{ plan: 'monthly' }} className={buttonClass()}>
            {settings.billing ? 'Start free trial' : 'Create account'}
          </Link>
        </>
      }
    >
      <ul className="grid gap-2.5">
        {gains.map((gain) => (
          <li key={gain} className="flex gap-3">
            <Check aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-accent-ink" />
            {gain}
          </li>
        ))}
      </ul>
      {settings.billing ? (
        <p className="figures mt-5 border-t border-line pt-4 text-muted">
          {trialDays} days free, then {formatPrice(monthly.cents)} {monthly.period} or{' '}
          {formatPrice(annual.cents)} {annual.period} ({annual.subtitle?.toLowerCase()}).
        </p>
      ) : null}
    </Dialog>
  );
}

/** Opens the payment page; for accounts without a running subscription. */
export function useCheckout() {
  const navigate = useNavigate();
  const { mutate, isPending, isSuccess, variables } = useOnePress({
    mutationFn: (planId: PlanId) =>
      api('POST /api/create-subscription', {
        body: { planId, additionalUsers: 0, isLifetime: planId === 'lifetime' },
      }),
    onSuccess: ({ checkoutUrl }) => window.location.assign(checkoutUrl),
    onError: (error) => {
      // An account that has a plan changes it on its own page.
      if (error instanceof ApiError && error.code === 'already_subscribed')
        return navigate({ to: '/subscription-select' });
      showFailure(error, 'Failed to start subscription. Please try again.', { title: 'Subscription Failed' });
    },
  });
  return {
    start: (plan: PlanId) => mutate(plan),
    opening: isPending || isSuccess ? variables : null,
  };
}
