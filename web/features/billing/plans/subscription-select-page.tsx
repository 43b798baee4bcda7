import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { formatPrice, type PlanId, plans } from '#contract/billing/plans.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { useCheckout } from '#web/layout/paywall/premium-prompt.tsx';
import { PlanCard } from '#web/layout/plan-card.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { useSubscription } from '../use-subscription.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { choiceLabel, currentPlanSentence, type SubscriptionReply, wayTo } from './plan-labels.ts';

export function SubscriptionSelectPage() {
  const subscription = useSubscription();
  const { data: user } = useCurrentUser();
  return (
    <div className="mx-auto w-full max-w-4xl px-4 py-6 sm:px-7 sm:py-10">
      <Link to="/" className={buttonClass({ variant: 'ghost', className: '-ml-4 text-muted!' })}>
        <ArrowLeft aria-hidden="true" />
        Back
      </Link>
      <h1 className="mt-3 text-3xl font-bold tracking-tight">Choose Your Plan</h1>
      <Loaded query={subscription}>
        {(currentSubscription) => (
          <Choice currentSubscription={currentSubscription} timeZone={user?.timeZone ?? 'UTC'} />
        )}
      </Loaded>
    </div>
  );
}

function Choice({
  currentSubscription,
  timeZone,
}: {
  currentSubscription: SubscriptionReply;
  timeZone: string;
}) {
  const [chosen, setChosen] = useState<PlanId | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const navigate = useNavigate();
  const checkout = useCheckout();

  function choose(plan: PlanId) {
    const way = wayTo(plan, currentSubscription);
    if (way === 'change') setChosen(plan);
    if (way === 'checkout') checkout.start(plan);
    if (way === 'trial') void navigate({ to: '/trial-setup', search: { plan } });
  }

  return (
    <>
      <p className="mt-2 max-w-[60ch] text-base text-muted">
        {currentPlanSentence(currentSubscription, timeZone)}
      </p>
      <div className="mt-8 grid gap-5 sm:grid-cols-2">
        {(['monthly', 'annual'] as const).map((plan) => (
          <PlanCard key={plan} plan={plans[plan]} as="h2">
            <Button
              size="lg"
              variant={plans[plan].badge ? 'primary' : 'secondary'}
              className="mt-7"
              disabled={isLeaving || wayTo(plan, currentSubscription) === 'none'}
              busy={checkout.opening === plan}
              onClick={() => choose(plan)}
            >
              {choiceLabel(plan, currentSubscription)}
            </Button>
          </PlanCard>
        ))}
      </div>
      {wayTo('lifetime', currentSubscription) === 'none' ? null : (
        <Button
          variant="link"
          className="mt-4 -ml-4"
          disabled={isLeaving}
          busy={checkout.opening === 'lifetime'}
          onClick={() => choose('lifetime')}
        >
          <span>
            Or pay once: lifetime access, <span className="figures">{formatPrice(plans.lifetime.cents)}</span>
          </span>
        </Button>
      )}
      {chosen ? (
        <ChangeDialog
          plan={chosen}
          from={currentSubscription}
          timeZone={timeZone}
          onClose={() => setChosen(null)}
          onChanged={() => {
            setIsLeaving(true);
            setChosen(null);
          }}
        />
      ) : null}
    </>
  );
}
