// The plans, shown when the free PDFs are used up.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Plan, plans, trialDays } from '#contract/billing/plans.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { readQuery } from '../../api/queries.ts';
import { settings } from '../../settings.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { PlanCard } from '../plan-card.tsx';
import { isSignUpOpen, SignUpClosed } from '../sign-up-closed.tsx';
import { useCheckout } from './premium-prompt.tsx';

interface LimitPaywallProps {
  open: boolean;
  onClose: () => void;
  /** Visitors sign up; owners choose a plan. */
  leadsTo: 'signup' | 'subscription';
  /** Such as "You have used all 3 free PDFs." */
  reason?: string;
}

export function LimitPaywall({ open, onClose, leadsTo, reason }: LimitPaywallProps) {
  const hasTrial = useHasTrial(leadsTo);
  const isClosed = leadsTo === 'signup' && !isSignUpOpen;
  const choose = 'Choose a plan to keep creating PDFs.';
  const offer = hasTrial ? `${choose} It starts with a ${trialDays}-day free trial.` : choose;
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size={settings.billing && !isClosed ? 'lg' : 'sm'}
      title="You've reached your limit"
      description={[
        reason,
        !isClosed && (settings.billing ? offer : 'Create an account to go on; no payment is asked here.'),
      ]
        .filter(Boolean)
        .join(' ')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Maybe later
          </Button>
          {settings.billing || isClosed ? null : (
            <Link to="/" search={{ plan: 'monthly' }} className={buttonClass()}>
              Create account
            </Link>
          )}
        </>
      }
    >
      {isClosed ? <SignUpClosed /> : null}
      {settings.billing && !isClosed ? (
        <Offers leadsTo={leadsTo === 'signup' ? 'signup' : hasTrial ? 'trial' : 'checkout'} />
      ) : null}
    </Dialog>
  );
}

/** A trial is given once: an account that had one is not offered another. */
function useHasTrial(leadsTo: LimitPaywallProps['leadsTo']): boolean {
  const isOwner = leadsTo === 'subscription';
  const { data } = useQuery({
    ...readQuery('GET /api/subscription/status'),
    enabled: isOwner && settings.billing,
  });
  return isOwner ? data?.subscriptionStatus === 'none' : true;
}

type Way = 'signup' | 'trial' | 'checkout';

function Offers({ leadsTo }: { leadsTo: Way }) {
  const checkout = useCheckout();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {[plans.monthly, plans.annual].map((plan) => (
        <PlanCard key={plan.id} plan={plan}>
          <div className="mt-auto pt-6">
            {leadsTo === 'checkout' ? (
              <Button
                variant={plan.badge ? 'primary' : 'secondary'}
                className="w-full"
                busy={checkout.opening === plan.id}
                disabled={checkout.opening !== null && checkout.opening !== plan.id}
                onClick={() => checkout.start(plan.id)}
              >
                Choose {plan.title}
              </Button>
            ) : (
              <TrialLink plan={plan} leadsTo={leadsTo} />
            )}
          </div>
        </PlanCard>
      ))}
    </div>
  );
}

function TrialLink({ plan, leadsTo }: { plan: Plan; leadsTo: 'signup' | 'trial' }) {
  return (
    <Link
      to={leadsTo === 'signup' ? '/' : '/trial-setup'}
      search={{ plan: plan.id }}
      aria-label={`Start free trial, ${plan.title} plan`}
      className={buttonClass({ variant: plan.badge ? 'primary' : 'secondary', className: 'w-full' })}
    >
      Start free trial
    </Link>
  );
}
