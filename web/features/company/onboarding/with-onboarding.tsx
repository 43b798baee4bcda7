// Shown over every owner's page until the company is set up. Technicians never see it, and a person without
// payment consent or subscription does not get this far.
import type { RouteComponent } from '@tanstack/react-router';
import { lazyPart } from '#web/ui/lazy-part.tsx';

// Visitors do not even load the check whether it is needed.
const OnboardingHost = lazyPart(() => import('./onboarding-host.tsx'), 'OnboardingHost', {
  whenMissing: 'throw',
});

export function withOnboarding(Page: RouteComponent): RouteComponent {
  function OwnersPage() {
    return (
      <>
        <Page />
        <OnboardingHost />
      </>
    );
  }
  return Object.assign(OwnersPage, {
    preload: async () => {
      await Promise.all([OnboardingHost.preload(), Page.preload?.()]);
    },
  });
}
