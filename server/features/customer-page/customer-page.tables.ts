import { boolean, pgTable, uuid } from 'drizzle-orm/pg-core';
import { accountId, bytea, instant } from '#server/platform/db/columns.ts';

export const payLinks = pgTable('pay_links', {
  accountId: accountId(),
  id: uuid('id').notNull(),
  jobId: uuid('job_id').notNull(),
  tokenHash: bytea('token_hash').notNull(),
  createdAt: instant('created_at').notNull(),
  withdrawnAt: instant('withdrawn_at'),
  /** The job's own: its token is made from the id. At most one that is not withdrawn. */
  isLasting: boolean('is_lasting').notNull().default(false),
});
