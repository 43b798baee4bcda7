// What other features may ask of jobs: to read them, and verbs that change them.
export { advanceByTechnician } from './advance-stage.ts';
export { instantAt } from './company-days.ts';
export { clearReprintable } from './documents/clear-reprintable.ts';
export { type JobPdf, printJob } from './documents/print-job.ts';
export type { FoundJob } from './found-jobs.ts';
export type { JobEvents } from './job-events.ts';
export type { Fingerprint, SignedDocuments, StageDocument, TechnicianDirectory } from './job-lookups.ts';
export { signatureOf, toJobMail } from './job-view.ts';
export { findJob, hasJobs } from './jobs.store.ts';
export { countJobs } from './list/job-list.store.ts';
export {
  isPhotoOfTechnician,
  type JobOfTechnician,
  jobsOfTechnician,
} from './list/jobs-of-technician.ts';
export { holdJob, jobNotFound, requireJob } from './require-job.ts';
export { isMidnight, readService, type ServiceDateRange } from './service-dates.ts';
export { markSigned, setSignature } from './signature-status.ts';
export { unassignAll } from './unassign-all.ts';
