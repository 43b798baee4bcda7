// A signature request as the owner sees it.
import { formatDecimal } from '#contract/lines/money.ts';
import type { SignatureRequest } from '#contract/signatures.ts';
import type { RequestRow } from './signature-requests.store.ts';

/** Why a link ended, as it is shown. */
export const endReasonTexts = {
  replaced: 'Replaced by a newer link.',
  changed: 'The job was changed.',
  withdrawn: 'Withdrawn by the sender.',
} as const satisfies Record<NonNullable<RequestRow['endReason']>, string>;

const iso = (instant: Date | null) => instant?.toISOString() ?? null;

export const toSignatureRequest = (row: RequestRow): SignatureRequest => ({
  id: row.id,
  stage: row.stage,
  number: row.number,
  revision: row.revision,
  totalAmount: formatDecimal(row.totalCents),
  status: row.status,
  signerName: row.signerName,
  signerEmail: row.signerEmail,
  createdAt: row.createdAt.toISOString(),
  sentAt: iso(row.sentAt),
  reachedBy: row.reachedBy,
  tokenExpiresAt: row.tokenExpiresAt.toISOString(),
  openedAt: iso(row.openedAt),
  signedAt: iso(row.signedAt),
  declineReason: row.declineReason,
  endReason: row.endReason && endReasonTexts[row.endReason],
  renewAskedAt: iso(row.renewalRequestedAt),
  signedPdf: row.sealedAt && `/api/jobs/${row.jobId}/signatures/${row.id}/download`,
  isSealing: row.signedAt !== null && row.sealedAt === null,
});
