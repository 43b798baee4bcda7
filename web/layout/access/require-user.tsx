// The guard before every page that is not public: sign-in, role and subscription. In a chunk of its own, which visitors
// never load.
import { Link, Navigate } from '@tanstack/react-router';
import { CreditCard, Lock } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { PageAccess } from '#contract/pages/pages.ts';
import { type CurrentUser, useCurrentUser } from '#web/api/current-user.ts';
import { messageOf } from '#web/api/failures.ts';
import { forgetUser } from '#web/api/remembered-user.ts';
import { takeSessionEnd } from '#web/api/session-end.ts';
import { shortDate } from '#web/days.ts';
import { settings } from '#web/settings.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/feedback/loaded.tsx';
import { PageSpinner } from '#web/ui/feedback/spinner.tsx';
import { useLogout } from '../header/use-signed-in.ts';
import { hasCurrentAccess, isOutdated, leadsToPricing, mayOpen, needsSubscription } from './access.ts';

export function RequireUser({ access, children }: { access: PageAccess; children: ReactNode }) {
  const user = useCurrentUser();
  if (user.isPending) return <PageSpinner />;
  if (user.isError) {
    return (
      <div className="mx-auto w-full max-w-2xl px-4 py-10">
        <ErrorState
          message={messageOf(user.error, 'Something went wrong. Please try again.')}
          onRetry={() => void user.refetch()}
          busy={user.isFetching}
        />
      </div>
    );
  }
  if (!user.data || !mayOpen(access, user.data))
    return <LeaveToStart hasSession={user.data !== null} seesPricing={leadsToPricing(access, user.data)} />;
  const isWorkPage = needsSubscription(access);
  if (isWorkPage && !hasCurrentAccess(user.data, new Date()))
    return isOutdated(user.data, user.dataUpdatedAt) ? (
      <RefetchUser refetch={user.refetch} />
    ) : (
      <RequireSubscription role={user.data.role} />
    );
  return (
    <>
      {isWorkPage ? <PastDueBanner user={user.data} /> : null}
      {children}
    </>
  );
}

function RefetchUser({ refetch }: { refetch: () => Promise<unknown> }) {
  useEffect(() => void refetch(), [refetch]);
  return <PageSpinner />;
}

function LeaveToStart({ hasSession, seesPricing }: { hasSession: boolean; seesPricing: boolean }) {
  const [ended] = useState(() => (hasSession ? null : takeSessionEnd()));
  useEffect(() => {
    if (!hasSession) forgetUser();
  }, [hasSession]);
  // A person whose session has just ended signs in again and continues here.
  if (ended) return <Navigate to="/login" state={{ ended }} replace />;
  return <Navigate to="/" search={seesPricing ? { pricing: 'true' } : {}} replace />;
}

/** After a failed charge the owner has a few days to fix it; nobody else sees the banner. */
function PastDueBanner({ user }: { user: CurrentUser }) {
  const { role, graceEndDate, timeZone } = user;
  if (role !== 'owner' || graceEndDate === null) return null;
  return (
    <aside aria-label="Payment problem" className="border-b border-line bg-warning-soft">
      <div className="mx-auto flex max-w-6xl flex-col gap-3 px-4 py-3 sm:flex-row sm:items-center sm:justify-between sm:px-7">
        <p className="flex gap-3">
          <CreditCard aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning-ink" />
          <span>
            <span className="font-semibold">Your last payment failed.</span> Please check your card before{' '}
            <span className="figures font-semibold">{shortDate(graceEndDate, timeZone)}</span>; until then
            everything keeps working.
          </span>
        </p>
        <Link
          to="/subscription-select"
          className={buttonClass({ variant: 'secondary', className: 'shrink-0' })}
        >
          Fix payment
        </Link>
      </div>
    </aside>
  );
}

const companyLapsed = "Your company's subscription has expired. Please contact your manager.";

const roleTexts: Record<CurrentUser['role'], string> = {
  owner: 'Your subscription has expired. Please renew to continue using the product.',
  // Only the owner can renew.
  office: companyLapsed,
  technician: companyLapsed,
};

/** Shown in place of every page while the company's subscription has lapsed. */
function RequireSubscription({ role }: { role: CurrentUser['role'] }) {
  const { logout, isLoggingOut } = useLogout();
  return (
    <div className="m-auto w-full max-w-lg px-4 py-10 sm:py-16">
      <Card className="flex flex-col items-center px-6 py-8 text-center sm:px-10 sm:py-10">
        <div className="grid size-12 place-items-center rounded-full bg-accent-soft text-accent-ink">
          <Lock aria-hidden="true" className="size-6" />
        </div>
        <h1 className="mt-5 text-2xl font-bold tracking-tight">Subscription Required</h1>
        <p className="mt-2 text-base text-muted">{roleTexts[role]}</p>
        <div className="mt-7 grid w-full gap-2">
          {role === 'owner' ? (
            <Link to="/subscription-select" className={buttonClass({ size: 'lg' })}>
              Renew Subscription
            </Link>
          ) : null}
          <Button variant="secondary" size="lg" busy={isLoggingOut} onClick={logout}>
            Log Out
          </Button>
        </div>
        <p className="mt-5 text-muted">
          Questions? Write to{' '}
          <a
            href={`mailto:${settings.supportEmail}`}
            className="font-semibold text-accent-ink underline underline-offset-2"
          >
            {settings.supportEmail}
          </a>
        </p>
      </Card>
    </div>
  );
}
