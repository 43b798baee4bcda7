// What other features may use of jobs: badge, section and labels; a job's dates as a form has them, and saving them;
// what to do with the lists and the details after a change. The dialog to send comes late: pages without a form use the
// rest, and would load the form libraries for it.
import { lazyPart } from '#web/ui/lazy-part.tsx';

export { StageBadge } from './card/job-badges.tsx';
export { cacheJob, refreshJobs } from './data/job-queries.ts';
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
export { type SignatureHistoryProps, signaturePurpose } from './job-actions.ts';
export { isUnderWay, mailState } from './labels/mail-labels.ts';
export { serviceSpanOf, serviceText } from './labels/service-labels.ts';
export { linkLifetimeOptions, signatureStatusOf } from './labels/signature-labels.ts';
export type { Checked as MessageChecked } from './send/message-values.ts';
export type { Preview } from './send/use-preview.ts';
export { type LinkEmail, type SigningLink, useMailLink } from './send/use-signing-link.ts';

export const LinkReady = lazyPart(() => import('./send/link-ready.tsx'), 'LinkReady');
export const MessageDialog = lazyPart(() => import('./send/message-dialog.tsx'), 'MessageDialog');
