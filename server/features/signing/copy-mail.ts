// The email that carries the signed copy to the customer, and what became of it (B-44).
import { sql } from 'drizzle-orm';
import type { SigningPage } from '#contract/signatures.ts';
import type { MailKey, MailKind } from '#server/mail-kinds.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { MailState } from '#server/platform/mail/mails.store.ts';
import type { RequestRow } from './requests.store.ts';

export const copyMailKey = ({ id }: Pick<RequestRow, 'id'>): MailKey => ({
  kind: 'signature.signed-copy',
  dedupeKey: id,
});

const linkMail = 'signature.signature-request' satisfies MailKind;

/** A link whose email could not be delivered can be emailed again: that one has a key of its own. */
export const linkMailKey = ({ id, failedMails }: Pick<RequestRow, 'id' | 'failedMails'>): MailKey => ({
  kind: linkMail,
  dedupeKey: `${id} ${failedMails}`,
});

/** The same for a query over `mails m` and `signature_requests r`. */
export const isLinkMail = sql.raw(
  `m.kind = '${linkMail}' and m.dedupe_key = r.id || ' ' || r.failed_mails`,
);

export async function copyMailState(db: Queryable, request: RequestRow): Promise<SigningPage['copyMail']> {
  if (request.signedAt === null || !request.signerEmail) return 'none';
  // Until the seal is there, so is no email; it will be.
  const state = (await mailOf(db, request, copyMailKey(request)))?.state ?? 'queued';
  // Why it did not come is the owner's business; the customer downloads it.
  return state === 'withheld' ? 'failed' : state;
}

export async function mailOf(
  db: Queryable,
  { accountId }: Pick<RequestRow, 'accountId'>,
  { kind, dedupeKey }: MailKey,
) {
  const { rows } = await db.execute<{ state: MailState; sent_at: string | null }>(sql`
    select state, sent_at from mails
    where account_id = ${accountId} and kind = ${kind} and dedupe_key = ${dedupeKey}`);
  const [mail] = rows;
  return mail ? { state: mail.state, sentAt: mail.sent_at ? new Date(mail.sent_at) : null } : null;
}
