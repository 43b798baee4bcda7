// What tests of signing do and read: a signer, and what became of a request.
import sharp from 'sharp';
import type { Sealer } from '#server/documents/sealing/sealer.ts';
import type { Shop } from '#server/features/jobs/testing/test-tools.ts';
import type { SignedIn } from '#server/testing/given/signed-in.ts';
import type { HttpClient } from '#server/testing/http-client.ts';
import type { EventKind } from '../evidence/signature-events.store.ts';

export const historyOf = async ({ client }: SignedIn, jobId: string) =>
  (await client.ok('GET /api/jobs/:id/signatures', { params: { id: jobId } })).requests;

export const jobOf = ({ client }: SignedIn, jobId: string) =>
  client.ok('GET /api/jobs/:id', { params: { id: jobId } });

type Colour = [red: number, green: number, blue: number, alpha: number];
export const white: Colour = [255, 255, 255, 255];
export const black: Colour = [0, 0, 0, 255];
export const grey = (level: number): Colour => [level, level, level, 255];
const clear: Colour = [0, 0, 0, 0];

export interface Drawing {
  width?: number;
  height?: number;
  background?: Colour;
  ink?: Colour | null;
  /** How far the line goes, from 0 to 1. */
  length?: number;
}

/** A slanted line of two pixels. */
export async function drawn(options: Drawing = {}): Promise<Buffer> {
  const { width = 400, height = 80, background = clear, ink = black, length = 0.8 } = options;
  const pixels = Buffer.alloc(width * height * 4);
  for (let at = 0; at < width * height; at += 1) pixels.set(background, at * 4);
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
  client.call('POST /api/signatures/:token/sign', {
    params: { token },
    body: await signForm(more),
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

export async function timelineOf({ deps }: Shop, requestId: string) {
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
