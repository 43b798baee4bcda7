import { lazy, Suspense } from 'react';
import { useCurrentUser } from '#web/api/current-user.ts';

const OnboardingDialog = lazy(async () => ({
  default: (await import('./onboarding-dialog.tsx')).OnboardingDialog,
}));

/** Most owners have finished this, so the dialog is loaded only for those who have not. */
export function OnboardingHost() {
  const { data: user } = useCurrentUser();
  if (!user || user.role === 'technician' || user.onboardingCompleted) return null;
  return (
    <Suspense>
      <OnboardingDialog key={user.id} user={user} />
    </Suspense>
  );
}
