import { useMutation } from '@tanstack/react-query';
import type { UploadPurpose } from '#contract/objects.ts';
import type { Reply } from '#web/api/client.ts';
import { ApiError } from '#web/api/errors.ts';
import { upload } from '#web/api/upload.ts';
import type { UploadSendOptions } from '#web/ui/upload-queue.ts';
import { useUploads } from '#web/ui/use-uploads.ts';
import { acceptedPictures, pictureRefusal, uploadFailure } from './picture-rules.ts';

/** What is wrong with the file itself does not change by sending it again. */
const refusedForGood: readonly number[] = [400, 413, 415];

export type UploadedPicture = Reply<'POST /api/objects/upload-file'> & { name: string };

/** Everything a `PictureUploader` needs besides its words: spread it there. */
export function usePictureUploads(purpose: UploadPurpose, onUploaded: (picture: UploadedPicture) => void) {
  // A mutation, so that a lost session is answered here as everywhere else.
  const { mutateAsync } = useMutation({
    mutationFn: ({ file, options }: { file: File; options: UploadSendOptions }) =>
      upload('POST /api/objects/upload-file', { file, fields: { purpose }, ...options }),
  });
  const uploads = useUploads({
    send: (file, options) => mutateAsync({ file, options }),
    onDone: (stored, file) => onUploaded({ ...stored, name: file.name }),
    errorText: (error, file) => uploadFailure(purpose, error, file.name),
    isFinal: (error) => error instanceof ApiError && refusedForGood.includes(error.status),
  });
  return {
    uploads,
    accept: acceptedPictures(purpose),
    refusalOf: (file: File) => pictureRefusal(purpose, file),
  };
}
