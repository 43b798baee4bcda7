// What the owner and the office learn at once (D-29): a list behind a bell, what they want to hear of and how, and a stream
// of events by which open pages refresh themselves.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ListCursor } from './fields.ts';
import { ListLimit } from './jobs/job-list.ts';

export const notificationKinds = [
  /** A customer looked at a document or at the page of an invoice. */
  'opened',
  'signed',
  'declined',
  /** A customer canceled what they had signed. */
  'cancelled',
  'paid',
  /** More was paid than was due: it can be given back. */
  'overpaid',
  /** The provider could not give a refund to the customer. */
  'refund_failed',
  'disputed',
  /** A customer asked something on the page of an invoice. */
  'question',
  'mail_failed',
  'work_finished',
  'photos_added',
  'storage_nearly_full',
] as const;
export const NotificationKind = z.enum(notificationKinds);
export type NotificationKind = z.infer<typeof NotificationKind>;

export const Notification = z.object({
  id: z.string(),
  kind: NotificationKind,
  /** One sentence. */
  text: z.string(),
  /** Null where it is about no job. */
  jobId: z.string().nullable(),
  createdAt: z.string(),
  readAt: z.string().nullable(),
});
export type Notification = z.infer<typeof Notification>;

const Channels = z.object({
  /** In the list and on open pages. */
  inApp: z.boolean(),
  email: z.boolean(),
});

/** One entry for each kind. */
export const NotificationSettings = z.object({ settings: z.record(NotificationKind, Channels) });
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** Only the kinds that change. */
export const NotificationSettingsChange = z.object({
  settings: z.partialRecord(NotificationKind, Channels),
});

/** `data` of `event: notification`. */
export const NotificationEvent = z.object({
  kind: NotificationKind,
  jobId: z.string().nullable(),
  id: z.string(),
});
export type NotificationEvent = z.infer<typeof NotificationEvent>;

/**
 * `data` of `event: change`: something that lists and open dialogs show was changed, by whomever. `account`: settings,
 * people, templates, prices. `notifications`: the reader's own, read on another page. `everything`: many things at once, or
 * some were missed; whoever comes back to a stream that was cut has missed some too. `id` is the job's or the customer's,
 * otherwise the account's.
 */
export const ChangeEvent = z.object({
  subject: z.enum(['job', 'customer', 'account', 'notifications', 'everything']),
  id: z.string(),
});
export type ChangeEvent = z.infer<typeof ChangeEvent>;

const Unread = z.object({ success: z.boolean(), unread: z.number() });

export const notificationEndpoints = {
  /** Newest first; the reader's own. */
  listNotifications: endpoint('GET', '/api/notifications', {
    query: z.object({ limit: ListLimit.optional(), cursor: ListCursor }),
    reply: z.object({
      items: z.array(Notification),
      unread: z.number(),
      nextCursor: z.string().nullable(),
      total: z.number(),
    }),
  }),
  readNotification: endpoint('POST', '/api/notifications/:id/read', {
    params: z.object({ id: z.string().max(100) }),
    reply: Unread,
  }),
  readAllNotifications: endpoint('POST', '/api/notifications/read-all', { reply: Unread }),
  readNotificationSettings: endpoint('GET', '/api/notification-settings', { reply: NotificationSettings }),
  saveNotificationSettings: endpoint('POST', '/api/notification-settings', {
    body: NotificationSettingsChange,
    reply: NotificationSettings,
  }),
  /** Server-sent events: `notification` and `change`. Ends with the session. */
  streamEvents: endpoint('GET', '/api/events', {
    /** Whose page it is: an event stream cannot send the header by which other calls say so. */
    query: z.object({ user: z.string().max(100).optional() }),
  }),
};
