// What other features may ask of jobs.
export { advanceStage, type MovedBy } from './advance-stage.ts';
export { instantAt } from './company-days.ts';
export { documentChanged } from './document-changed.ts';
export { type JobPdf, printJob } from './documents/print-job.ts';
export { signatureOf, toJob } from './job-view.ts';
export { changeJob, type FoundJob, findJob, type JobChange, lockJob } from './jobs.store.ts';
export { countJobs } from './list/job-list.store.ts';
export { requireJob, requireLockedJob } from './require-job.ts';
