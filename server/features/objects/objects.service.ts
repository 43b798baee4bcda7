// What other features may ask of uploaded pictures.
export { attachObjects, detachObjects } from './attach-objects.ts';
export { clearGivenUp } from './erase-objects.ts';
export { isPictureKey } from './object-place.ts';
export { readGivenUpBytes } from './objects.store.ts';
export { readObjectBytes } from './read-object.ts';
export { signObjectUrl } from './signed-url.ts';
