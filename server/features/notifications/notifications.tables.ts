import { boolean, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { notificationKinds } from '#contract/notifications.ts';
import { accountId, instant } from '#server/platform/db/columns.ts';
import type { NotificationData } from './notification-data.ts';

export const notifications = pgTable('notifications', {
  accountId: accountId(),
  id: uuid('id').notNull(),
  userId: uuid('user_id').notNull(),
  kind: text('kind', { enum: notificationKinds }).notNull(),
  jobId: uuid('job_id'),
  data: jsonb('data').$type<NotificationData>().notNull(),
  createdAt: instant('created_at').notNull(),
  readAt: instant('read_at'),
});

export const notificationSettings = pgTable('notification_settings', {
  accountId: accountId(),
  userId: uuid('user_id').notNull(),
  kind: text('kind', { enum: notificationKinds }).notNull(),
  inApp: boolean('in_app').notNull(),
  email: boolean('email').notNull(),
});

export const storageNotices = pgTable('storage_notices', {
  accountId: accountId(),
  toldAt: instant('told_at').notNull(),
});
