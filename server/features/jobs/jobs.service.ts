// What other features may use of jobs: reading them, and verbs that change them.

export { keyOf as numberKeyOf } from './create/job-numbers.store.ts';
export { holdForMail, updateMailColumns } from './derived-columns.store.ts';
export { type JobPdf, printJob } from './documents/print-job.ts';
export { clearReprintable } from './documents/remove-files.task.ts';
export { advanceByTechnician } from './edit/advance-stage.ts';
export { unassignAll } from './edit/assign-job.ts';
export { isMidnight, readService, type ServiceDateRange } from './edit/set-service-date.ts';
export { markSigned, setSignature } from './edit/signature-status.ts';
export type {
  Fingerprint,
  JobEvents,
  SignedDocuments,
  StageDocument,
  TechnicianDirectory,
} from './job-events.ts';
export type { JobRecord } from './job-records.store.ts';
export { findJob, hasJobs } from './jobs.store.ts';

export {
  isPhotoOfTechnician,
  type JobOfTechnician,
  jobsOfTechnician,
} from './list/jobs-of-technician.store.ts';
export { holdJob, jobNotFound, requireJob, signatureOf, toJobMail } from './read-job.ts';
