// The first page of everyone who is signed in.
import { ShieldCheck, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { type CurrentUser, useCurrentUser } from '#web/api/current-user.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { shortDate } from '#web/ui/date-text.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { openProfile } from '../profile/profile-slot.ts';
import { subscriptionLabel } from '../profile/subscription-label.ts';
import { useMfaStatus } from '../security/use-mfa-status.ts';

export function WelcomePage() {
  const { data: user } = useCurrentUser();
  if (!user) return null;
  return (
    <div className="mx-auto w-full max-w-4xl px-4 py-8 sm:px-7 sm:py-12">
      <h1 className="text-3xl font-bold tracking-tight">Welcome</h1>
      <p className="mt-1 text-base text-muted">
        You are signed in as <span className="font-semibold wrap-anywhere text-ink">{user.email}</span>.
      </p>
      <div className="mt-8 grid gap-4 sm:grid-cols-2">
        <TwoFactorCard />
        <AccountCard user={user} />
      </div>
    </div>
  );
}

function TwoFactorCard() {
  const status = useMfaStatus();
  return (
    <TaskCard icon={<ShieldCheck />} title="Two-factor authentication">
      <Loaded query={status} skeleton={<LoadingLines />}>
        {({ mfaEnabled }) =>
          mfaEnabled ? (
            <>
              <p className="text-muted">
                <Badge tone="success">On</Badge> Signing in needs your password and a code from your phone.
              </p>
              <CardAction label="Manage two-factor" variant="secondary" />
            </>
          ) : (
            <>
              <p className="text-muted">
                Protect your customers' data: let signing in also need a code from an app on your phone. It
                takes two minutes.
              </p>
              <CardAction label="Set up two-factor" variant="primary" />
            </>
          )
        }
      </Loaded>
    </TaskCard>
  );
}

function AccountCard({ user }: { user: CurrentUser }) {
  return (
    <TaskCard icon={<UserRound />} title="Your account">
      <p className="text-muted">{accountSentence(user)}</p>
      <CardAction label="Manage account" variant="secondary" />
    </TaskCard>
  );
}

function accountSentence(user: CurrentUser): string {
  if (user.role === 'technician') return 'Change your email address or your password, and find support.';
  const label = subscriptionLabel(user);
  const until =
    user.subscriptionStatus === 'trial' && user.trialEndDate
      ? ` until ${shortDate(user.trialEndDate, user.timeZone)}`
      : '';
  return `${label}${until}. Change your email address or your password, and find support.`;
}

function TaskCard({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <Card className="flex flex-col p-5 sm:p-6">
      <div
        aria-hidden="true"
        className="grid size-11 place-items-center rounded-control bg-accent-soft text-accent-ink [&_svg]:size-5.5"
      >
        {icon}
      </div>
      <h2 className="mt-4 mb-1 text-lg font-bold tracking-tight">{title}</h2>
      {children}
    </Card>
  );
}

function CardAction({ label, variant }: { label: string; variant: 'primary' | 'secondary' }) {
  return (
    <div className="mt-auto pt-5">
      <Button variant={variant} className="w-full sm:w-auto" onClick={openProfile}>
        {label}
      </Button>
    </div>
  );
}

function LoadingLines() {
  return (
    <SkeletonGroup label="Loading two-factor status">
      <div className="grid gap-2 py-1">
        <Skeleton />
        <Skeleton className="h-4 w-2/3" />
      </div>
    </SkeletonGroup>
  );
}
