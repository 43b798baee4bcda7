// Uploaded pictures: logos and job photos. An object path is itself the address to read the object from.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Deleted meanwhile, or not ours. */
export const unknownPicture = 'This picture is not stored here. Please choose the file again.';

/** What a picture is for decides its size limit. Sent without it, a picture serves as either. */
export const UploadPurpose = z.enum(['logo', 'photo']);
export type UploadPurpose = z.infer<typeof UploadPurpose>;

const megabytes = { logo: 5, photo: 10 } as const satisfies Record<UploadPurpose, number>;
const bytesOf = (purpose: UploadPurpose) => megabytes[purpose] * 1024 * 1024;
export const uploadLimits = {
  megabytes,
  bytes: { logo: bytesOf('logo'), photo: bytesOf('photo') } satisfies Record<UploadPurpose, number>,
  /** Per job and side. */
  photosPerSide: 30,
} as const;

/** Photos come from cameras, which make no GIFs (B-21). */
export const imageTypes = {
  logo: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'],
  photo: ['image/jpeg', 'image/png', 'image/webp'],
} as const satisfies Record<UploadPurpose, readonly string[]>;

export const objectPathPattern = /^\/api\/objects\/[A-Za-z0-9_-]{43}$/;
export const ObjectPath = z.string().regex(objectPathPattern, unknownPicture);

export const objectEndpoints = {
  uploadFile: endpoint('POST', '/api/objects/upload-file', {
    takes: 'multipart',
    reply: z.object({
      objectPath: z.string(),
      width: z.number(),
      height: z.number(),
      bytes: z.number(),
    }),
  }),
  /** With `expires` and `signature` it needs no session, for ten minutes. */
  readObject: endpoint('GET', '/api/objects/:id', {
    params: z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
    query: z.object({
      size: z.enum(['full', 'thumb']).default('full'),
      expires: z.string().max(20).optional(),
      signature: z.string().max(100).optional(),
    }),
  }),
};
