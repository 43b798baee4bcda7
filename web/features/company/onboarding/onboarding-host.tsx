import { useCurrentUser } from '#web/api/current-user.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const OnboardingDialog = lazyPart(() => import('./onboarding-dialog.tsx'), 'OnboardingDialog', {
  whenMissing: 'throw',
});

/** Most owners have finished this, so the dialog is loaded only for those who have not. */
export function OnboardingHost() {
  const { data: user } = useCurrentUser();
  if (!user || user.role === 'technician' || user.onboardingCompleted) return null;
  return <OnboardingDialog key={user.id} user={user} />;
}
