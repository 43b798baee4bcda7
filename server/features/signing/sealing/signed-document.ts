// For jobs: the document of a stage that was signed is the one that was signed, never a fresh print.
import type { Stage } from '#contract/stages.ts';
import type { Deps } from '#server/deps.ts';
import type {
  AttachedPdf,
  Fingerprint,
  SignedStageDocument,
  Signer,
} from '#server/features/jobs/jobs.service.ts';
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import { isOfChangeOrder } from '../change-orders.ts';
import { readFrozen } from '../evidence/frozen-files.ts';
import { requestsOf, type SignatureRequestRow } from '../requests/signature-requests.store.ts';
import { countedOf, isDocumentOf } from './approved.ts';

/** Newest first, whoever the customer was then. */
const signedOf = async (db: Queryable, tenant: Tenant, jobId: string): Promise<SignatureRequestRow[]> =>
  countedOf(await requestsOf(db, tenant, jobId));

export async function findSignedDocument(
  deps: Pick<Deps, 'db' | 'files'>,
  tenant: Tenant,
  jobId: string,
  stage: Stage,
): Promise<SignedStageDocument | null> {
  const signed = (await signedOf(deps.db.query, tenant, jobId)).find(isDocumentOf(stage));
  return signed ? readSigned(deps, signed) : null;
}

export async function findSignedChangeOrder(
  deps: Pick<Deps, 'db' | 'files'>,
  tenant: Tenant,
  jobId: string,
  number: string,
): Promise<SignedStageDocument | null> {
  const all = await signedOf(deps.db.query, tenant, jobId);
  const signed = all.find((request) => isOfChangeOrder(request) && request.number === number);
  return signed ? readSigned(deps, signed) : null;
}

async function readSigned(
  deps: Pick<Deps, 'files'>,
  {
    number,
    revision: documentVersion,
    documentKey,
    documentSha256,
    sealedKey,
    sealedSha256,
  }: SignatureRequestRow,
): Promise<SignedStageDocument> {
  return sealedKey === null
    ? {
        bytes: await readFrozen(deps, documentKey, documentSha256),
        filename: `${number}.pdf`,
        documentVersion,
      }
    : {
        bytes: await readFrozen(deps, sealedKey, sealedSha256),
        filename: `${number}-signed.pdf`,
        documentVersion,
      };
}

export async function signersOf(db: Queryable, tenant: Tenant, jobId: string): Promise<Signer[]> {
  const signed = await signedOf(db, tenant, jobId);
  return signed.reverse().map(({ stage, number, changeOrderId, frozenTexts, signerName, signerEmail }) => ({
    stage,
    number,
    isChangeOrder: changeOrderId !== null,
    customerName: frozenTexts.customerName,
    name: signerName,
    email: signerEmail,
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

/** The same as `findSignedDocument`, to be attached. */
export async function findSealedFile(
  db: Queryable,
  tenant: Tenant,
  jobId: string,
  stage: Stage,
): Promise<AttachedPdf | null> {
  const signed = (await signedOf(db, tenant, jobId)).find(isDocumentOf(stage));
  return signed?.sealedKey
    ? { filename: `${signed.number}-signed.pdf`, document: { fileKey: signed.sealedKey } }
    : null;
}
