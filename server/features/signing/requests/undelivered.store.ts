// Links that count as sent although their email did not go out.
import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/db/database.ts';
import { type RowOf, readRows, selected } from '#server/platform/db/read-rows.ts';
import { isLinkMailUnsent } from '../sealing/signing-mails.store.ts';
import { signatureRequests } from '../signing.tables.ts';

const { accountId, id, jobId, failedMails } = signatureRequests;
const columns = { accountId, id, jobId, failedMails };
export type Undelivered = RowOf<typeof columns>;

/** A link that was opened, or copied to hand it over, has arrived some other way. */
export const listUndelivered = (db: Queryable): Promise<Undelivered[]> =>
  readRows(
    db,
    columns,
    sql`
      select ${selected(columns, 'r')} from signature_requests r
      where r.status = 'pending' and r.reached_by = 'mail' and r.opened_at is null
        and ${isLinkMailUnsent}
        and not exists (
          select 1 from signature_events e
          where e.account_id = r.account_id and e.request_id = r.id and e.kind = 'copied')
      order by r.sent_at limit 500`,
  );
