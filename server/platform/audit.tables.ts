import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { AuditType } from '#server/audit-events.ts';
import { instant } from './db/columns.ts';

export const auditEvents = pgTable('audit_events', {
  accountId: uuid('account_id'),
  id: uuid('id').primaryKey(),
  at: instant('at').notNull(),
  type: text('type').$type<AuditType>().notNull(),
  actorUserId: uuid('actor_user_id'),
  subjectId: uuid('subject_id'),
  address: text('address'),
  data: jsonb('data').$type<object>().notNull().default({}),
});
