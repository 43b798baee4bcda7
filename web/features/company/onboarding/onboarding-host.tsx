import type { ComponentType } from 'react';
import { type CurrentUser, useCurrentUser } from '#web/api/current-user.ts';

interface OnboardingHostProps {
  /** In a file of its own. */
  Dialog: ComponentType<{ user: CurrentUser }>;
}

export function OnboardingHost({ Dialog }: OnboardingHostProps) {
  const { data: user } = useCurrentUser();
  if (!user || user.role === 'technician' || user.onboardingCompleted) return null;
  return <Dialog key={user.id} user={user} />;
}
