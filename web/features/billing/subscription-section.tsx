// The subscription in Profile & Support: its state, its payment, and how to change or end it.
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { ProfileSectionProps } from '#web/layout/profile-section.ts';
import { settings } from '#web/settings.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx';
import { LeaveDialog } from './leave/leave-dialog.tsx';
import { leaveTexts } from './leave/leave-texts.ts';
import type { SubscriptionReply } from './plans/plan-labels.ts';
import { subscriptionFacts } from './subscription-facts.ts';
import { useSubscription } from './use-subscription.ts';

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
