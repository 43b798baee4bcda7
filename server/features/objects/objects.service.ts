// What other features may ask of uploaded pictures.
export { attachObjects, detachObjects } from './attach-objects.ts';
export { clearGivenUp } from './erase-objects.ts';
export { isPictureKey } from './object-keys.ts';
export { hasObjects, readGivenUpBytes } from './objects.store.ts';
export type { PictureUses } from './picture-uses.ts';
export { readObjectBytes } from './read-object.ts';
export { signObjectUrl } from './signed-url.ts';
