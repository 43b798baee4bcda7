// Links that count as sent although their email did not go out.
import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/db/database.ts';
import { unsentStates } from '#server/platform/mail/mails.store.ts';
import { isLinkMail } from './copy-mail.ts';
import type { RequestKey } from './requests.store.ts';

export interface Undelivered extends RequestKey {
  jobId: string;
  failedMails: number;
}

/** A link that was opened, or copied to hand it over, has arrived some other way. */
export async function listUndelivered(db: Queryable): Promise<Undelivered[]> {
  const { rows } = await db.execute<Undelivered & Record<string, unknown>>(sql`
    select r.account_id as "accountId", r.id, r.job_id as "jobId", r.failed_mails as "failedMails"
    from signature_requests r
    join mails m on ${isLinkMail}
    where r.status = 'pending' and r.reached_by = 'mail' and r.opened_at is null and m.state in ${unsentStates}
      and not exists (
        select 1 from signature_events e
        where e.account_id = r.account_id and e.request_id = r.id and e.kind = 'copied')
    order by r.sent_at limit 500`);
  return rows;
}
