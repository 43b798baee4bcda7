// Profile & Support as it stands together: the account's own parts, and those the other features add, in this order.
// Features meet here and nowhere else; all of it is fetched when the dialog is first opened.
import { ProfileDialog, type ProfileDialogProps } from './features/accounts/profile/profile-dialog.tsx';
import { SubscriptionSection } from './features/billing/subscription-section.tsx';
import { CompanySection } from './features/company/profile/company-section.tsx';
import { RecordsSection } from './features/company/profile/records-section.tsx';
import type { ProfileSection } from './layout/profile-section.ts';

const sections: readonly ProfileSection[] = [
  {
    id: 'company',
    title: 'Company information',
    shownTo: 'owner',
    needsAccess: true,
    Content: CompanySection,
  },
  { id: 'subscription', title: 'Subscription', shownTo: 'owner', Content: SubscriptionSection },
  {
    id: 'records',
    title: 'Records and storage',
    shownTo: 'owner',
    needsAccess: true,
    Content: RecordsSection,
  },
];

export function Profile(props: Omit<ProfileDialogProps, 'sections'>) {
  return <ProfileDialog {...props} sections={sections} />;
}
