// What customers need of jobs: see CustomerJobs.
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Deps } from '#server/deps.ts';
import type { CustomerJobs } from '#server/features/customers/customers.service.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { nextDocumentVersion } from '../edit/change-one.ts';
import { changeJob, lockJobs } from '../jobs.store.ts';
import { jobs } from '../jobs.tables.ts';

const present = `(case j.stage when 'estimate' then j.estimate_signature when 'work_order' then j.work_order_signature else j.invoice_signature end)`;
const isChangeable = sql.raw(
  `j.closed_as is null and j.deleted_at is null and ${present} not in ('approved', 'pending') and (j.stage <> 'invoice' or j.paid_cents < j.total_cents)`,
);

async function lockIds(tx: Tx, condition: SQL): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select j.id from jobs j where ${condition} order by j.id for update`,
  );
  return rows.map(({ id }) => id);
}

export const customerJobs = (deps: Pick<Deps, 'clock'>): CustomerJobs => ({
  async countChangeable(db, { accountId, id }) {
    const { rows } = await db.execute<{ jobs: number }>(
      sql`select count(*)::int as jobs from jobs j where j.account_id = ${accountId} and j.customer_id = ${id} and ${isChangeable}`,
    );
    return rows[0]?.jobs ?? 0;
  },
  lockChangeable: (tx, of) =>
    lockIds(
      tx,
      sql`j.account_id = ${of.accountId} and ${'placeId' in of ? sql`j.place_id = ${of.placeId}` : sql`j.customer_id = ${of.customerId}`} and ${isChangeable}`,
    ),
  async changeContact(tx, scope, jobIds, change) {
    for (const job of await lockJobs(tx, scope, [...jobIds])) {
      await changeJob(tx, deps.clock.now(), job, { ...change, ...nextDocumentVersion(job) });
      await recordEvent(tx, deps.clock, {
        type: 'job.customer_changed',
        accountId: scope.accountId,
        actorUserId: scope.userId,
        subjectId: job.id,
      });
    }
    return jobIds.length;
  },
  lockAll: (tx, { accountId, id }) => lockIds(tx, sql`j.account_id = ${accountId} and j.customer_id = ${id}`),
  async move(tx, { accountId, id }, { customerId, places }) {
    const rows = await tx
      .select({ id: jobs.id, placeId: jobs.placeId })
      .from(jobs)
      .where(and(eq(jobs.accountId, accountId), eq(jobs.customerId, id)))
      .orderBy(asc(jobs.id));
    for (const job of rows)
      await tx
        .update(jobs)
        .set({ customerId, placeId: job.placeId && (places.get(job.placeId) ?? job.placeId) })
        .where(and(eq(jobs.accountId, accountId), inArray(jobs.id, [job.id])));
    return rows.length;
  },
  async sums(db, { accountId, id }, today) {
    const { rows } = await db.execute<{ overdue: number; paid: number }>(sql`
      select coalesce(sum(greatest(j.total_cents - j.paid_cents, 0)) filter (where j.stage = 'invoice' and j.closed_as is null
          and j.due_on < ${today}::date), 0)::bigint as overdue,
        coalesce(sum(j.paid_cents), 0)::bigint as paid
      from jobs j where j.account_id = ${accountId} and j.customer_id = ${id} and j.deleted_at is null`);
    return rows[0] ?? { overdue: 0, paid: 0 };
  },
});
