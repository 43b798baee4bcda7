// Everything that happened with one customer, from the places where it was written down: audit events, emails, links to
// sign that were opened, and documents. Reads rows of others and writes none.
import { type SQL, sql } from 'drizzle-orm';
import type { Stage } from '#contract/stages.ts';
import type { AuditType } from '#server/audit-events.ts';
import type { MailKind } from '#server/mail-kinds.ts';
import type { Queryable, Tenant } from '#server/platform/db/database.ts';

/** Of audit events. Emails have their own rows, with what became of them. */
const timelineEvents = [
  'customer.created',
  'customer.changed',
  'customer.merged',
  'customer.archived',
  'customer.restored',
  'job.created',
  'job.option_chosen',
  'job.stage_advanced',
  'job.closed',
  'job.reopened',
  'job.binned',
  'job.undeleted',
  'job.payment_recorded',
  'job.payment_removed',
  'job.payment_refunded',
  'job.refund_failed',
  'job.payment_disputed',
  'job.customer_page_viewed',
  'job.question_asked',
  'job.cancellation_waived',
  'job.photos_changed',
  'job.change_order_applied',
  'change_order.created',
  'change_order.deleted',
  'change_order.withdrawn',
  'change_order.dismissed',
  'signature.link_copied',
  'signature.renew_asked',
  'signature.declined',
  'signature.cancelled',
  'signature.cancelled_by_customer',
  'signature.superseded',
  'signature.approved',
] as const satisfies AuditType[];

/** To the customer; what owners and technicians get is no news of the customer's. */
const timelineMails = [
  'job.invoice',
  'job.reminder',
  'job.follow-up',
  'job.receipt',
  'job.refund',
  'job.deposit-request',
  'signature.signature-request',
  'signature.follow-up',
  'signature.signed-copy',
  'signature.cancellation-confirmed',
  'customer.statement',
] as const satisfies MailKind[];

/** Of an audit event, an email kind, or one of the other sources. */
export type TimelineType =
  | (typeof timelineEvents)[number]
  | (typeof timelineMails)[number]
  | 'opened'
  | 'expired'
  | 'issued';

/** Where the page before ended. */
export interface TimelineKey {
  at: string;
  rank: number;
  id: string;
}

export interface TimelineRow extends TimelineKey {
  type: TimelineType;
  data: Record<string, unknown>;
  /** Of the photos, as they were before this event. */
  before: Record<string, unknown> | null;
  jobId: string | null;
  jobNumber: string | null;
  isInBin: boolean;
}

type Customer = Tenant & { id: string };

/** Among things of the same moment, the later source is the newer: a document is issued by the step before it. */
const ranks = { event: 1, opened: 2, estimate: 3, work_order: 4, invoice: 5, mail: 6, expired: 7 } as const;

/** The customer, those that were merged into it, and all their jobs, also in the bin. */
const subjects = ({ accountId, id }: Customer) => sql`
  recursive former as (
    select ${id}::uuid as id
    union
    select (e.data ->> 'fromId')::uuid from former f join audit_events e
      on e.account_id = ${accountId} and e.subject_id = f.id and e.type = 'customer.merged'),
  work as materialized (
    select j.id, j.number, j.deleted_at, j.estimate_at, j.work_order_at, j.invoice_at from jobs j
    where j.account_id = ${accountId} and j.customer_id = ${id}),
  subjects as (
    select id, id as job_id, estimate_at, work_order_at, invoice_at from work
    union all select id, null, null, null, null from former)`;

interface Source {
  rank: number;
  at: SQL;
  id: SQL;
  type: SQL;
  /** Of one row `p` of the page: read for those that are shown alone. */
  data: SQL;
  /** Begins with `from`; whose they are is the row `s` of `subjects`. */
  rows: SQL;
}

const sourcesOf = ({ accountId }: Customer): Source[] => [
  {
    rank: ranks.event,
    at: sql`e.at`,
    id: sql`e.id`,
    type: sql`e.type`,
    data: sql`(select e.data from audit_events e where e.id = p.id)`,
    rows: sql`from audit_events e where e.account_id = ${accountId} and e.subject_id = s.id
      and e.type = any(${sql.param(timelineEvents)}::text[])`,
  },
  {
    rank: ranks.mail,
    at: sql`m.created_at`,
    id: sql`m.id`,
    type: sql`m.kind`,
    data: sql`(select jsonb_build_object('to', m.recipient, 'state', m.state, 'unsentReason', m.unsent_reason,
      'lastError', m.last_error, 'requestId', split_part(m.dedupe_key, ' ', 1)) from mails m where m.id = p.id)`,
    rows: sql`from mails m where m.account_id = ${accountId} and m.subject_id = s.id
      and m.kind = any(${sql.param(timelineMails)}::text[])`,
  },
  {
    rank: ranks.opened,
    at: sql`r.opened_at`,
    id: sql`r.id`,
    type: sql`'opened'`,
    data: sql`(select jsonb_build_object('requestId', r.id, 'stage', r.stage,
      'wasExpired', r.opened_at >= r.token_expires_at) from signature_requests r
      where r.account_id = ${accountId} and r.id = p.id)`,
    rows: sql`from signature_requests r where r.account_id = ${accountId} and r.job_id = s.job_id
      and r.opened_at is not null`,
  },
  {
    rank: ranks.expired,
    at: sql`r.token_expires_at`,
    id: sql`r.id`,
    type: sql`'expired'`,
    data: sql`(select jsonb_build_object('requestId', r.id, 'stage', r.stage) from signature_requests r
      where r.account_id = ${accountId} and r.id = p.id)`,
    rows: sql`from signature_requests r where r.account_id = ${accountId} and r.job_id = s.job_id
      and r.expired_at is not null`,
  },
  ...(['estimate', 'work_order', 'invoice'] as const).map((stage): Source => {
    const at = sql.raw(`s.${stage}_at`);
    return {
      rank: ranks[stage],
      at,
      id: sql`s.job_id`,
      type: sql`'issued'`,
      data: sql`jsonb_build_object('stage', ${stage}::text)`,
      rows: sql`from (values (true)) issued where ${at} is not null`,
    };
  }),
];

/**
 * A moment since which the newest jobs alone fill a page with their documents: nothing older is on it. Of a customer with
 * thousands of jobs the database then reads what happened since, instead of the newest of every job.
 */
async function findFloor(
  db: Queryable,
  { accountId, id }: Customer,
  after: TimelineKey | null,
  limit: number,
): Promise<string | null> {
  const isBefore = (at: SQL) => (after ? sql`and ${at} < ${after.at}::timestamptz` : sql``);
  const { rows } = await db.execute<{ floor: string }>(sql`
    select issued.at::text as floor
    from (
      select j.estimate_at, j.work_order_at, j.invoice_at from jobs j
      where j.account_id = ${accountId} and j.customer_id = ${id} ${isBefore(sql`j.created_at`)}
      order by j.created_at desc, j.id desc limit ${limit}) j,
      lateral (values (j.estimate_at), (j.work_order_at), (j.invoice_at)) issued (at)
    where issued.at is not null ${isBefore(sql`issued.at`)}
    order by issued.at desc offset ${limit - 1} limit 1`);
  return rows[0]?.floor ?? null;
}

/** Newest first. */
export async function readTimelinePage(
  db: Queryable,
  customer: Customer,
  after: TimelineKey | null,
  limit: number,
): Promise<TimelineRow[]> {
  const { accountId } = customer;
  const floor = await findFloor(db, customer, after, limit);
  const isOnPage = ({ at, id, rank }: Source) => sql`
    ${floor === null ? sql`` : sql`and ${at} >= ${floor}::timestamptz`}
    ${
      after
        ? sql`and ${at} <= ${after.at}::timestamptz
            and (${at}, ${rank}::int, ${id}) < (${after.at}::timestamptz, ${after.rank}::int, ${after.id}::uuid)`
        : sql``
    }`;
  const sources = sourcesOf(customer);
  const data = sources.map((source) => sql`when ${source.rank} then ${source.data}`);
  const pages = sources.map(
    (source) => sql`(
      select f.*, s.job_id from subjects s cross join lateral (
        select ${source.at} as moment, ${source.rank}::int as rank, ${source.id} as id, ${source.type} as type
        ${source.rows} ${isOnPage(source)}
      ) f order by f.moment desc, f.id desc limit ${limit})`,
  );
  const { rows } = await db.execute<TimelineRow & Record<string, unknown>>(sql`
    with ${subjects(customer)},
    page as (
      select * from (${sql.join(pages, sql` union all `)}) happened
      order by moment desc, rank desc, id desc limit ${limit})
    select to_char(p.moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, p.rank, p.id, p.type,
      case p.rank ${sql.join(data, sql` `)} end as data, w.id as "jobId", w.number as "jobNumber", w.deleted_at is not null as "isInBin",
      case when p.type = 'job.photos_changed' then (
        select b.data from audit_events b
        where b.account_id = ${accountId} and b.subject_id = p.job_id and b.type = p.type and (b.at, b.id) < (p.moment, p.id)
        order by b.at desc, b.id desc limit 1) end as before
    from page p left join work w on w.id = p.job_id
    order by p.moment desc, p.rank desc, p.id desc`);
  return rows;
}

/** Beyond that nobody reads the number. */
const countedItems = 1000;

export async function countTimeline(db: Queryable, customer: Customer): Promise<number> {
  const counted = sourcesOf(customer).map(
    ({ rows }) => sql`select 1 from subjects s cross join lateral (select ${rows} limit ${countedItems}) f`,
  );
  const { rows } = await db.execute<{ total: number }>(sql`
    with ${subjects(customer)}
    select count(*)::int as total from (${sql.join(counted, sql` union all `)} limit ${countedItems}) counted`);
  return rows[0]?.total ?? 0;
}

export interface TimelineRequest {
  id: string;
  stage: Stage;
  /** Such as EST-1001 or CO-1001-1. */
  number: string;
  isChangeOrder: boolean;
  signerName: string;
  totalCents: number;
  declineReason: string | null;
}

/** The requests to sign that rows of a page are about. */
export async function findTimelineRequests(
  db: Queryable,
  { accountId }: Tenant,
  ids: readonly string[],
): Promise<Map<string, TimelineRequest>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<TimelineRequest & Record<string, unknown>>(sql`
    select id, stage, number, change_order_id is not null as "isChangeOrder", signer_name as "signerName",
      total_cents::float8 as "totalCents",
      decline_reason as "declineReason"
    from signature_requests
    where account_id = ${accountId} and id = any(${sql.param(ids)}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}
