// How every use case finds a change order of a job, and refuses one that is not there or was sent already.
import type { Queryable, Tenant } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { isId } from '#server/platform/ids.ts';
import { type ChangeOrderRow, findChangeOrder } from './change-orders.store.ts';

/** As a route names it. */
export interface OfJob {
  id: string;
  changeOrderId: string;
}

/** Another job's is exactly as unknown as one that never was. */
export async function requireChangeOrder(
  db: Queryable,
  { accountId }: Tenant,
  jobId: string,
  id: string,
): Promise<ChangeOrderRow> {
  const row = isId(id) ? await findChangeOrder(db, { accountId, id }) : null;
  if (row?.jobId !== jobId) throw new Refusal('not_found', { message: 'Change order not found' });
  return row;
}

export function assertDraft({ status }: ChangeOrderRow): void {
  if (status !== 'draft') throw new Refusal('change_order_sent');
}
