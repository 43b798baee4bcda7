// What other features may use of uploaded pictures.
export { toPicture, usePictureUploads } from './use-picture-uploads.ts';
