// What other features may use of signing.
export { isSealedKey } from './evidence/frozen-files.ts';
export { isSigningMailWanted } from './follow-ups/estimate-plan.ts';
export { armEstimateFollowUps } from './follow-ups/follow-up-estimates.task.ts';
export { withdrawRequests } from './requests/cancel-signature.ts';
export { takeBackUndelivered } from './requests/sweep-signing.task.ts';
export { forgetRequests, voidRequests } from './requests/void-requests.ts';
export { findSignedDocument, fingerprintsOf, signersOf } from './sealing/signed-document.ts';
