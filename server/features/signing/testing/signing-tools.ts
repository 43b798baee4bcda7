// What tests of signing need: a document that was sent, and somebody with a pen.
import sharp from 'sharp';
import type { SavedJob } from '#contract/jobs.ts';
import type { SignatureRequest } from '#contract/signatures.ts';
import type { Sealer } from '#server/documents/sealing/sealer.ts';
import { good, makeJob, type Shop } from '#server/features/jobs/testing/test-tools.ts';
import type { HttpClient } from '#server/testing/http-client.ts';
import type { EventKind } from '../signature-events.store.ts';

export interface Asked {
  signingToken: string;
  signingUrl: string;
  expiresAt: string;
  request: SignatureRequest;
}

export const ask = async ({ client }: { client: HttpClient }, jobId: string, wish: object = {}) =>
  good<Asked>(await client.post(`/api/jobs/${jobId}/signature-request`, wish));

export interface SentLink extends Asked {
  job: SavedJob;
  token: string;
}

/** An estimate of Maria's whose link was mailed. */
export async function sentLink(shop: Shop, wish: { job?: object; ask?: object } = {}): Promise<SentLink> {
  const job = await makeJob(shop, wish.job);
  const asked = await ask(shop, job.id, wish.ask);
  good(await shop.client.post(`/api/signatures/${asked.signingToken}/send`));
  return { ...asked, job, token: asked.signingToken };
}

export const historyOf = async ({ client }: { client: HttpClient }, jobId: string) =>
  good<{ requests: SignatureRequest[] }>(await client.get(`/api/jobs/${jobId}/signatures`)).requests;

export const jobOf = async ({ client }: { client: HttpClient }, jobId: string) =>
  good<SavedJob>(await client.get(`/api/jobs/${jobId}`));

type Colour = [red: number, green: number, blue: number, alpha: number];
export const white: Colour = [255, 255, 255, 255];
export const black: Colour = [0, 0, 0, 255];
const clear: Colour = [0, 0, 0, 0];

export interface Drawing {
  width?: number;
  height?: number;
  paper?: Colour;
  ink?: Colour | null;
  /** How far the line goes, from 0 to 1. */
  length?: number;
}

/** A slanted line of two pixels. */
export async function drawn(wish: Drawing = {}): Promise<Buffer> {
  const { width = 400, height = 80, paper = clear, ink = black, length = 0.8 } = wish;
  const pixels = Buffer.alloc(width * height * 4);
  for (let at = 0; at < width * height; at += 1) pixels.set(paper, at * 4);
  for (let x = 0; ink && x < width * length; x += 1) {
    const y = Math.floor((x / width) * (height - 2));
    for (const row of [y, y + 1]) pixels.set(ink, (row * width + x) * 4);
  }
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

export const toDataUrl = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`;

export const signForm = async (more: object = {}) => ({
  signatureImageData: toDataUrl(await drawn()),
  signerIpAddress: '',
  userAgent: 'claimed',
  timestamp: '2001-01-01T00:00:00.000Z',
  ...more,
});

/** As the signing page does it: without a session and without a CSRF token. */
export const sign = async (client: HttpClient, token: string, more: object = {}) =>
  client.post(`/api/signatures/${token}/sign`, await signForm(more), {
    csrf: false,
    headers: { 'user-agent': phone },
  });

export const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

export async function rowOf({ deps }: Shop, requestId: string): Promise<Record<string, unknown>> {
  const { rows } = await deps.db.pool.query('select * from signature_requests where id = $1', [requestId]);
  return rows[0];
}

export async function pageKeysOf({ deps }: Shop, requestId: string): Promise<string[]> {
  const { rows } = await deps.db.pool.query<{ picture_key: string }>(
    'select picture_key from signature_pages where request_id = $1 order by page',
    [requestId],
  );
  return rows.map(({ picture_key }) => picture_key);
}

export async function storyOf({ deps }: Shop, requestId: string) {
  const { rows } = await deps.db.pool.query<{
    kind: EventKind;
    what: string;
    address: string;
    user_agent: string;
  }>('select kind, what, address, user_agent from signature_events where request_id = $1 order by at, id', [
    requestId,
  ]);
  return rows;
}

/** The app's own sealer with a hand on it. */
export function watched(sealer: Sealer, change: Partial<Sealer>): Sealer {
  return {
    seal: (input) => sealer.seal(input),
    verify: (bytes) => sealer.verify(bytes),
    rootCertificate: () => sealer.rootCertificate(),
    ...change,
  };
}
