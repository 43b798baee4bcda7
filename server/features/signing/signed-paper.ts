// For jobs: the document of a stage that was signed is the one that was signed, never a fresh print. Knows nothing of
// jobs itself, because jobs call it.
import type { Stage } from '#contract/stages.ts';
import type { Deps } from '#server/platform/deps.ts';
import { readFrozen } from './frozen-files.ts';
import { requestsOf, type Tenant } from './requests.store.ts';

export interface StagePaper {
  bytes: Buffer;
  filename: string;
}

/** With its seal, and until that is made as it was sent. Null when nobody has signed that stage. */
export async function findSignedPaper(
  deps: Pick<Deps, 'db' | 'files'>,
  tenant: Tenant,
  jobId: string,
  stage: Stage,
): Promise<StagePaper | null> {
  const all = await requestsOf(deps.db.query, tenant, jobId);
  const signed = all.find((request) => request.stage === stage && request.status === 'approved');
  if (!signed) return null;
  const { number, documentKey, documentSha256, sealedKey, sealedSha256 } = signed;
  return sealedKey === null
    ? { bytes: await readFrozen(deps, documentKey, documentSha256), filename: `${number}.pdf` }
    : { bytes: await readFrozen(deps, sealedKey, sealedSha256), filename: `${number}-signed.pdf` };
}
