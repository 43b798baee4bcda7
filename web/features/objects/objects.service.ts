// What other features may use of uploaded pictures.
export { toPicture } from './to-picture.ts';
export { usePictureUploads } from './use-picture-uploads.ts';
