// When an old job is deleted (B-55): the company's number of months after the service date, but never less than a week
// after the owner was told; not at all by default.
import { addDays, addMonths } from '#contract/days.ts';
import { deletionWarningDays } from '#contract/limits.ts';
import { dayIn } from '#server/platform/zoned-time.ts';
import type { JobRecord } from '../jobs.store.ts';

type RetainedJob = Pick<
  JobRecord,
  'stage' | 'serviceStart' | 'createdAt' | 'deletionNoticeAt' | 'timeZone' | 'jobMonths' | 'invoiceMonths'
>;

/** Between the mail and the deletion. */
const noticeDays = 7;

/** How long before the day the owner is told: as early as the job itself begins to warn. */
export const warnedDays = (stage: JobRecord['stage']) =>
  deletionWarningDays[stage === 'invoice' ? 'invoice' : 'job'].first;

/** 2027-05-14, or null when the job is kept for good. */
export function deletionDay(job: RetainedJob, now: Date): string | null {
  const months = job.stage === 'invoice' ? job.invoiceMonths : job.jobMonths;
  if (months === null) return null;
  const from = dayIn(job.timeZone, job.serviceStart ?? job.createdAt);
  // Until the owner was really told, the day keeps its distance.
  const afterNotice = addDays(dayIn(job.timeZone, job.deletionNoticeAt ?? now), noticeDays);
  const planned = addMonths(from, months);
  return planned > afterNotice ? planned : afterNotice;
}
