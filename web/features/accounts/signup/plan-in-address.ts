// `/?plan=annual` opens the sign-up for that plan. The wish is granted once and leaves the address; any other value only
// leaves.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useNavigationTimer } from '#web/layout/navigation-timer.ts';
import type { Search } from '#web/layout/search.ts';
import type { TrialPlan } from '#web/layout/signup-slot.ts';
import { timings } from '#web/timings.ts';

const trialPlans: readonly TrialPlan[] = ['monthly', 'annual'];

export function usePlanInAddress(start: (plan: TrialPlan) => void): void {
  const { plan }: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const after = useNavigationTimer();

  useEffect(() => {
    if (plan === undefined) return;
    void navigate({
      to: '/',
      search: ({ plan: _granted, ...rest }: Search) => rest,
      replace: true,
      resetScroll: false,
    });
    const wished = trialPlans.find((known) => known === plan);
    if (wished) after(timings.openSignupForPlanInAddress, () => start(wished));
  }, [plan, navigate, after, start]);
}
