// The jobs a technician sees. Reads what jobs keep and writes nothing.
import { sql } from 'drizzle-orm';
import type { Stage } from '#contract/stages.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { TechnicianRow } from './technicians.store.ts';

export interface TechnicianJobRow {
  id: string;
  number: string;
  customerName: string;
  customerPhone: string | null;
  customerEmail: string | null;
  customerAddress: string | null;
  description: string | null;
  totalCents: number;
  stage: Stage;
  serviceStart: Date | string | null;
  serviceEnd: Date | string | null;
  createdAt: Date | string;
}

/** The earliest service date first, then those without one, newest first. */
export async function jobsOf(
  db: Queryable,
  { accountId, id }: Pick<TechnicianRow, 'accountId' | 'id'>,
): Promise<TechnicianJobRow[]> {
  const { rows } = await db.execute<TechnicianJobRow & Record<string, unknown>>(sql`
    select id, number, customer_name as "customerName", customer_phone as "customerPhone",
           customer_email as "customerEmail", customer_address as "customerAddress", description,
           total_cents as "totalCents", stage, service_start as "serviceStart", service_end as "serviceEnd",
           created_at as "createdAt"
    from jobs where account_id = ${accountId} and technician_id = ${id}
    order by coalesce(service_start, service_end) nulls last, created_at desc, id desc`);
  return rows;
}
