// What other features may ask of jobs.
export { advanceStage } from './advance-stage.ts';
export { requireTechnician } from './assign-job.ts';
export { instantAt } from './company-days.ts';
export { clearReprintable } from './documents/clear-reprintable.ts';
export { type JobPdf, printJob } from './documents/print-job.ts';
export { signatureOf, toJobMail } from './job-view.ts';
export { postInvoiceMade } from './jobs.mail.ts';
export { changeJob, type FoundJob, findJob, type LastMail, lockJob } from './jobs.store.ts';
export { countJobs } from './list/job-list.store.ts';
export { claimRequest, readKey } from './requests.store.ts';
export { isId, jobNotFound, requireJob, requireLockedJob } from './require-job.ts';
export { isMidnight, readService, type Service } from './service-dates.ts';
export { unassignAll } from './unassign-all.ts';
