// One account's counters. Reads what templates and jobs keep, and writes nothing: a report over several nouns is no
// verb of one of them.
import { sql } from 'drizzle-orm';
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
           (select coalesce(sum(greatest(total_cents - paid_cents, 0)), 0) from jobs
            where account_id = a.id and stage = 'invoice') as "outstandingCents"
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

/** So many months of the company's calendar, oldest first; the last one is the month of `today`. */
export async function readMonths(
  db: Queryable,
  { accountId }: Scope,
  { today, timeZone, months }: { today: string; timeZone: string; months: number },
): Promise<MonthSums[]> {
  const { rows } = await db.execute<{ month: string; invoiced: string | number; paid: string | number }>(sql`
    with months as (
      select start::date as first, (start + interval '1 month')::date as next
      from generate_series(
        date_trunc('month', ${today}::date::timestamp) - make_interval(months => ${months - 1}::int),
        date_trunc('month', ${today}::date::timestamp), interval '1 month') as start
    )
    select to_char(m.first, 'YYYY-MM') as month,
           (select coalesce(sum(total_cents), 0) from jobs
            where account_id = ${accountId} and stage = 'invoice'
              and invoice_at >= m.first::timestamp at time zone ${timeZone}
              and invoice_at < m.next::timestamp at time zone ${timeZone}) as invoiced,
           (select coalesce(sum(amount_cents), 0) from job_payments
            where account_id = ${accountId} and paid_on >= m.first and paid_on < m.next) as paid
    from months m order by m.first`);
  return rows.map(({ month, invoiced, paid }) => ({
    month,
    invoicedCents: Number(invoiced),
    paidCents: Number(paid),
  }));
}
