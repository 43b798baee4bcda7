// What other features may use of jobs: labels for stages and days, and refreshing every list.
export { StageBadge } from './card/job-badges.tsx';
export { refreshJobs, showJob } from './data/job-queries.ts';
export { type DatedJob, saveServiceDate, serviceDateToast } from './data/save-service-date.ts';
export { Section } from './details/section.tsx';
export {
  defaultTimes,
  type ServiceValues,
  serviceBodyOf,
  serviceProblemOf,
  serviceValuesOf,
  withDefaultTimes,
  withEndDay,
  withStartDay,
} from './dialogs/service-values.ts';
export { emailNeeded } from './job-actions.ts';
export { signedChange } from './labels/balance-labels.ts';
export { isUnderWay, mailState } from './labels/mail-labels.ts';
export { serviceSpanOf, serviceText } from './labels/service-labels.ts';
export { signatureStatusOf } from './labels/signature-labels.ts';
