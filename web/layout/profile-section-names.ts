// The sections that features add to Profile & Support, by name: the dialog fills them, the search leads to them.
import type { CurrentUser } from '../api/current-user.ts';

export interface NamedSection {
  id: string;
  title: string;
  shownTo: readonly CurrentUser['role'][];
  /** Its calls are refused while the subscription has lapsed, so it is not offered then. */
  needsAccess: boolean;
  /** What people call it otherwise. */
  keywords: string;
}

const office = ['owner', 'office'] as const;

export const profileSections = [
  {
    id: 'company',
    title: 'Company information',
    shownTo: office,
    needsAccess: true,
    keywords: 'business name address phone logo license settings',
  },
  {
    id: 'documents',
    title: 'Document settings',
    shownTo: office,
    needsAccess: true,
    keywords: 'color tax rate payment terms agreement estimate valid days check payable',
  },
  {
    id: 'online-payments',
    title: 'Online payments',
    shownTo: office,
    needsAccess: true,
    keywords: 'card stripe pay connect customers deposit part payments refund',
  },
  {
    id: 'messages',
    title: 'Emails to customers',
    shownTo: office,
    needsAccess: true,
    keywords: 'messages reminders follow-ups text',
  },
  {
    id: 'notifications',
    title: 'Notifications',
    shownTo: office,
    needsAccess: true,
    keywords: 'bell alerts email signed paid',
  },
  {
    id: 'subscription',
    title: 'Subscription',
    shownTo: ['owner'],
    needsAccess: false,
    keywords: 'plan billing card payment cancel',
  },
  {
    id: 'records',
    title: 'Records and storage',
    shownTo: office,
    needsAccess: true,
    keywords: 'retention delete photos quota',
  },
] as const satisfies readonly NamedSection[];

/** The dialog's own, which everybody has. */
export const securitySection = {
  id: 'security',
  title: 'Account security',
  keywords: 'password two-factor email sign-in',
} as const;

export type ProfileSectionId = (typeof profileSections)[number]['id'];
