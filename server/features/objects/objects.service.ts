// What other features may use of uploaded pictures.
export { attachObjects, detachObjects } from './attach-objects.ts';
export { isVisibleLogo } from './logo-visibility.ts';
export { isPictureKey } from './object-keys.ts';
export { hasObjects, readGivenUpBytes } from './objects.store.ts';
export { findPhotos, type PhotoFacts, readPrintImages } from './print-images.ts';
export type { PictureUses } from './read-object.ts';
export { readObjectBytes, signObjectUrl } from './read-object.ts';
export { readMailLogo } from './shrink-logo.ts';
export { clearGivenUp } from './sweep-objects.task.ts';
