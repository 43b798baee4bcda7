import { Link } from '@tanstack/react-router';
import { type Plan, plans, trialDays } from '#contract/plans.ts';
import { settings } from '../../settings.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { PlanCard } from '../plan-card.tsx';

interface LimitPaywallProps {
  open: boolean;
  onClose: () => void;
  /** Visitors open an account; owners choose a plan for theirs. */
  leadsTo: 'signup' | 'subscription';
  /** Such as "You have used all 3 free PDFs." */
  reason?: string;
}

export function LimitPaywall({ open, onClose, leadsTo, reason }: LimitPaywallProps) {
  const offer = `Choose a plan to keep creating PDFs. It starts with a ${trialDays}-day free trial.`;
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size={settings.billing ? 'lg' : 'sm'}
      title="You've reached your limit"
      description={[
        reason,
        settings.billing ? offer : 'Create an account to go on; no payment is asked here.',
      ]
        .filter(Boolean)
        .join(' ')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Maybe later
          </Button>
          {settings.billing ? null : (
            <Link to="/" search={{ plan: 'monthly' }} className={buttonClass()}>
              Create account
            </Link>
          )}
        </>
      }
    >
      {settings.billing ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <Offer plan={plans.monthly} leadsTo={leadsTo} />
          <Offer plan={plans.annual} leadsTo={leadsTo} />
        </div>
      ) : null}
    </Dialog>
  );
}

function Offer({ plan, leadsTo }: { plan: Plan; leadsTo: LimitPaywallProps['leadsTo'] }) {
  const look = buttonClass({ variant: plan.badge ? 'primary' : 'secondary', className: 'w-full' });
  return (
    <PlanCard plan={plan}>
      <div className="mt-auto pt-6">
        {leadsTo === 'signup' ? (
          <Link
            to="/"
            search={{ plan: plan.id }}
            aria-label={`Start free trial, ${plan.title} plan`}
            className={look}
          >
            Start free trial
          </Link>
        ) : (
          <Link to="/subscription-select" className={look}>
            Choose {plan.title}
          </Link>
        )}
      </div>
    </PlanCard>
  );
}
