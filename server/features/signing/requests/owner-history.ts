// The owner's view: every request about a job, and every signed document of it.
import { formatDecimal } from '#contract/lines/money.ts';
import type { SignatureRequest } from '#contract/signatures.ts';
import type { Deps } from '#server/deps.ts';
import { requireJob } from '#server/features/jobs/jobs.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { FileReply } from '#server/platform/http/file-reply.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { readFrozen } from '../evidence/frozen-files.ts';
import { type RequestRow, requestsOf } from './signature-requests.store.ts';

export async function listSignatures({ db }: Deps, scope: Scope, jobId: string) {
  const job = await requireJob(db.query, scope, jobId);
  const rows = await requestsOf(db.query, scope, job.id);
  return { requests: rows.map(toSignatureRequest) };
}

export async function requireRequest(
  db: Queryable,
  scope: Scope,
  jobId: string,
  requestId: string,
): Promise<RequestRow> {
  const all = await requestsOf(db, scope, jobId);
  const request = all.find(({ id }) => id === requestId);
  if (!request) throw new Refusal('not_found');
  return request;
}

export async function downloadSigned(deps: Deps, scope: Scope, jobId: string, requestId: string) {
  const job = await requireJob(deps.db.query, scope, jobId);
  const request = await requireRequest(deps.db.query, scope, job.id, requestId);
  if (request.signedAt === null) throw new Refusal('not_found');
  if (request.sealedKey === null) throw new Refusal('being_sealed', { retryAfterSeconds: 2 });
  return new FileReply(await readFrozen(deps, request.sealedKey, request.sealedSha256), {
    contentType: 'application/pdf',
    filename: `${request.number}-signed.pdf`,
  });
}

/** Why a link ended, as it is shown. */
export const endReasonTexts = {
  replaced: 'Replaced by a newer link.',
  changed: 'The job was changed.',
  withdrawn: 'Withdrawn by the sender.',
} as const satisfies Record<NonNullable<RequestRow['endReason']>, string>;

const iso = (instant: Date | null) => instant?.toISOString() ?? null;

/** A request as the owner's history shows it: never with its token. */
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
