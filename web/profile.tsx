// Profile & Support: the account's own sections and those of other features, in this order. They are put together here
// and nowhere else; all of it is loaded when the dialog is first opened.
import { ProfileDialog, type ProfileDialogProps } from './features/accounts/profile/profile-dialog.tsx';
import { SubscriptionSection } from './features/billing/subscription-section.tsx';
import { CompanySection } from './features/company/profile/company-section.tsx';
import { DocumentsSection } from './features/company/profile/documents-section.tsx';
import { MessagesSection } from './features/company/profile/messages-section.tsx';
import { RecordsSection } from './features/company/profile/records-section.tsx';
import type { ProfileSection } from './layout/profile-section.ts';

const sections: readonly ProfileSection[] = [
  {
    id: 'company',
    title: 'Company information',
    shownTo: ['owner', 'office'],
    needsAccess: true,
    Content: CompanySection,
  },
  {
    id: 'documents',
    title: 'Document settings',
    shownTo: ['owner', 'office'],
    needsAccess: true,
    Content: DocumentsSection,
  },
  {
    id: 'messages',
    title: 'Emails to customers',
    shownTo: ['owner', 'office'],
    needsAccess: true,
    Content: MessagesSection,
  },
  { id: 'subscription', title: 'Subscription', shownTo: ['owner'], Content: SubscriptionSection },
  {
    id: 'records',
    title: 'Records and storage',
    shownTo: ['owner', 'office'],
    needsAccess: true,
    Content: RecordsSection,
  },
];

export function Profile(props: Omit<ProfileDialogProps, 'sections'>) {
  return <ProfileDialog {...props} sections={sections} />;
}
