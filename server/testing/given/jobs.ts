// Jobs and what goes into them, made through the API as an owner's pages do it.
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { RequestBody } from '#contract/calls.ts';
import type { SavedJob } from '#contract/jobs/job.ts';
import type { SignedIn } from './signed-in.ts';

const lines = [
  { quantity: 2, description: 'Labor', unitPrice: '95.00', taxed: false },
  { quantity: '1', description: 'Capacitor', unitPrice: 45, taxed: true },
];

/** The body that the form of a new job sends. */
export const aJob = (overrides: object = {}) => ({
  customerName: 'Maria Nguyễn',
  customerEmail: 'maria@example.com',
  customerPhone: '(208) 555-0177',
  customerAddress: '2000 W Bannock St\nBoise, ID 83706',
  jobDescription: 'No-cool repair',
  lineItems: lines,
  taxRate: '6',
  ...overrides,
});

export const givenJobs = {
  job: ({ client }: SignedIn, overrides: Partial<RequestBody<'POST /api/jobs'>> = {}): Promise<SavedJob> =>
    client.ok('POST /api/jobs', { body: aJob(overrides) }),

  /** Returns its id. */
  async template(
    { client }: SignedIn,
    overrides: Partial<RequestBody<'POST /api/templates'>> = {},
  ): Promise<string> {
    const body = {
      name: 'AC tune-up',
      defaultJobDescription: 'Seasonal tune-up of the cooling system',
      defaultLineItems: [{ quantity: 1, description: 'Tune-up', unitPrice: '129.00', taxed: true }],
      taxRate: '6.00',
      ...overrides,
    };
    return (await client.ok('POST /api/templates', { body })).id;
  },

  /** Uploads a small picture that is unique; returns its path. */
  async photo({ client }: SignedIn): Promise<string> {
    const [r = 0, g = 0, b = 0] = randomBytes(3);
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: { r, g, b } } })
      .jpeg()
      .toBuffer();
    const form = new FormData();
    form.append('purpose', 'photo');
    form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'photo.jpg');
    return (await client.ok('POST /api/objects/upload-file', { raw: form })).objectPath;
  },
};
