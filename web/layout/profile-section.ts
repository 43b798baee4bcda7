// What a feature adds to Profile & Support without the dialog knowing the feature.
import type { ComponentType } from 'react';
import type { CurrentUser } from '../api/current-user.ts';

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
