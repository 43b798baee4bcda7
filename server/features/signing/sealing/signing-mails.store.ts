// The emails to the customer: the link, and the signed copy (B-44). Which they are, and what became of them.
import { sql } from 'drizzle-orm';
import type { SigningPageReply } from '#contract/signatures.ts';
import type { MailKey, MailKind } from '#server/mail-kinds.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { findMailOf, mailIsUnsent } from '#server/platform/mail/mails.store.ts';
import { isTakenAlong } from '../requests/cancellation-right.ts';
import type { SignatureRequestRow } from '../requests/signature-requests.store.ts';

export const copyMailKey = ({ id }: Pick<SignatureRequestRow, 'id'>): MailKey => ({
  kind: 'signature.signed-copy',
  dedupeKey: id,
});

export const cancellationMailKey = ({ id }: Pick<SignatureRequestRow, 'id'>): MailKey => ({
  kind: 'signature.cancellation-confirmed',
  dedupeKey: id,
});

export const linkMail = 'signature.signature-request' satisfies MailKind;

/** A link whose email could not be delivered can be emailed again: that one has a key of its own. */
export const linkMailKey = ({
  id,
  failedMails,
}: Pick<SignatureRequestRow, 'id' | 'failedMails'>): MailKey => ({
  kind: linkMail,
  dedupeKey: `${id} ${failedMails}`,
});

export const followUpMailKey = ({ id }: Pick<SignatureRequestRow, 'id'>, day: string): MailKey => ({
  kind: 'signature.follow-up',
  dedupeKey: `${id} ${day}`,
});

/** Of a link's email and of a follow-up: which request it is about. */
export const requestOfMail = (dedupeKey: string): string => dedupeKey.split(' ')[0] ?? '';

/** The same in a query over `signature_requests r`. */
export const isLinkMailUnsent = mailIsUnsent(linkMail, sql`r.id || ' ' || r.failed_mails`);

export async function copyMailState(
  db: Queryable,
  request: SignatureRequestRow,
): Promise<SigningPageReply['copyMail']> {
  if (request.signedAt === null || !request.signerEmail) return 'none';
  // Until the seal is there, so is no email; it will be, unless it was cancelled with its sale.
  const state =
    (await findMailOf(db, request.accountId, copyMailKey(request)))?.state ??
    (isTakenAlong(request) ? 'none' : 'queued');
  // Why it did not come is the owner's business; the customer downloads it.
  return state === 'withheld' ? 'failed' : state;
}
