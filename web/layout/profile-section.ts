// What a feature adds to Profile & Support without the dialog knowing the feature.
import { type ComponentType, createContext, use } from 'react';
import type { PlanId } from '#contract/plans.ts';
import type { CurrentUser } from '../api/current-user.ts';

// How a page offers the way into an account without knowing what an account is: whoever can open the sign-up fills this
// slot around the page.

export interface SignupSlot {
  start: (plan: PlanId) => void;
  /** Fetches what `start` needs, as soon as a press seems likely. */
  prepare: () => void;
}

export const SignupContext = createContext<SignupSlot | null>(null);

/** Null where nobody has filled the slot; the page then offers nothing to press. */
export const useSignupSlot = (): SignupSlot | null => use(SignupContext);

export interface ProfileSectionProps {
  user: CurrentUser;
  /** Told whether closing the dialog would lose something typed here. */
  onUnsavedChange: (isUnsaved: boolean) => void;
  /** Closes the dialog; asks first where something is unsaved. */
  onClose: () => void;
}

export interface ProfileSection {
  id: string;
  title: string;
  shownTo: CurrentUser['role'] | 'everyone';
  /** Its calls are refused while the subscription has lapsed, so it is not offered then. */
  needsAccess?: boolean;
  Content: ComponentType<ProfileSectionProps>;
}
