// Shown over every owner's page until the company is set up. Technicians never see it, and a person without
// payment consent or subscription does not get this far.
import type { RouteComponent } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

// Visitors do not even load the check whether it is needed.
const OnboardingHost = lazy(async () => ({
  default: (await import('./onboarding-host.tsx')).OnboardingHost,
}));

export function withOnboarding(Page: RouteComponent): RouteComponent {
  function OwnersPage() {
    return (
      <>
        <Page />
        <Suspense>
          <OnboardingHost />
        </Suspense>
      </>
    );
  }
  return Object.assign(OwnersPage, { preload: async () => void (await Page.preload?.()) });
}
