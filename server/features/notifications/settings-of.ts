// What each person hears of, and how. Stored is only what they have changed.

import type { Role } from '#contract/accounts.ts';
import type { NotificationKind } from '#contract/notifications.ts';
import type { MailKind } from '#server/mail-kinds.ts';

export interface Channels {
  inApp: boolean;
  email: boolean;
}

/** Emails of the product's own to the owner, and what they are about: they obey the owner's setting for it. */
const ownEmails: Partial<Record<MailKind, NotificationKind>> = {
  'signature.signed-owner': 'signed',
  'signature.declined': 'declined',
  'signature.cancelled-by-customer': 'cancelled',
  'job.invoice-made': 'work_finished',
  'job.paid-online': 'paid',
  'job.refund-failed': 'refund_failed',
  'job.disputed': 'disputed',
  'job.question': 'question',
};

/** Null for an email that nobody can switch off. */
export const kindOfOwnEmail = (kind: MailKind): NotificationKind | null => ownEmails[kind] ?? null;

/** The email about a payment says what was too much of it. */
const emailedToOwner: ReadonlySet<NotificationKind> = new Set([
  ...Object.values(ownEmails),
  'overpaid' as const,
]);

/** True where another email tells this person already: never two for one thing. */
export const isEmailedOtherwise = (kind: NotificationKind, role: Role): boolean =>
  role === 'owner' && emailedToOwner.has(kind);

export const defaultChannels = (kind: NotificationKind, role: Role): Channels => ({
  inApp: true,
  email: role === 'owner' && emailedToOwner.has(kind),
});
