// Which files may be sent as a picture, and what is said about the others. The server checks the bytes again.
import { imageTypes, type UploadPurpose, uploadLimits } from '#contract/objects.ts';
import { ApiError } from '#web/api/errors.ts';

/** Named one by one: asked for these, phones hand over their own formats as JPEG. */
export const acceptedPictures = (purpose: UploadPurpose): string => imageTypes[purpose].join(',');

type Chosen = Pick<File, 'name' | 'type' | 'size'>;

interface PurposeTexts {
  notAnImage: (name: string) => string;
  tooLarge: (name: string) => string;
  failed: (name: string) => string;
}

const purposeTexts: Record<UploadPurpose, PurposeTexts> = {
  logo: {
    notAnImage: () => 'Please select an image file (JPG, PNG, GIF)',
    tooLarge: () => 'Please select an image smaller than 5MB',
    failed: () => 'Failed to upload logo. Please try again.',
  },
  photo: {
    notAnImage: (name) => `${name} is not an image. Please choose a JPG, PNG or WebP file.`,
    tooLarge: (name) => `${name} is larger than 10MB.`,
    failed: (name) => `${name} could not be uploaded. Please try again.`,
  },
};

/** Why this file cannot be sent; null when it can. */
export function pictureRefusal(purpose: UploadPurpose, { name, type, size }: Chosen): string | null {
  const isPicture = imageTypes[purpose].some((known) => known === type.toLowerCase());
  if (!isPicture) return purposeTexts[purpose].notAnImage(name);
  return size > uploadLimits.bytes[purpose] ? purposeTexts[purpose].tooLarge(name) : null;
}

/** A refusal of the file itself has the server's own words; anything else may go better the next time. */
export function uploadFailure(purpose: UploadPurpose, error: unknown, name: string): string {
  const isAboutTheFile = error instanceof ApiError && (error.status === 413 || error.status === 415);
  return isAboutTheFile ? error.message : purposeTexts[purpose].failed(name);
}
