// The jobs of a customer or place, all at once; and jobs from before there were customers.
import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { AssignedCustomer } from '#server/features/customers/customers.service.ts';
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import { readRows, selected } from '#server/platform/db/read-rows.ts';
import { jobs } from '../jobs.tables.ts';
import { isUnpaid } from '../list/job-filters.ts';

/** Signing's condition: the job has a change order that waits for its customer. */
type HasChangeOrderOut = (accountId: SQL, jobId: SQL) => SQL;

/**
 * Neither signed nor out for signature, as it stands now, no paid invoice (D-5), and not canceled: what was canceled says
 * who canceled it. A change order can be out for
 * signature while the document of the stage is not.
 */
const isChangeable = (hasChangeOrderOut: HasChangeOrderOut) => sql`${sql.raw(`
  jobs.closed_as is null and jobs.deleted_at is null and jobs.customer_cancelled_at is null
  and case jobs.stage when 'estimate' then jobs.estimate_signature when 'work_order' then jobs.work_order_signature
    else jobs.invoice_signature end not in ('approved', 'pending')
  and (jobs.stage <> 'invoice' or jobs.paid_cents < jobs.total_cents)`)}
  and not ${hasChangeOrderOut(sql.raw('jobs.account_id'), sql.raw('jobs.id'))}`;

export type JobsOf = { customerId: string } | { placeId: string };

const belongsTo = ({ accountId, ...of }: Tenant & JobsOf) =>
  and(
    eq(jobs.accountId, accountId),
    'customerId' in of ? eq(jobs.customerId, of.customerId) : eq(jobs.placeId, of.placeId),
  );

/** Of a customer: all, and those at each place that has some. */
export async function countChangeableJobs(
  db: Queryable,
  { accountId, id }: Tenant & { id: string },
  hasChangeOrderOut: HasChangeOrderOut,
): Promise<{ total: number; byPlace: ReadonlyMap<string, number> }> {
  const rows = await db
    .select({ placeId: jobs.placeId, jobs: count() })
    .from(jobs)
    .where(and(belongsTo({ accountId, customerId: id }), isChangeable(hasChangeOrderOut)))
    .groupBy(jobs.placeId);
  return {
    total: rows.reduce((sum, row) => sum + row.jobs, 0),
    byPlace: new Map(rows.flatMap((row) => (row.placeId ? [[row.placeId, row.jobs]] : []))),
  };
}

/** In the order of their ids, so that two who lock several never wait for each other. */
async function lockIds(tx: Tx, condition: SQL | undefined): Promise<string[]> {
  const rows = await tx.select({ id: jobs.id }).from(jobs).where(condition).orderBy(jobs.id).for('update');
  return rows.map(({ id }) => id);
}

/** Asked again under the locks: a change order may have gone out while they were waited for. */
export async function lockChangeableJobs(
  tx: Tx,
  of: Tenant & JobsOf,
  hasChangeOrderOut: HasChangeOrderOut,
): Promise<string[]> {
  const condition = and(belongsTo(of), isChangeable(hasChangeOrderOut));
  const locked = await lockIds(tx, condition);
  return lockIds(tx, and(condition, inArray(jobs.id, locked)));
}

export const lockAllJobs = (tx: Tx, of: Tenant & JobsOf): Promise<string[]> => lockIds(tx, belongsTo(of));

/**
 * A place that `places` does not name moves along as it is. Both customers are locked, and counted once: the trigger
 * would write them with every job, and look past all jobs that are moved already for the newest that is left.
 */
export async function moveJobs(
  tx: Tx,
  { accountId, id }: Tenant & { id: string },
  { customerId, places }: { customerId: string; places: ReadonlyMap<string, string> },
): Promise<number> {
  await tx.execute(sql`select set_config('fieldwright.counts_moved_jobs', 'off', true)`);
  const { rowCount } = await tx.execute(sql`
    update jobs set customer_id = ${customerId}, place_id = coalesce((
      select m.becomes from unnest(${sql.param([...places.keys()])}::uuid[], ${sql.param([...places.values()])}::uuid[])
        as m (place, becomes) where m.place = jobs.place_id), jobs.place_id)
    where jobs.account_id = ${accountId} and jobs.customer_id = ${id}`);
  await tx.execute(sql`select set_config('fieldwright.counts_moved_jobs', '', true)`);
  await tx.execute(sql`select count_jobs_of_customers(${accountId}, ${sql.param([id, customerId])}::uuid[])`);
  return rowCount ?? 0;
}

/** What is overdue on that day, and what was ever paid, in cents. */
export async function sumJobs(
  db: Queryable,
  { accountId, id }: Tenant & { id: string },
  today: string,
): Promise<{ overdue: number; paid: number }> {
  const { rows } = await db.execute<{ overdue: string; paid: string }>(sql`
    select coalesce(sum(total_cents - paid_cents) filter (
        where ${isUnpaid('jobs')} and due_on < ${today}::date), 0) as overdue,
      coalesce(sum(paid_cents), 0) as paid
    from jobs where account_id = ${accountId} and customer_id = ${id} and deleted_at is null`);
  return { overdue: Number(rows[0]?.overdue ?? 0), paid: Number(rows[0]?.paid ?? 0) };
}

const contactColumns = {
  accountId: jobs.accountId,
  id: jobs.id,
  createdAt: jobs.createdAt,
  deletedAt: jobs.deletedAt,
  customerName: jobs.customerName,
  customerContactName: jobs.customerContactName,
  customerPhone: jobs.customerPhone,
  customerEmail: jobs.customerEmail,
  customerAddress: jobs.customerAddress,
};

/** False while another process is at it: the newest job's data wins, so one goes through all of them in turn. */
export async function isOnlyAssigner(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ isFirst: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('assigning customers', 0)) as "isFirst"`,
  );
  return rows[0]?.isFirst === true;
}

/** Company by company, in each the newest job first. */
export interface Position {
  accountId: string;
  createdAt: Date;
  id: string;
}

/**
 * The next jobs that have no customer, locked. They are looked for behind `after`, because the index has an entry of every
 * job that was given one until the database is vacuumed. What somebody works on just now is left for the next time.
 */
export const lockWithoutCustomer = (tx: Tx, limit: number, after: Position | undefined) =>
  readRows(
    tx,
    contactColumns,
    sql`select ${selected(contactColumns, 'j')} from jobs j where j.customer_id is null ${
      after &&
      sql`and (j.account_id, j.created_at, j.id) < (${after.accountId}, ${after.createdAt}::timestamptz, ${after.id})`
    } order by j.account_id desc, j.created_at desc, j.id desc limit ${limit} for no key update skip locked`,
  );

/** Not as an edit: nothing that a form shows has changed. */
export async function setCustomers(
  tx: Tx,
  assigned: readonly (AssignedCustomer & { job: { accountId: string; id: string } })[],
): Promise<void> {
  const column = (values: readonly (string | null)[]) => sql`${sql.param(values)}::uuid[]`;
  await tx.execute(sql`
    update jobs set customer_id = a.customer_id, place_id = a.place_id
    from unnest(${column(assigned.map(({ job }) => job.accountId))}, ${column(assigned.map(({ job }) => job.id))},
      ${column(assigned.map(({ customerId }) => customerId))}, ${column(assigned.map(({ placeId }) => placeId))})
      as a (account_id, id, customer_id, place_id)
    where jobs.account_id = a.account_id and jobs.id = a.id`);
}
