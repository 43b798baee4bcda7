// How long things have been waiting, and what drafts belong to. Reads rows of jobs, signing and templates and writes none.
import { type SQL, sql } from 'drizzle-orm';
import { filterConditions } from '#server/features/jobs/jobs.service.ts';
import type { Queryable } from '#server/platform/db/database.ts';

interface Waiting {
  signatures: { older: number[]; oldest: Date | null };
  pastDue: { older: number[]; oldest: string | null; cents: number };
  toRefund: {
    cents: number;
    /** The one that was cancelled first. */
    first: { customerCancelledAt: Date; cancelTimeZone: string | null } | null;
  };
}

interface WaitingQuery {
  accountId: string;
  today: string;
  /** Sent before these moments, due before these days: how many each. */
  sentBefore: readonly Date[];
  dueBefore: readonly string[];
}

/** One statement for all, each by its index. Which moments the days begin at is the caller's to say. */
export async function readWaiting(db: Queryable, query: WaitingQuery): Promise<Waiting> {
  const { accountId, sentBefore, dueBefore } = query;
  const older = (column: SQL, limits: readonly SQL[]) =>
    sql`array[${sql.join(
      limits.map((limit) => sql`count(*) filter (where ${column} < ${limit})`),
      sql`, `,
    )}]::int[]`;
  // As follow-ups count it: a link that took the place of one that ran out does not begin anew.
  const sentAt = sql`coalesce(r.first_sent_at, r.sent_at, r.created_at)`;
  const { rows } = await db.execute<{
    sentOlder: number[];
    sentOldest: string | Date | null;
    dueOlder: number[];
    dueOldest: string | null;
    cents: string | number;
    refundCents: string | number;
    cancelledAt: string | Date | null;
    cancelTimeZone: string | null;
  }>(sql`
    select s.*, d.*, c.*, f.* from (
      select ${older(
        sql`r.sent_at`,
        sentBefore.map((moment) => sql`${moment}::timestamptz`),
      )} as "sentOlder", min(r.sent_at) as "sentOldest"
      -- A job waits once, for as long as the first of what it waits for.
      from jobs j cross join lateral (
        select min(${sentAt}) as sent_at from signature_requests r
        where r.account_id = j.account_id and r.job_id = j.id and r.status = 'pending'
          and (r.stage = j.stage or r.change_order_id is not null)) r
      where j.account_id = ${accountId} and ${filterConditions['awaiting-signature']('j', query)}
    ) s, (
      select ${older(
        sql`j.due_on`,
        dueBefore.map((day) => sql`${day}::date`),
      )} as "dueOlder", min(j.due_on)::text as "dueOldest", coalesce(sum(j.total_cents - j.paid_cents), 0) as cents
      from jobs j where j.account_id = ${accountId} and ${filterConditions['past-due']('j', query)}
    ) d, (
      select coalesce(sum(j.paid_cents), 0) as "refundCents"
      from jobs j where j.account_id = ${accountId} and ${filterConditions['to-return']('j', query)}
    ) c left join lateral (
      select j.customer_cancelled_at as "cancelledAt", (
          select r.cancel_time_zone from signature_requests r
          where r.account_id = j.account_id and r.job_id = j.id and r.cancelled_at = j.customer_cancelled_at
            and r.cancelled_with = r.id
          limit 1) as "cancelTimeZone"
      from jobs j where j.account_id = ${accountId} and ${filterConditions['to-return']('j', query)}
      order by j.customer_cancelled_at limit 1
    ) f on true`);
  const [row] = rows;
  if (!row) throw new Error('Sums are always one row.');
  return {
    signatures: { older: row.sentOlder, oldest: row.sentOldest === null ? null : new Date(row.sentOldest) },
    pastDue: { older: row.dueOlder, oldest: row.dueOldest, cents: Number(row.cents) },
    toRefund: {
      cents: Number(row.refundCents),
      first:
        row.cancelledAt === null
          ? null
          : { customerCancelledAt: new Date(row.cancelledAt), cancelTimeZone: row.cancelTimeZone },
    },
  };
}

export interface DraftOwner {
  id: string;
  /** The customer's, or the template's. */
  name: string;
  jobNumber: string | null;
}

/** The jobs and templates with these ids. */
export async function findDraftOwners(
  db: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, DraftOwner>> {
  if (ids.length === 0) return new Map();
  const wanted = sql`account_id = ${accountId} and id = any(${sql.param(ids)}::uuid[])`;
  const { rows } = await db.execute<DraftOwner & Record<string, unknown>>(sql`
    select id, customer_name as name, number as "jobNumber" from jobs where ${wanted} and deleted_at is null
    union all
    select id, name, null from templates where ${wanted}`);
  return new Map(rows.map((row) => [row.id, row]));
}
