// What an owner does with jobs, as the pages do it.
import sharp from 'sharp';
import type { HttpClient } from '../http-client.ts';
import { good, type Somebody } from './people.ts';

type Overrides = Record<string, unknown>;

const lines = [
  { quantity: 2, description: 'Labor', unitPrice: '95.00', taxed: false },
  { quantity: 1.5, description: 'Copper pipe, per foot', unitPrice: '12.35', taxed: true },
];

export const jobBody = (overrides: Overrides = {}) => ({
  customerName: 'Maria Nguyễn',
  customerEmail: 'maria@example.com',
  customerPhone: '(208) 555-0177',
  customerAddress: '2000 W Bannock St\nBoise, ID 83706',
  jobDescription: 'No-cool repair',
  notes: 'Side gate, the dog is friendly.',
  comments: 'Filter changed.',
  lineItems: lines,
  taxRate: '6',
  ...overrides,
});

export const makeJob = async (
  { client }: Somebody,
  overrides: Overrides = {},
  headers: Record<string, string> = {},
) => await client.ok('POST /api/jobs', { body: jobBody(overrides), headers });

export const advance = async ({ client }: Somebody, jobId: string, stage: 'work_order' | 'invoice') =>
  await client.ok('PATCH /api/jobs/:id/stage', { params: { id: jobId }, body: { stage } });

export const createSignatureRequest = async (
  { client }: Somebody,
  jobId: string,
  overrides: Overrides = {},
) => await client.ok('POST /api/jobs/:id/signature-request', { params: { id: jobId }, body: overrides });

/** A job whose document was emailed to be signed. */
export async function sentJob(owner: Somebody, overrides: Overrides = {}, requesting: Overrides = {}) {
  const job = await makeJob(owner, overrides);
  const requested = await createSignatureRequest(owner, job.id, requesting);
  await owner.client.ok('POST /api/signatures/:token/send', { params: { token: requested.signingToken } });
  return { ...job, token: requested.signingToken, requestId: requested.request.id };
}

/** As the signing page does it: without a session and without a CSRF token. */
export async function sign(client: HttpClient, token: string, chosen: { selectionId?: string } = {}) {
  const image = await sharp({ create: { width: 300, height: 80, channels: 4, background: '#00000000' } })
    .composite([
      {
        input: { create: { width: 220, height: 3, channels: 4, background: '#000' } },
        left: 30,
        top: 40,
      },
    ])
    .png()
    .toBuffer();
  const form = {
    signatureImageData: `data:image/png;base64,${image.toString('base64')}`,
    method: 'drawn',
    ...chosen,
  } as const;
  return client.call('POST /api/signatures/:token/sign', {
    params: { token },
    body: form,
    csrf: false,
    headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Safari/604.1' },
  });
}

export async function upload(client: HttpClient, purpose: 'logo' | 'photo', colour: string): Promise<string> {
  const [width, height] = purpose === 'logo' ? [30, 10] : [16, 12];
  const picture = sharp({ create: { width, height, channels: 3, background: colour } });
  const bytes = await (purpose === 'logo' ? picture.png() : picture.jpeg()).toBuffer();
  const form = new FormData();
  form.append('purpose', purpose);
  form.append('file', new Blob([new Uint8Array(bytes)]), `${purpose}.${purpose === 'logo' ? 'png' : 'jpg'}`);
  const sent = await client.call('POST /api/objects/upload-file', { raw: form });
  return good<{ objectPath: string }>(sent).objectPath;
}
