// What other features may ask of signing.
export { findSignedDocument, fingerprintsOf } from './signed-document.ts';
export { isSealedKey } from './signing-files.ts';
export { forgetRequests, voidRequests } from './void-requests.ts';
