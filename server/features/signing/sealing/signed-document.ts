// For jobs: the document of a stage that was signed is the one that was signed, never a fresh print.
import type { Stage } from '#contract/stages.ts';
import type { Deps } from '#server/deps.ts';
import type { Fingerprint, Signer, StageDocument } from '#server/features/jobs/jobs.service.ts';
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import { readFrozen } from '../evidence/frozen-files.ts';
import { requestsOf } from '../requests/signature-requests.store.ts';

export async function findSignedDocument(
  deps: Pick<Deps, 'db' | 'files'>,
  tenant: Tenant,
  jobId: string,
  stage: Stage,
): Promise<StageDocument | null> {
  const all = await requestsOf(deps.db.query, tenant, jobId);
  const signed = all.find((request) => request.stage === stage && request.status === 'approved');
  if (!signed) return null;
  const { number, documentKey, documentSha256, sealedKey, sealedSha256 } = signed;
  return sealedKey === null
    ? { bytes: await readFrozen(deps, documentKey, documentSha256), filename: `${number}.pdf` }
    : { bytes: await readFrozen(deps, sealedKey, sealedSha256), filename: `${number}-signed.pdf` };
}

export async function signersOf(db: Queryable, tenant: Tenant, jobId: string): Promise<Signer[]> {
  const requests = await requestsOf(db, tenant, jobId);
  return requests
    .filter(({ status }) => status === 'approved')
    .map(({ stage, frozenTexts, signerName: name, signerEmail: email }) => ({
      stage,
      customerName: frozenTexts.customerName,
      name,
      email,
    }));
}

/** Stored of a job that is deleted: they show whether a document was one of its. */
export async function fingerprintsOf(tx: Tx, tenant: Tenant, jobId: string): Promise<Fingerprint[]> {
  const requests = await requestsOf(tx, tenant, jobId);
  return requests.flatMap(({ stage, documentSha256, sealedSha256 }) => [
    { stage, sha256: documentSha256 },
    ...(sealedSha256 ? [{ stage, sha256: sealedSha256, signed: true as const }] : []),
  ]);
}
