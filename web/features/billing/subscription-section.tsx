// The subscription in Profile & Support: its state, its payment, and how to change or end it.
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { cardName, planLine } from '#contract/billing/plans.ts';
import { shortDate } from '#web/days.ts';
import type { ProfileSectionProps } from '#web/layout/profile-section.ts';
import { centsOf, dollars } from '#web/money.ts';
import { settings } from '#web/settings.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx';
import type { Fact } from './fact-list.tsx';
import { LeaveDialog } from './leave/leave-dialog.tsx';
import { leaveTexts } from './leave/leave-texts.ts';
import type { SubscriptionReply } from './plans/plan-labels.ts';
import { useSubscription } from './use-subscription.ts';

/** An account without a card or credit has no line about it. */
export function subscriptionFacts(subscription: SubscriptionReply, timeZone: string): Fact[] {
  const { subscriptionStatus: status, planAfterTrial, card, creditBalance, graceEndDate } = subscription;
  const day = (moment: string) => shortDate(moment, timeZone);
  const facts: Fact[] = [{ label: 'Plan', value: planOf(subscription) }];
  if (status === 'trial' && subscription.trialEndDate)
    facts.push({ label: 'Trial ends', value: day(subscription.trialEndDate) });
  if (status === 'trial' && planAfterTrial)
    facts.push({ label: 'After the trial', value: planLine(planAfterTrial) });
  if (status === 'active' && subscription.renewalDate && !graceEndDate)
    facts.push({ label: 'Next renewal', value: day(subscription.renewalDate) });
  if (graceEndDate) facts.push({ label: 'Pay before', value: day(graceEndDate) });
  if (card) facts.push({ label: 'Card on file', value: `${cardName(card)}, expires ${expiry(card)}` });
  if (centsOf(creditBalance) > 0) facts.push({ label: 'Credit balance', value: dollars(creditBalance) });
  return facts;
}

function planOf({ subscriptionStatus, subscriptionPlan, isLifetime }: SubscriptionReply): string {
  if (isLifetime || subscriptionStatus === 'lifetime') return 'Lifetime access';
  if (subscriptionStatus === 'trial') return 'Free trial';
  if (subscriptionStatus !== 'active') return 'No running subscription';
  return subscriptionPlan && subscriptionPlan !== 'trial' ? planLine(subscriptionPlan) : 'Active';
}

const expiry = ({ expiresMonth, expiresYear }: { expiresMonth: number; expiresYear: number }) =>
  `${String(expiresMonth).padStart(2, '0')}/${expiresYear}`;

export function SubscriptionSection({ user, onClose }: ProfileSectionProps) {
  const query = useSubscription();
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <Loaded query={query} skeleton={<LoadingFacts />}>
      {(subscription) => (
        <div className="grid gap-5">
          {subscription.graceEndDate ? (
            <Notice tone="warning">
              Your last payment failed. Choose Edit subscription to pay another way.
            </Notice>
          ) : null}
          <dl className="grid gap-y-3 sm:grid-cols-[10rem_1fr]">
            {subscriptionFacts(subscription, user.timeZone).map(({ label, value }) => (
              <Line key={label} label={label}>
                {value}
              </Line>
            ))}
          </dl>
          <div className="flex flex-col gap-2 sm:flex-row">
            {settings.billing && subscription.subscriptionStatus !== 'lifetime' ? (
              <Link
                to="/subscription-select"
                onClick={onClose}
                className={buttonClass({ variant: 'secondary' })}
              >
                {isRunning(subscription) ? 'Edit subscription' : 'Renew Subscription'}
              </Link>
            ) : null}
            <Button variant="ghost" className="text-danger-ink!" onClick={() => setIsLeaving(true)}>
              {leaveTexts(subscription.subscriptionStatus).action}
            </Button>
          </div>
          {isLeaving ? (
            <LeaveDialog
              user={user}
              subscription={subscription}
              onCancel={() => setIsLeaving(false)}
              onLeft={onClose}
            />
          ) : null}
        </div>
      )}
    </Loaded>
  );
}

const isRunning = ({ subscriptionStatus }: SubscriptionReply) =>
  subscriptionStatus === 'trial' || subscriptionStatus === 'active' || subscriptionStatus === 'lifetime';

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="figures -mt-3 font-semibold break-words sm:mt-0">{children}</dd>
    </>
  );
}

function LoadingFacts() {
  return (
    <SkeletonGroup label="Loading subscription">
      <div className="grid gap-3 py-1">
        <Skeleton className="h-4 w-64 max-w-full" />
        <Skeleton className="h-4 w-48" />
        <Skeleton className="h-11 w-44" />
      </div>
    </SkeletonGroup>
  );
}
