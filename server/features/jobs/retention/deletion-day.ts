// When an old job is deleted, and when the owner is told.
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

/**
 * When an old job is deleted (B-55): the company's number of months after the service date, but never less than a week
 * after the owner was told. Null when it is kept for good, as by default.
 */
export function deletionDay(job: RetainedJob, now: Date): string | null {
  const months = job.stage === 'invoice' ? job.invoiceMonths : job.jobMonths;
  if (months === null) return null;
  const from = dayIn(job.timeZone, job.serviceStart ?? job.createdAt);
  // Until the owner was really told, the day keeps its distance.
  const afterNotice = addDays(dayIn(job.timeZone, job.deletionNoticeAt ?? now), noticeDays);
  const planned = addMonths(from, months);
  return planned > afterNotice ? planned : afterNotice;
}
