// Seals what was signed, from the frozen bytes, once. Added in the transaction that signs, so a crash in between is
// finished at the next start; safe to run twice and by two workers at once.
import type { Deps } from '#server/deps.ts';
import type { Letterhead } from '#server/documents/sealing/sealer.ts';
import { type Company, readCompany, readCompanyLogo } from '#server/features/company/company.service.ts';
import { findSnapshotLogo, holdEvenInBin } from '#server/features/jobs/jobs.service.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { handles, type TaskHandler } from '#server/platform/queue/queue.ts';
import { gatherEvidence, type SignedRow } from '../evidence/evidence.ts';
import { readFrozen, sealedKey } from '../evidence/frozen-files.ts';
import { cancellationFacts, isTakenAlong } from '../requests/cancellation-right.ts';
import {
  findRequest,
  type RequestKey,
  type SignatureRequestRow,
} from '../requests/signature-requests.store.ts';
import { postSignedCopies } from '../signing.mail.ts';
import { findSignatureImage, markSealed } from './sealed.store.ts';
import { sealSigned } from './sealing.tasks.ts';

export const sealSignedHandler = (deps: Deps): TaskHandler =>
  handles(sealSigned, async ({ accountId, requestId }) => {
    const request = await findRequest(deps.db.query, { accountId, id: requestId });
    if (request && isSigned(request) && request.sealedAt === null) await seal(deps, request);
  });

const isSigned = (request: SignatureRequestRow): request is SignedRow =>
  request.signedAt !== null && request.evidence !== null;

async function seal(deps: Deps, request: SignedRow): Promise<void> {
  const [signature, document, company] = await Promise.all([
    findSignatureImage(deps.db.query, request),
    readFrozen(deps, request.documentKey, request.documentSha256),
    readCompany(deps.db.query, request.accountId),
  ]);
  if (!signature) throw new Error('A signed request has no signature.');
  const { accountId } = request;
  const [evidence, letterhead] = await Promise.all([
    gatherEvidence(deps.db.query, request, company.timeZone),
    letterheadOf(deps, request, company),
  ]);
  const cancellation = cancellationFacts(request, company.timeZone, request.signedAt);
  const sealed = await deps.sealer.seal({
    accountId,
    document,
    signature,
    letterhead,
    evidence,
    cancellation,
  });
  const key = sealedKey(request, sealed.sha256);
  await deps.files.put(key, sealed.bytes, 'application/pdf');
  const isRecorded = await deps.db.transaction(async (tx) => {
    // Before the request: whoever deletes the job locks them in this order, and the copies are emails about it.
    if (!(await holdEvenInBin(tx, request, request.jobId))) return false;
    const isFirst = await markSealed(tx, request, {
      sealedAt: deps.clock.now(),
      sealedKey: key,
      sealedSha256: sealed.sha256,
      certificateFingerprint: sealed.certificateFingerprint,
      timestamped: sealed.timestamped,
    });
    if (!isFirst) return false;
    await recordEvent(tx, deps.clock, {
      type: 'signature.sealed',
      accountId: request.accountId,
      subjectId: request.jobId,
      data: {
        requestId: request.id,
        sha256: sealed.sha256,
        certificate: sealed.certificateFingerprint,
        timestamped: sealed.timestamped,
        ...(sealed.timestamped && { timestampTrusted: sealed.isTimestampTrusted }),
      },
    });
    // The customer may have cancelled while it was sealed, or while it waited for that. Of what only went with the sale, a
    // copy after the confirmation of that would say that it counts.
    const { cancelledAt = null, cancelledWith = null } = (await findRequest(tx, request)) ?? {};
    const sealedRequest = { ...request, cancelledAt, cancelledWith };
    if (!isTakenAlong(sealedRequest)) await postSignedCopies(deps, tx, company, sealedRequest, key);
    return true;
  });
  if (!isRecorded) await dropUnlessRecorded(deps, request, key);
}

/** As the document was printed. Of older requests only the document itself shows it: they get the company's of now. */
async function letterheadOf(deps: Deps, request: SignedRow, company: Company): Promise<Letterhead> {
  const { headerColor, logoPath } = request;
  if (headerColor === null)
    return { headerColor: company.brandColor, logo: await readCompanyLogo(deps, company) };
  return {
    headerColor,
    logo: logoPath === null ? null : await findSnapshotLogo(deps.db.query, request, logoPath),
  };
}

/** Another worker was first, or the job is gone. */
async function dropUnlessRecorded(deps: Deps, request: RequestKey, key: string): Promise<void> {
  const now = await findRequest(deps.db.query, request);
  if (now?.sealedKey !== key) await deps.files.remove(key);
}
