// Links to sign, made through the API as an owner's pages do it.
import type { Reply, RequestBody } from '#contract/calls.ts';
import type { SavedJob } from '#contract/jobs/job.ts';
import { givenJobs } from './jobs.ts';
import type { SignedIn } from './signed-in.ts';

export type CreatedRequest = Reply<'POST /api/jobs/:id/signature-request'>;
type SignatureRequestOptions = RequestBody<'POST /api/jobs/:id/signature-request'>;

export interface SentLink extends CreatedRequest {
  job: SavedJob;
  token: string;
}

async function signatureRequest(
  { client }: SignedIn,
  jobId: string,
  overrides: SignatureRequestOptions = {},
): Promise<CreatedRequest> {
  return client.ok('POST /api/jobs/:id/signature-request', { params: { id: jobId }, body: overrides });
}

/** A request whose link was emailed. */
async function sentRequest(
  owner: SignedIn,
  jobId: string,
  overrides: SignatureRequestOptions = {},
): Promise<CreatedRequest> {
  const requested = await signatureRequest(owner, jobId, overrides);
  await owner.client.ok('POST /api/signatures/:token/send', { params: { token: requested.signingToken } });
  return requested;
}

export const givenSignatures = {
  /** The link exists; nobody has been notified. */
  signatureRequest,
  sentRequest,

  /** An estimate for Maria whose link was emailed. */
  async sentLink(
    owner: SignedIn,
    overrides: { job?: Parameters<typeof givenJobs.job>[1]; request?: SignatureRequestOptions } = {},
  ): Promise<SentLink> {
    const job = await givenJobs.job(owner, overrides.job);
    const requested = await sentRequest(owner, job.id, overrides.request);
    return { ...requested, job, token: requested.signingToken };
  },
};
