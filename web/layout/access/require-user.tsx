// Stands before every page that is not public, in a chunk of its own: visitors never load it.
import { Navigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useCurrentUser } from '../../api/current-user.ts';
import { forgetUser } from '../../api/remembered-user.ts';
import { takeSessionEnd } from '../../api/session-end.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';
import { TooltipProvider } from '../../ui/tooltip.tsx';
import { leadsToPricing, mayOpen, needsSubscription, type PageAccess } from './access.ts';
import { PastDueBanner } from './past-due-banner.tsx';
import { RequireSubscription } from './require-subscription.tsx';
import { hasCurrentAccess, isOutdated } from './subscription.ts';

export function RequireUser({ access, children }: { access: PageAccess; children: ReactNode }) {
  const user = useCurrentUser();
  if (user.isPending) return <PageSpinner />;
  if (user.isError) {
    return (
      <div className="mx-auto w-full max-w-2xl px-4 py-10">
        <ErrorState message={user.error.message} onRetry={() => void user.refetch()} busy={user.isFetching} />
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
    <TooltipProvider>
      {isWorkPage ? <PastDueBanner user={user.data} /> : null}
      {children}
    </TooltipProvider>
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
  // Whose session has just ended signs in again and goes on here.
  if (ended) return <Navigate to="/login" state={{ ended }} replace />;
  return <Navigate to="/" search={seesPricing ? { pricing: 'true' } : {}} replace />;
}
