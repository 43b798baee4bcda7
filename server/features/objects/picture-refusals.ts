// What is said about a file that is not taken, in the documents' words for logos and for photos.
import { type UploadPurpose, uploadLimits } from '#contract/objects.ts';
import { Refusal } from '#server/platform/http/refusal.ts';

export interface SentFile {
  purpose: UploadPurpose;
  /** Already clean. */
  name: string;
}

const megabytes = (purpose: UploadPurpose) => uploadLimits.bytes[purpose] / 1024 / 1024;

export const notAnImage = ({ purpose, name }: SentFile) =>
  purpose === 'logo'
    ? new Refusal('not_an_image')
    : new Refusal('not_an_image', {
        message: `${name} is not an image. Please choose a JPG, PNG or WebP file.`,
      });

export const tooManyBytes = ({ purpose, name }: SentFile) =>
  new Refusal('too_large', {
    message:
      purpose === 'logo'
        ? `Please select an image smaller than ${megabytes('logo')}MB`
        : `${name} is larger than ${megabytes('photo')}MB.`,
  });

export const tooManyPixels = ({ name }: SentFile, megapixels: number) =>
  new Refusal('too_large', {
    message: `${name} is too large. Please choose a picture of at most ${megapixels} megapixels.`,
  });

export const damaged = ({ name }: SentFile) =>
  new Refusal('not_an_image', { message: `${name} is damaged. Please choose another file.` });
