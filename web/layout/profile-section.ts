// Slots that features fill so that the layout need not know them: sections of Profile & Support, and the ways to sign up
// and to one of those sections.
import { type ComponentType, createContext, use, useLayoutEffect, useRef } from 'react';
import type { PlanId } from '#contract/billing/plans.ts';
import type { CurrentUser } from '../api/current-user.ts';
import type { NamedSection, ProfileSectionId } from './profile-section-names.ts';

/** Called with how to save what closing the dialog would lose; null while there is nothing. */
export type OnUnsavedChange = (save: (() => Promise<unknown>) | null) => void;

export interface ProfileSectionProps {
  user: CurrentUser;
  onUnsavedChange: OnUnsavedChange;
  /** Closes the dialog; asks first where something is unsaved. */
  onClose: () => void;
}

export interface ProfileSection extends NamedSection {
  Content: ComponentType<ProfileSectionProps>;
}

/** Lets a page offer the sign-up without depending on accounts; filled by a provider around the page. */
export interface SignupSlot {
  start: (plan: PlanId) => void;
  /** Fetches what `start` needs, as soon as a press seems likely. */
  prepare: () => void;
}

export const SignupContext = createContext<SignupSlot | null>(null);

/** Null where the slot is empty; the page then shows no button. */
export const useSignupSlot = (): SignupSlot | null => use(SignupContext);

export type OpenProfileAt = (section: ProfileSectionId) => void;

export const OpenProfileContext = createContext<OpenProfileAt | null>(null);

/** Null where nobody fills it; then nothing is opened. */
export const useOpenProfile = (): OpenProfileAt | null => use(OpenProfileContext);

/** Tells the dialog around whether something is unsaved here, and how it is saved. */
export function useUnsavedSection(
  isUnsaved: boolean,
  save: () => Promise<unknown>,
  onUnsavedChange: OnUnsavedChange,
): void {
  const latest = useRef(save);
  useLayoutEffect(() => {
    latest.current = save;
  });
  useLayoutEffect(() => {
    onUnsavedChange(isUnsaved ? () => latest.current() : null);
    return () => onUnsavedChange(null);
  }, [isUnsaved, onUnsavedChange]);
}
