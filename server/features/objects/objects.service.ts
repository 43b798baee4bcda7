// What other features may ask of uploaded pictures.
export { attachObjects, detachObjects } from './attach-objects.ts';
export { readUsedBytes } from './objects.store.ts';
export { type PictureSize, readObjectBytes } from './read-object.ts';
export { signObjectUrl } from './signed-url.ts';
