// The only SQL about payments. The sum on the job is written under the job's lock, together with the payment.
import { and, asc, eq } from 'drizzle-orm';
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import { jobPayments } from '../jobs.tables.ts';

export type PaymentRow = typeof jobPayments.$inferSelect;

const ofJob = ({ accountId }: Tenant, jobId: string) =>
  and(eq(jobPayments.accountId, accountId), eq(jobPayments.jobId, jobId));

/** Oldest first. */
export function listPaymentsOf(db: Queryable, scope: Tenant, jobId: string): Promise<PaymentRow[]> {
  return db
    .select()
    .from(jobPayments)
    .where(ofJob(scope, jobId))
    .orderBy(asc(jobPayments.paidOn), asc(jobPayments.createdAt), asc(jobPayments.id));
}

export async function findPayment(
  db: Queryable,
  scope: Tenant,
  jobId: string,
  id: string,
): Promise<PaymentRow | null> {
  const [row] = await db
    .select()
    .from(jobPayments)
    .where(and(ofJob(scope, jobId), eq(jobPayments.id, id)));
  return row ?? null;
}

export async function insertPayment(tx: Tx, row: PaymentRow): Promise<void> {
  await tx.insert(jobPayments).values(row);
}

export async function deletePayment(tx: Tx, scope: Tenant, jobId: string, id: string): Promise<void> {
  await tx.delete(jobPayments).where(and(ofJob(scope, jobId), eq(jobPayments.id, id)));
}
