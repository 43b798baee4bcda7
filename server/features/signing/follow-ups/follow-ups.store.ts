// The only SQL about when links to sign are followed up on.
import { and, eq, sql } from 'drizzle-orm';
import { accountIsOpen } from '#server/features/accounts/accounts.service.ts';
import type { Queryable, Tx } from '#server/platform/db/database.ts';
import { type RowOf, readRows, selected } from '#server/platform/db/read-rows.ts';
import { hashToken } from '#server/platform/secrets.ts';
import type { RequestKey } from '../requests/signature-requests.store.ts';
import { signatureRequests as table } from '../signing.tables.ts';

const dueColumns = { accountId: table.accountId, id: table.id, jobId: table.jobId };
export type DueRequest = RowOf<typeof dueColumns>;

/** Links whose next follow-up is due, of all accounts that are not stopped, in the order of their ids. */
export const listDueRequests = (
  db: Queryable,
  now: Date,
  afterId: string,
  limit: number,
): Promise<DueRequest[]> =>
  readRows(
    db,
    dueColumns,
    sql`
      select ${selected(dueColumns, 'r')} from signature_requests r
      where r.next_follow_up_at <= ${now} and r.status = 'pending' and ${accountIsOpen(sql.raw('r.account_id'))}
        and (${afterId} = '' or r.id > nullif(${afterId}, '')::uuid)
      order by r.id limit ${limit}`,
  );

/** Estimates of a company that wait for a signature, whose first link was sent after that moment. */
export const listAwaiting = (db: Queryable, accountId: string, sentAfter: Date): Promise<DueRequest[]> =>
  readRows(
    db,
    dueColumns,
    sql`
      select ${selected(dueColumns, 'r')} from signature_requests r
      where r.account_id = ${accountId} and r.status = 'pending' and r.stage = 'estimate'
        and coalesce(r.first_sent_at, r.sent_at) > ${sentAfter}
      order by r.id`,
  );

/** One more link to the same document: those sent before keep working. */
export async function addToken(tx: Tx, { accountId, id }: RequestKey, token: string): Promise<void> {
  await tx
    .update(table)
    .set({ moreTokenHashes: sql`${table.moreTokenHashes} || ${hashToken(token)}::bytea` })
    .where(and(eq(table.accountId, accountId), eq(table.id, id)));
}
