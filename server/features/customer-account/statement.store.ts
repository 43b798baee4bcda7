// What a customer owes and has paid. Reads rows of jobs and writes none.
import { sql } from 'drizzle-orm';
import type { Stage } from '#contract/stages.ts';
import { isUnpaid, type PaymentRow, receivedOf } from '#server/features/jobs/jobs.service.ts';
import type { Queryable, Tenant } from '#server/platform/db/database.ts';

type Customer = Tenant & { id: string };

export interface OpenInvoice {
  number: string;
  invoicedAt: Date;
  dueOn: string | null;
  totalCents: number;
  paidCents: number;
}

/** The oldest first. */
export async function listOpenInvoices(
  db: Queryable,
  { accountId, id }: Customer,
  limit: number,
): Promise<OpenInvoice[]> {
  const { rows } = await db.execute<Record<keyof OpenInvoice, string>>(sql`
    select j.number, coalesce(j.invoice_at, j.created_at) as "invoicedAt", j.due_on::text as "dueOn",
      j.total_cents as "totalCents", j.paid_cents as "paidCents"
    from jobs j where j.account_id = ${accountId} and j.customer_id = ${id} and ${isUnpaid('j')}
    order by "invoicedAt", j.id limit ${limit}`);
  return rows.map((row) => ({
    ...row,
    invoicedAt: new Date(row.invoicedAt),
    totalCents: Number(row.totalCents),
    paidCents: Number(row.paidCents),
  }));
}

export interface StatementPayment
  extends Pick<PaymentRow, 'amountCents' | 'method' | 'paidOn' | 'isDeposit'> {
  /** What is left of it after refunds and lost disputes. */
  receivedCents: number;
  /** Of the job. */
  number: string;
  stage: Stage;
}

/** On jobs that are not in the bin, the oldest first. Without a day, all of them. */
export async function listPaymentsSince(
  db: Queryable,
  { accountId, id }: Customer,
  since: string | null,
  limit: number,
): Promise<StatementPayment[]> {
  const { rows } = await db.execute<StatementPayment & Record<string, unknown>>(sql`
    select p.amount_cents as "amountCents", ${receivedOf('p')} as "receivedCents", p.method, p.paid_on::text as "paidOn",
      p.is_deposit as "isDeposit", j.number, j.stage
    from jobs j join job_payments p on p.account_id = j.account_id and p.job_id = j.id
    where j.account_id = ${accountId} and j.customer_id = ${id} and j.deleted_at is null
      and (${since}::date is null or p.paid_on >= ${since}::date)
    order by p.paid_on, p.created_at, p.id limit ${limit}`);
  return rows.map((row) => ({
    ...row,
    amountCents: Number(row.amountCents),
    receivedCents: Number(row.receivedCents),
  }));
}

/** Where the bill of the newest job went that says it. */
export async function findLastAddress(db: Queryable, { accountId, id }: Customer): Promise<string | null> {
  const { rows } = await db.execute<{ address: string }>(sql`
    select coalesce(j.billing_address, j.customer_address) as address from jobs j
    where j.account_id = ${accountId} and j.customer_id = ${id} and j.deleted_at is null
      and coalesce(j.billing_address, j.customer_address) is not null
    order by j.created_at desc, j.id desc limit 1`);
  return rows[0]?.address ?? null;
}
