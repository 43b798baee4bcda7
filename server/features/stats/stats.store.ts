// One account's counters. Reads what templates and jobs keep, and writes nothing: a report over several nouns is no
// verb of one of them.
import { sql } from 'drizzle-orm';
import { isUnpaid, receivedOf } from '#server/features/jobs/jobs.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import type { Queryable } from '#server/platform/db/database.ts';

export interface Counts {
  templates: number;
  estimates: number;
  workOrders: number;
  invoices: number;
  pdfsGenerated: number;
  outstandingCents: number;
}

export async function readCounts(db: Queryable, { accountId }: Scope): Promise<Counts> {
  const { rows } = await db.execute<{ [K in keyof Counts]: string | number }>(sql`
    select (select count(*) from templates where account_id = a.id) as "templates",
           coalesce(c.estimates, 0) as "estimates",
           coalesce(c.work_orders, 0) as "workOrders",
           coalesce(c.invoices, 0) as "invoices",
           coalesce(c.pdfs_generated, 0) as "pdfsGenerated",
           -- A customer who paid too much lowers nobody else's debt.
           (select coalesce(sum(j.total_cents - j.paid_cents), 0) from jobs j
            where j.account_id = a.id and ${isUnpaid('j')}) as "outstandingCents"
    from (select ${accountId}::uuid as id) a left join job_counters c on c.account_id = a.id`);
  const row = rows[0];
  const count = (name: keyof Counts) => Number(row?.[name] ?? 0);
  return {
    templates: count('templates'),
    estimates: count('estimates'),
    workOrders: count('workOrders'),
    invoices: count('invoices'),
    pdfsGenerated: count('pdfsGenerated'),
    outstandingCents: count('outstandingCents'),
  };
}

export interface MonthSums {
  /** 2026-11 */
  month: string;
  invoicedCents: number;
  paidCents: number;
}

export interface Month {
  /** 2026-11 */
  month: string;
  /** Its first day and the first of the next, by the company's calendar, and the moments at which they begin. */
  firstDay: string;
  nextDay: string;
  from: Date;
  to: Date;
}

/** In the given order. The moments are the caller's: the database may know other clock changes than we do. */
export async function readMonths(
  db: Queryable,
  { accountId }: Scope,
  months: readonly Month[],
): Promise<MonthSums[]> {
  const column = (key: keyof Month) => sql.param(months.map((month) => month[key]));
  const { rows } = await db.execute<{ month: string; invoiced: string | number; paid: string | number }>(sql`
    select m.month,
           (select coalesce(sum(total_cents), 0) from jobs
            where account_id = ${accountId} and stage = 'invoice' and deleted_at is null
              and closed_as is distinct from 'void' and customer_cancelled_at is null
              and invoice_at >= m.begins and invoice_at < m.ends) as invoiced,
           (select coalesce(sum(${receivedOf('p')}), 0) from job_payments p
            where account_id = ${accountId} and paid_on >= m.first_day and paid_on < m.next_day
              and job_id <> all (array(select id from jobs where account_id = ${accountId} and deleted_at is not null))
           ) as paid
    from unnest(${column('month')}::text[], ${column('firstDay')}::date[], ${column('nextDay')}::date[],
                ${column('from')}::timestamptz[], ${column('to')}::timestamptz[])
         with ordinality as m (month, first_day, next_day, begins, ends, place)
    order by m.place`);
  return rows.map(({ month, invoiced, paid }) => ({
    month,
    invoicedCents: Number(invoiced),
    paidCents: Number(paid),
  }));
}
