// What other features may ask of jobs.
export { advanceStage, type MovedBy } from './advance-stage.ts';
export { requireTechnician } from './assign-job.ts';
export { instantAt } from './company-days.ts';
export { documentChanged } from './document-changed.ts';
export { clearReprintable } from './documents/clear-reprintable.ts';
export { type JobPdf, printJob } from './documents/print-job.ts';
export { signatureOf, toJob, toJobMail } from './job-view.ts';
export { postInvoiceMade } from './jobs.mail.ts';
export { changeJob, type FoundJob, findJob, type JobChange, type LastMail, lockJob } from './jobs.store.ts';
export { countJobs } from './list/job-list.store.ts';
export { jobNotFound, requireJob, requireLockedJob } from './require-job.ts';
export { isMidnight, readService, type Service } from './service-dates.ts';
export { unassignAll } from './unassign-all.ts';
