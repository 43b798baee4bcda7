// Why a picture is refused, and what to do about it: the page says it before a file is sent, the server after.
import { uploadLimits } from '../objects.ts';

export const photoTexts = {
  wrongKind: (name: string, kinds = 'JPG, PNG or WebP') =>
    `${name} can’t be used. Please choose a ${kinds} file.`,
  tooLarge: (name: string) =>
    `${name} is larger than ${uploadLimits.megabytes.photo}MB. Please choose a smaller picture.`,
};
