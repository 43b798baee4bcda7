// What each person hears of, and how. Stored is only what they have changed.
import type { Role } from '#contract/accounts.ts';
import type { NotificationKind, NotificationSettings } from '#contract/notifications.ts';

export type Channels = NotificationSettings['settings'][NotificationKind];

/** The product sends the owner an email of its own about these, which obeys the owner's setting. */
const haveOwnEmail: ReadonlySet<NotificationKind> = new Set<NotificationKind>([
  'signed',
  'declined',
  'cancelled',
  'paid',
  'overpaid',
  'refund_failed',
  'disputed',
  'question',
  'work_finished',
]);

/** True where another email tells this person already: never two for one thing. */
export const isEmailedOtherwise = (kind: NotificationKind, role: Role): boolean =>
  role === 'owner' && haveOwnEmail.has(kind);

export const defaultChannels = (kind: NotificationKind, role: Role): Channels => ({
  inApp: true,
  email: role === 'owner' && haveOwnEmail.has(kind),
});
