// Where a fresh account without a payment method goes next.
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { TrialPlan } from '#web/layout/signup-slot.ts';

export interface SignedUp {
  plan: TrialPlan;
  userId: string;
}

/** The front page then says what is missing, above everything else. */
export function useOnSignedUp(): (signedUp: SignedUp) => Promise<void> {
  const navigate = useNavigate();
  return useCallback(() => navigate({ to: '/' }), [navigate]);
}
