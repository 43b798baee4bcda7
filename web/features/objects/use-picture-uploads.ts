// Uploads of pictures: which files may be sent, what is shown about the others, and sending them. The server checks the
// bytes again.
import { useMutation } from '@tanstack/react-query';
import { imageTypes, type UploadPurpose, uploadLimits } from '#contract/objects.ts';
import { thumbnailOf } from '#contract/pages/pages.ts';
import { photoTexts } from '#contract/texts/picture-texts.ts';
import type { Reply } from '#web/api/client.ts';
import { ApiError } from '#web/api/errors.ts';
import { upload } from '#web/api/upload.ts';
import type { Picture } from '#web/ui/media/picture-grid.tsx';
import { type UploadSendOptions, useUploads } from '#web/ui/media/upload-queue.ts';

export type UploadedPicture = Reply<'POST /api/objects/upload-file'> & {
  name: string;
  /** As it was chosen: for showing it before it has a place, which technicians may not read from the server. */
  file: File;
};

/** Everything a `PictureUploader` needs besides its texts: spread it there. */
export function usePictureUploads(purpose: UploadPurpose, onUploaded: (picture: UploadedPicture) => void) {
  // A mutation, so that a lost session is handled as everywhere else.
  const { mutateAsync } = useMutation({
    mutationFn: ({ file, options }: { file: File; options: UploadSendOptions }) =>
      upload('POST /api/objects/upload-file', { file, fields: { purpose }, ...options }),
  });
  const uploads = useUploads({
    send: (file, options) => mutateAsync({ file, options }),
    onDone: (stored, file) => onUploaded({ ...stored, name: file.name, file }),
    errorText: (error, file) => uploadFailure(purpose, error, file.name),
    isFinal: (error) => error instanceof ApiError && refusedForGood.includes(error.status),
  });
  return {
    uploads,
    accept: acceptedPictures(purpose),
    refusalOf: (file: File) => pictureRefusal(purpose, file),
  };
}

/** Listed one by one: with this list, phones convert their own formats to JPEG. */
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
    tooLarge: () => `Please select an image smaller than ${uploadLimits.megabytes.logo}MB`,
    failed: () => 'Failed to upload logo. Please try again.',
  },
  photo: {
    notAnImage: (name) => photoTexts.wrongKind(name),
    tooLarge: photoTexts.tooLarge,
    failed: (name) => `${name} could not be uploaded. Please try again.`,
  },
};

/** Why this file cannot be sent; null when it can. */
export function pictureRefusal(purpose: UploadPurpose, { name, type, size }: Chosen): string | null {
  const isPicture = imageTypes[purpose].some((known) => known === type.toLowerCase());
  if (!isPicture) return purposeTexts[purpose].notAnImage(name);
  return size > uploadLimits.bytes[purpose] ? purposeTexts[purpose].tooLarge(name) : null;
}

/** A refusal of the file itself has the server's message; any other failure may go away with another try. */
export function uploadFailure(purpose: UploadPurpose, error: unknown, name: string): string {
  const isAboutTheFile = error instanceof ApiError && (error.status === 413 || error.status === 415);
  return isAboutTheFile ? error.message : purposeTexts[purpose].failed(name);
}

/** A stored picture in the form the picture grid and viewer show. */
export const toPicture = (objectPath: string, name: string): Picture => ({
  id: objectPath,
  url: objectPath,
  thumbnailUrl: thumbnailOf(objectPath),
  name,
});

/** These do not change by sending the same file again. */
const refusedForGood: readonly number[] = [400, 413, 415];
