// Why a file is refused, in messages: logos have fixed ones, those about photos name the file.
import { type UploadPurpose, uploadLimits } from '#contract/objects.ts';
import { photoTexts } from '#contract/texts/picture-texts.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Log } from '#server/platform/log.ts';
import { StorageError } from '#server/ports/files/files.ts';

/** A storage that does not answer is a refusal, not a fault. */
export async function orStorageUnavailable<T>(log: Log, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    log.error({ err: error }, 'file storage failed');
    throw new Refusal('unavailable', {
      message: 'Pictures can’t be stored or shown right now. Please try again shortly.',
      retryAfterSeconds: 30,
    });
  }
}

/** Without a stated purpose a picture may be used as either. */
export type PicturePurpose = UploadPurpose | 'any';

export interface SentFile {
  purpose: PicturePurpose;
  /** Already clean. */
  name: string;
}

/** The larger of both for a picture that may become either. */
const limitedAs = (purpose: PicturePurpose) => (purpose === 'any' ? 'photo' : purpose);

export const byteLimit = (purpose: PicturePurpose) => uploadLimits.bytes[limitedAs(purpose)];

export const notAnImage = ({ purpose, name }: SentFile) =>
  purpose === 'logo'
    ? new Refusal('not_an_image')
    : new Refusal('not_an_image', {
        message: photoTexts.wrongKind(name, purpose === 'any' ? 'JPG, PNG, GIF or WebP' : undefined),
      });

export const tooManyBytes = ({ purpose, name }: SentFile) =>
  new Refusal('too_large', {
    message:
      purpose === 'logo'
        ? `Please select an image smaller than ${uploadLimits.megabytes.logo}MB`
        : photoTexts.tooLarge(name),
  });

export const tooManyPixels = ({ name }: SentFile, megapixels: number) =>
  new Refusal('too_large', {
    message: `${name} is too large. Please choose a picture of at most ${megapixels} megapixels.`,
  });

export const tooManyScans = ({ name }: SentFile) =>
  new Refusal('not_an_image', {
    message: `${name} can’t be read. Please save it again as a plain JPG or PNG and choose that file.`,
  });

export const damaged = ({ name }: SentFile) =>
  new Refusal('not_an_image', { message: `${name} is damaged. Please choose another file.` });
