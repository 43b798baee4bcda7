// How a page offers the way into an account without knowing what an account is: whoever can open the sign-up fills this
// slot around the page.
import { createContext, use } from 'react';
import type { PlanId } from '#contract/plans.ts';

export interface SignupSlot {
  start: (plan: PlanId) => void;
  /** Fetches what `start` needs, as soon as a press seems likely. */
  prepare: () => void;
}

export const SignupContext = createContext<SignupSlot | null>(null);

/** Null where nobody has filled the slot; the page then offers nothing to press. */
export const useSignupSlot = (): SignupSlot | null => use(SignupContext);
