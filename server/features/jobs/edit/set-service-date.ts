// Sets service start and end of a job, in the company's time zone (B-83, B-84).
import { addDays } from '#contract/days.ts';
import type { Job } from '#contract/jobs/job.ts';
import type { ServiceDates } from '#contract/jobs/job-forms.ts';
import { storedEnd } from '#contract/service-span.ts';
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/identity/scope.ts';
import { toIso } from '#server/platform/clock.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { dayIn, instantAt, readMoment } from '#server/platform/zoned-time.ts';
import { changeOne } from './change-one.ts';

export const setServiceDate = (deps: Deps, scope: Scope, jobId: string, dates: ServiceDates): Promise<Job> =>
  changeOne(deps, scope, { jobId, revision: dates.revision }, async (tx, job) => {
    const { serviceStart, serviceEnd } = readService(job.timeZone, dates, job);
    const isMoved = !isSame(serviceStart, job.serviceStart) || !isSame(serviceEnd, job.serviceEnd);
    if (isMoved && job.technicianId) await deps.jobEvents.rescheduled(tx, job, job.technicianId);
    return {
      // A new service date moves the day of deletion, so the owner gets a new notice (B-57).
      change: { serviceStart, serviceEnd, deletionNoticeId: null, deletionNoticeAt: null },
      event: {
        type: 'job.scheduled',
        data: { start: toIso(serviceStart), end: toIso(serviceEnd) },
      },
    };
  });

const isSame = (a: Date | null, b: Date | null) => a?.getTime() === b?.getTime();

export interface ServiceDateRange {
  serviceStart: Date | null;
  serviceEnd: Date | null;
}

export interface TypedService {
  serviceDateStart?: string | null;
  serviceDateEnd?: string | null;
}

/** Reads start and end as forms send them. Absent leaves what is there; null clears it. */
export function readService(
  timeZone: string,
  typed: TypedService,
  before: ServiceDateRange = { serviceStart: null, serviceEnd: null },
): ServiceDateRange {
  const read = (text: string | null | undefined, old: Date | null) =>
    text === undefined ? old : text === null ? null : readMoment(timeZone, text);
  const serviceStart = read(typed.serviceDateStart, before.serviceStart);
  const startHasTime = serviceStart !== null && !isMidnight(timeZone, serviceStart);
  const endText = typed.serviceDateEnd === undefined ? dayOfEnd(timeZone, before) : typed.serviceDateEnd;
  const serviceEnd = read(endText && storedEnd(endText, startHasTime), before.serviceEnd);
  if (serviceStart && serviceEnd && !isAfter(timeZone, serviceStart, serviceEnd)) {
    const message = 'End must be after start';
    throw new Refusal('invalid_input', { message, fields: { serviceDateEnd: message } });
  }
  return { serviceStart, serviceEnd };
}

/** Two midnights are two days without a time: the same day twice is one day of work. */
function isAfter(timeZone: string, start: Date, end: Date): boolean {
  if (end > start) return true;
  return end.getTime() === start.getTime() && isMidnight(timeZone, start);
}

/** The day that was chosen without a time; another start may keep it otherwise. Undefined where a time was chosen. */
function dayOfEnd(timeZone: string, { serviceStart, serviceEnd }: ServiceDateRange): string | undefined {
  if (!serviceEnd || !isMidnight(timeZone, serviceEnd)) return undefined;
  const day = dayIn(timeZone, serviceEnd);
  return serviceStart && !isMidnight(timeZone, serviceStart) ? addDays(day, -1) : day;
}

/** Where a clock change skips midnight, the day begins later. */
export const isMidnight = (timeZone: string, instant: Date): boolean =>
  instantAt(timeZone, dayIn(timeZone, instant)).getTime() === instant.getTime();
