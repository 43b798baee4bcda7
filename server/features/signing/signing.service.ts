// What other features may ask of signing.
export { findSignedPaper, fingerprintsOf } from './signed-paper.ts';
export { isSealedKey } from './signing-files.ts';
export { forgetRequests, voidRequests } from './void-requests.ts';
