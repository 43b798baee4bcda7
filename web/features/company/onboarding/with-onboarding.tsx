// Shown over every owner's page until the company is set up. Technicians never see it, and a person without
// payment consent or subscription does not get this far.
import type { RouteComponent } from '@tanstack/react-router';
import { readRememberedUser } from '#web/api/remembered-user.ts';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

// Visitors do not even load the check whether it is needed.
const OnboardingHost = lazyPart(() => import('./onboarding-host.tsx'), 'OnboardingHost', {
  whenMissing: 'throw',
});

/** Most owners have finished this, so the dialog is loaded only for those who have not. */
const OnboardingDialog = lazyPart(() => import('./onboarding-dialog.tsx'), 'OnboardingDialog', {
  // Nobody should begin something on the page that the dialog then interrupts.
  meanwhile: (
    <div className="fixed inset-0 z-50 grid place-content-center bg-overlay text-white">
      <Spinner label="Opening the setup of your company" className="size-8" />
    </div>
  ),
  whenMissing: 'throw',
});

export function withOnboarding(Page: RouteComponent): RouteComponent {
  function OwnersPage() {
    return (
      <>
        <Page />
        <OnboardingHost Dialog={OnboardingDialog} />
      </>
    );
  }
  return Object.assign(OwnersPage, {
    preload: async () => {
      const parts = [OnboardingHost, Page, ...(readRememberedUser()?.isNew ? [OnboardingDialog] : [])];
      await Promise.all(parts.map((part) => part.preload?.()));
    },
  });
}
