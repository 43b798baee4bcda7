// What other features may use of signing.
export type { ChangeOrderRequest, ChangeOrders } from './change-orders.ts';
export { customersFiles, readFrozen } from './evidence/frozen-files.ts';
export { isSigningMailWanted } from './follow-ups/estimate-plan.ts';
export { armEstimateFollowUps } from './follow-ups/follow-up-estimates.task.ts';
export { type SigningVisitor, visitorOf } from './page/visitor.ts';
export { withdrawRequest, withdrawRequests } from './requests/cancel-signature.ts';
export { type DocumentToSign, freezeDocument } from './requests/freeze-document.ts';
export { frozenHead, printed } from './requests/freeze-texts.ts';
export { drawPages, namedCompany } from './requests/request-signature.ts';
export { endReasonTexts, signingUrl, toSignatureRequest } from './requests/request-view.ts';
export { emailLink } from './requests/send-signature.ts';
export {
  findByToken,
  hasChangeOrderOut,
  requestsOf,
  type SignatureRequestRow,
} from './requests/signature-requests.store.ts';
export { takeBackUndelivered } from './requests/sweep-signing.task.ts';
export { forgetRequests, voidDecided, voidOutdated, voidRequests } from './requests/void-requests.ts';
export {
  approvedOf,
  cancelledStagesOf,
  hasSignedEstimate,
  newestSigned,
  noteCorrection,
  signatureColumnsOf,
} from './sealing/approved.ts';
export {
  findSealedFile,
  findSignedChangeOrder,
  findSignedDocument,
  fingerprintsOf,
  signersOf,
} from './sealing/signed-document.ts';
export type { PricedOffer } from './signing.tables.ts';
