// What other features may use of jobs: how a stage and a day look, and that every list hears of a change.
export { StageBadge } from './card/job-badges.tsx';
export { refreshJobs, showJob } from './data/job-queries.ts';
export { type DatedJob, dateSaid, saveServiceDate } from './data/save-service-date.ts';
export { Section } from './details/section.tsx';
export {
  bodyOf,
  problemOf,
  type ServiceValues,
  usualTimes,
  valuesOf,
  withEndDay,
  withStartDay,
  withUsualTimes,
} from './dialogs/service-values.ts';
export { emailNeeded } from './job-desk.ts';
export { daysBetween, dayText, timeText, wallTime } from './words/company-days.ts';
export { isUnderWay, mailState } from './words/mail-words.ts';
export { serviceText, spanOf } from './words/service-text.ts';
export { signatureOf } from './words/signature-words.ts';
export { signedChange } from './words/signed-total.ts';
