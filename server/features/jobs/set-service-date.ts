import type { ServiceDates } from '#contract/job-forms.ts';
import type { Job } from '#contract/jobs.ts';
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/platform/scope.ts';
import { changeOne } from './change-one.ts';
import { readService } from './service-dates.ts';

export const setServiceDate = (deps: Deps, scope: Scope, jobId: string, dates: ServiceDates): Promise<Job> =>
  changeOne(deps, scope, { jobId, revision: dates.revision }, async (tx, job) => {
    const { serviceStart, serviceEnd } = readService(job.timeZone, dates, job);
    const isMoved = !isSame(serviceStart, job.serviceStart) || !isSame(serviceEnd, job.serviceEnd);
    if (isMoved && job.technicianId) await deps.jobEvents.rescheduled(tx, job, job.technicianId);
    return {
      // A new service date moves the day of deletion, so the owner is told again (B-57).
      change: { serviceStart, serviceEnd, deletionNoticeId: null, deletionNoticeAt: null },
      event: {
        type: 'job.scheduled',
        data: { start: serviceStart?.toISOString() ?? null, end: serviceEnd?.toISOString() ?? null },
      },
    };
  });

const isSame = (a: Date | null, b: Date | null) => a?.getTime() === b?.getTime();
