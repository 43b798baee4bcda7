import type { CurrentUser } from '#web/api/current-user.ts';
import { shortDate } from '#web/ui/date-text.ts';
import { UnconfirmedEmail } from '../email/unconfirmed-email.tsx';
import { subscriptionLabel } from './subscription-label.ts';

/** Technicians do not see the subscription: their company pays. */
export function AccountInfo({ user }: { user: CurrentUser }) {
  return (
    <div className="grid gap-5">
      {user.emailConfirmed ? null : <UnconfirmedEmail email={user.email} />}
      <dl className="grid gap-y-3 sm:grid-cols-[10rem_1fr]">
        <Fact label="Email">{user.email || 'None'}</Fact>
        {user.businessName ? <Fact label="Company">{user.businessName}</Fact> : null}
        {user.role === 'technician' ? (
          <Fact label="Role">Technician</Fact>
        ) : (
          <SubscriptionFacts user={user} />
        )}
      </dl>
    </div>
  );
}

function SubscriptionFacts({ user }: { user: CurrentUser }) {
  const { subscriptionStatus, trialEndDate, subscriptionRenewalDate, timeZone } = user;
  return (
    <>
      <Fact label="Subscription">{subscriptionLabel(user)}</Fact>
      {subscriptionStatus === 'trial' && trialEndDate ? (
        <Fact label="Trial ends">{shortDate(trialEndDate, timeZone)}</Fact>
      ) : null}
      {subscriptionStatus === 'active' && subscriptionRenewalDate ? (
        <Fact label="Next renewal">{shortDate(subscriptionRenewalDate, timeZone)}</Fact>
      ) : null}
    </>
  );
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="figures -mt-3 font-semibold break-words sm:mt-0">{children}</dd>
    </>
  );
}
