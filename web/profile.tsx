// Profile & Support: the account's own sections and those of other features, in this order. They are put together here
// and nowhere else; all of it is loaded when the dialog is first opened.
import { ProfileDialog, type ProfileDialogProps } from './features/accounts/profile/profile-dialog.tsx';
import { SubscriptionSection } from './features/billing/subscription-section.tsx';
import { CompanySection } from './features/company/profile/company-section.tsx';
import { DocumentsSection } from './features/company/profile/documents-section.tsx';
import { MessagesSection } from './features/company/profile/messages-section.tsx';
import { RecordsSection } from './features/company/profile/records-section.tsx';
import { OnlinePaymentsSection } from './features/customer-payments/online-payments-section.tsx';
import { NotificationsSection } from './features/notifications/notifications-section.tsx';
import type { ProfileSection } from './layout/profile-section.ts';
import { type ProfileSectionId, profileSections } from './layout/profile-section-names.ts';

const contents: Record<ProfileSectionId, ProfileSection['Content']> = {
  company: CompanySection,
  documents: DocumentsSection,
  'online-payments': OnlinePaymentsSection,
  messages: MessagesSection,
  notifications: NotificationsSection,
  subscription: SubscriptionSection,
  records: RecordsSection,
};

const sections: readonly ProfileSection[] = profileSections.map((named) => ({
  ...named,
  Content: contents[named.id],
}));

export function Profile(props: Omit<ProfileDialogProps, 'sections'>) {
  return <ProfileDialog {...props} sections={sections} />;
}
