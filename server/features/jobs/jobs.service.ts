// What other features may use of jobs: reading them, and verbs that change them.

export { keyOf as numberKeyOf } from './create/job-numbers.store.ts';
export { changeContactOfJobs } from './customer/change-contact.ts';
export {
  countChangeableJobs,
  lockAllJobs,
  lockChangeableJobs,
  moveJobs,
  sumJobs,
} from './customer/customer-jobs.store.ts';
export { holdForMail, updateChangeOrderColumn, updateSignatureColumns } from './derived-columns.store.ts';
export { isSignedBy } from './documents/is-signed-by.ts';
export { approvalOf } from './documents/job-document-model.ts';
export {
  type DocumentSnapshot,
  findSnapshotLogo,
  fromSnapshot,
  toSnapshot,
} from './documents/job-snapshots.store.ts';
export { type JobPdf, printJob, printSent, readDocumentModel } from './documents/print-job.ts';
export { clearReprintable, removeFiles } from './documents/remove-files.task.ts';
export { keepLogo } from './documents/snapshot-issued.ts';
export { advanceByTechnician } from './edit/advance-stage.ts';
export { applyChangeOrder } from './edit/apply-change-order.ts';
export { unassignAll } from './edit/assign-job.ts';
export { assertRevision } from './edit/change-one.ts';
export { isMidnight, readService, type ServiceDateRange } from './edit/set-service-date.ts';
export {
  markCancelled,
  markDeclined,
  markSigned,
  type SignedOffer,
  setSignature,
} from './edit/signature-status.ts';
export { assertAboveApprovedConfirmed, recordAboveApproved } from './emails/above-approved.ts';
export { assertPayLinkMayGoOut, assertSendable } from './emails/assert-sendable.ts';
export { payLabel, postToCustomer, workSummary } from './emails/customer.mail.ts';
export { saveMissingEmail } from './emails/customer-email.ts';
export { depositPayment } from './emails/deposit.mail.ts';
export { openJob, postJobMailToOwner } from './emails/owner.mail.ts';
export { isInvoiceMailWanted } from './emails/waiting-emails.ts';
export type {
  Approved,
  AttachedPdf,
  Fingerprint,
  JobEvents,
  NewLastingPayLink,
  NewPayLink,
  PayLinks,
  SignatureColumns,
  SignedDocuments,
  SignedStageDocument,
  Signer,
  TechnicianDirectory,
} from './job-events.ts';
export type { JobRecord } from './job-records.store.ts';
export {
  balanceOf,
  depositDueOf,
  dueCents,
  notBeforeOn,
  refundDayOf,
  signatureOf,
  toJobMail,
} from './job-reply.ts';
export {
  findJob,
  findPayment,
  hasJobs,
  jobIsThere,
  listDisputed,
  listPaymentsOf,
  markPrinted,
  type PaymentRow,
} from './jobs.store.ts';
export { filterConditions, isOpen, isUnpaid, isWithoutDate } from './list/job-filters.ts';
export { countFilters } from './list/job-list.store.ts';
export {
  type EarlierJob,
  findEarlierWork,
  findJobOfTechnician,
  isPhotoOfTechnician,
  type JobOfTechnician,
  jobsOfTechnician,
} from './list/jobs-of-technician.store.ts';
export { searchJobs } from './list/list-jobs.ts';
export { notificationDocument, notifyMailFailed } from './notify-owner.ts';
export { offerAt, requireChosen, startingTotal } from './offer.ts';
export { receivedCents, receivedOf } from './payments/received.ts';
export {
  type RecordedOnline,
  recordOnlinePayment,
} from './payments/record-online-payment.ts';
export { addOnlineReceipt } from './payments/send-online-receipt.task.ts';
export { requirePayment } from './payments/send-receipt.ts';
export { updateOnlinePayment } from './payments/update-online-payment.ts';
export { priceLines, readLineRows } from './price-lines.ts';
export { paymentsOf } from './read-job.ts';
export { dueFollowUp, type FollowUpPlan, nextFollowUp } from './reminders/arm-reminder.ts';
export { armFollowUps, mailWritten } from './reminders/follow-up-invoices.task.ts';
export {
  assertNotClosed,
  holdEvenInBin,
  holdJob,
  jobNotFound,
  requireEvenInBin,
  requireJob,
  requireLockedJob,
} from './require-job.ts';
