// The email with the signed copy to the customer, and whether it arrived (B-44).
import type { SigningPage } from '#contract/signatures.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { findMailOf } from '#server/platform/mail/mails.store.ts';
import type { RequestRow } from './requests.store.ts';

export const copyOccasion = ({ id }: Pick<RequestRow, 'id'>) => `signature.signed-copy ${id}` as const;
export const linkOccasion = ({ id, failedMails }: Pick<RequestRow, 'id' | 'failedMails'>) =>
  `signature.signature-request ${id} ${failedMails}` as const;

export async function copyMailState(db: Queryable, request: RequestRow): Promise<SigningPage['copyMail']> {
  if (request.signedAt === null || !request.signerEmail) return 'none';
  // Until the seal is there, so is no email; it will be.
  const state = (await findMailOf(db, request.accountId, copyOccasion(request)))?.state ?? 'queued';
  // Why it did not come is the owner's business; the customer downloads it.
  return state === 'withheld' ? 'failed' : state;
}
