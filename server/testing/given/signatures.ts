// Links to sign, made by the front door as an owner's pages do it.
import type { Reply, RequestBody } from '#contract/calls.ts';
import type { SavedJob } from '#contract/jobs.ts';
import { givenJobs } from './jobs.ts';
import type { Maker } from './maker.ts';

export type Asked = Reply<'POST /api/jobs/:id/signature-request'>;
type RequestWish = RequestBody<'POST /api/jobs/:id/signature-request'>;

export interface SentLink extends Asked {
  job: SavedJob;
  token: string;
}

async function signatureRequest({ client }: Maker, jobId: string, wish: RequestWish = {}): Promise<Asked> {
  return client.ok('POST /api/jobs/:id/signature-request', { params: { id: jobId }, body: wish });
}

/** A request whose link was emailed. */
async function sentRequest(maker: Maker, jobId: string, wish: RequestWish = {}): Promise<Asked> {
  const asked = await signatureRequest(maker, jobId, wish);
  await maker.client.ok('POST /api/signatures/:token/send', { params: { token: asked.signingToken } });
  return asked;
}

export const givenSignatures = {
  /** The link exists; nobody has been told. */
  signatureRequest,
  sentRequest,

  /** An estimate of Maria's whose link was emailed. */
  async sentLink(
    maker: Maker,
    wish: { job?: Parameters<typeof givenJobs.job>[1]; request?: RequestWish } = {},
  ): Promise<SentLink> {
    const job = await givenJobs.job(maker, wish.job);
    const asked = await sentRequest(maker, job.id, wish.request);
    return { ...asked, job, token: asked.signingToken };
  },
};
