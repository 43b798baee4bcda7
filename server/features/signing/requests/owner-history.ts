// What the owner sees of a job's links to sign, and the sealed file.
import type { Deps } from '#server/deps.ts';
import { requireJob } from '#server/features/jobs/jobs.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { FileReply } from '#server/platform/http/file-reply.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { readFrozen } from '../evidence/frozen-files.ts';
import { toSignatureRequest } from './request-view.ts';
import { requestsOf, type SignatureRequestRow } from './signature-requests.store.ts';

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
): Promise<SignatureRequestRow> {
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

/** What the customer chose from, where that is not what was signed (D-18). */
export async function downloadOffer(deps: Deps, scope: Scope, jobId: string, requestId: string) {
  const job = await requireJob(deps.db.query, scope, jobId);
  const request = await requireRequest(deps.db.query, scope, job.id, requestId);
  if (request.offerKey === null) throw new Refusal('not_found');
  return new FileReply(await readFrozen(deps, request.offerKey, request.offerSha256), {
    contentType: 'application/pdf',
    filename: `${request.number}-offer.pdf`,
  });
}
