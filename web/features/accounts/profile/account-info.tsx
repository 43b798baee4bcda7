// The account in Profile & Support: address, company, subscription.
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';
import type { CurrentUser } from '#web/api/current-user.ts';
import { isSessionLoss } from '#web/api/session-end.ts';
import { shortDate } from '#web/days.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';

/** Only the owner sees the subscription: for everybody else the company pays. */
export function AccountInfo({ user }: { user: CurrentUser }) {
  return (
    <div className="grid gap-5">
      {user.emailConfirmed ? null : <UnconfirmedEmail email={user.email} />}
      <dl className="grid gap-y-3 sm:grid-cols-[10rem_1fr]">
        <Fact label="Email">{user.email || 'None'}</Fact>
        {user.businessName ? <Fact label="Company">{user.businessName}</Fact> : null}
        {user.role === 'owner' ? (
          <SubscriptionFacts user={user} />
        ) : (
          <Fact label="Role">{user.role === 'office' ? 'Office' : 'Technician'}</Fact>
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

type Access = Pick<CurrentUser, 'subscriptionStatus' | 'subscriptionPlan'>;

const planLabels = {
  monthly: 'Monthly plan',
  annual: 'Annual plan',
  lifetime: 'Lifetime access',
  trial: 'Free trial',
};

export function subscriptionLabel({ subscriptionStatus, subscriptionPlan }: Access): string {
  switch (subscriptionStatus) {
    case 'trial':
      return planLabels.trial;
    case 'lifetime':
      return planLabels.lifetime;
    case 'active':
      return subscriptionPlan ? planLabels[subscriptionPlan] : 'Active';
    case 'expired':
      return 'Expired';
    case 'canceled':
      return 'Canceled';
    case 'none':
      return 'No subscription';
  }
}

/** Shown until the email address is confirmed; sends the link again. */
function UnconfirmedEmail({ email }: { email: string }) {
  const send = useMutation({ mutationFn: () => api('POST /api/auth/send-confirmation') });
  const failed = send.error && !isSessionLoss(send.error) ? send.error.message : null;
  if (email === '')
    return (
      <Notice tone="warning" title="Please enter your email address">
        The address of this account belongs to someone else. Enter yours under Account security, Change email.
      </Notice>
    );
  return (
    <Notice tone="warning" title="Please confirm your email address">
      <p>
        We sent a link to <span className="wrap-anywhere">{email}</span>. Until you open it, only a few emails
        a day go to your customers, and calendar feeds are off.
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button variant="secondary" busy={send.isPending} busyLabel="Sending…" onClick={() => send.mutate()}>
          Send the link again
        </Button>
        <p role="status">{failed ?? send.data?.message}</p>
      </div>
    </Notice>
  );
}
