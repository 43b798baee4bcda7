// A signature request as the owner sees it.
import { formatDecimal } from '#contract/lines/money.ts';
import type { SignatureRequest } from '#contract/signatures.ts';
import type { Deps } from '#server/deps.ts';
import { toIso } from '#server/platform/clock.ts';
import type { SignatureRequestRow } from './signature-requests.store.ts';

/** Why a link ended, as it is shown. */
export const endReasonTexts = {
  replaced: 'Replaced by a newer link.',
  changed: 'The job was changed.',
  withdrawn: 'Withdrawn by the sender.',
  moved_on: 'The job went on to a work order.',
} as const satisfies Record<NonNullable<SignatureRequestRow['endReason']>, string>;

export const toSignatureRequest = (row: SignatureRequestRow): SignatureRequest => ({
  id: row.id,
  stage: row.stage,
  number: row.number,
  revision: row.revision,
  totalAmount: formatDecimal(row.totalCents),
  status: row.status,
  signerName: row.signerName,
  signerEmail: row.signerEmail,
  createdAt: row.createdAt.toISOString(),
  sentAt: toIso(row.sentAt),
  reachedBy: row.reachedBy,
  tokenExpiresAt: row.tokenExpiresAt.toISOString(),
  openedAt: toIso(row.openedAt),
  signedAt: toIso(row.signedAt),
  declineReason: row.declineReason,
  endReason: row.endReason && endReasonTexts[row.endReason],
  renewAskedAt: toIso(row.renewalRequestedAt),
  nextFollowUpAt: row.status === 'pending' ? toIso(row.nextFollowUpAt) : null,
  offerPdf: row.offerKey && `/api/jobs/${row.jobId}/signatures/${row.id}/offer`,
  optionName: row.optionName,
  changeOrderId: row.changeOrderId,
  cancelUntil: row.cancelUntil,
  cancelledAt: toIso(row.cancelledAt),
  cancelReason: row.cancelReason,
  signedPdf: row.sealedAt && `/api/jobs/${row.jobId}/signatures/${row.id}/download`,
  isSealing: row.signedAt !== null && row.sealedAt === null,
});

/** Where it is signed: in emails, and for the owner to hand over. */
export const signingUrl = ({ config }: Pick<Deps, 'config'>, token: string): string =>
  `${config.appUrl}/sign/${token}`;
