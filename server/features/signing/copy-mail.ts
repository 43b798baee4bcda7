// The email with the signed copy to the customer, and whether it arrived (B-44).
import { sql } from 'drizzle-orm';
import type { SigningPage } from '#contract/signatures.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { MailState } from '#server/platform/mail/mails.store.ts';
import type { RequestRow } from './requests.store.ts';

export const copyOccasion = ({ id }: Pick<RequestRow, 'id'>) => `signature.signed-copy ${id}` as const;
export const linkOccasion = ({ id, failedMails }: Pick<RequestRow, 'id' | 'failedMails'>) =>
  `signature.signature-request ${id} ${failedMails}` as const;

export async function copyMailState(db: Queryable, request: RequestRow): Promise<SigningPage['copyMail']> {
  if (request.signedAt === null || !request.signerEmail) return 'none';
  // Until the seal is there, so is no email; it will be.
  const state = (await mailOf(db, request, copyOccasion(request)))?.state ?? 'queued';
  // Why it did not come is the owner's business; the customer downloads it.
  return state === 'withheld' ? 'failed' : state;
}

export async function mailOf(db: Queryable, { accountId }: Pick<RequestRow, 'accountId'>, occasion: string) {
  const { rows } = await db.execute<{ state: MailState; sent_at: string | null }>(sql`
    select state, sent_at from mails where account_id = ${accountId} and occasion = ${occasion}`);
  const [mail] = rows;
  return mail ? { state: mail.state, sentAt: mail.sent_at ? new Date(mail.sent_at) : null } : null;
}
