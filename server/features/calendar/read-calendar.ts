// The jobs between two days of the company's calendar, and the company-wide numbers of the summary cards (B-81).
import type { Calendar, CalendarJob } from '#contract/calendar.ts';
import { addDays } from '#contract/days.ts';
import { formatDecimal } from '#contract/lines/money.ts';
import type { Deps } from '#server/deps.ts';
import { notBeforeOn } from '#server/features/jobs/jobs.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { toIso } from '#server/platform/clock.ts';
import { dayIn, instantAt } from '#server/platform/zoned-time.ts';
import { findShown, readCompanyPlan, type ShownJob } from './calendar.store.ts';

export async function readCalendar(
  { db, clock }: Deps,
  scope: Scope,
  { from, to }: { from: string; to: string },
): Promise<Calendar> {
  const { timeZone, jobs, scheduled, assigned, waiting } = await readCompanyPlan(db, scope);
  const shown = await findShown(db, scope, {
    from: instantAt(timeZone, from),
    to: instantAt(timeZone, addDays(to, 1)),
    timeZone,
  });
  const today = dayIn(timeZone, clock.now());
  const isPlanned = ({ serviceStart, serviceEnd }: ShownJob) => serviceStart !== null || serviceEnd !== null;
  return {
    timeZone,
    jobs: shown.filter(isPlanned).map((job) => toCalendarJob(job, today)),
    unscheduled: shown.filter((job) => !isPlanned(job)).map((job) => toCalendarJob(job, today)),
    totals: { jobs, scheduled, assigned, waiting },
  };
}

const toCalendarJob = (job: ShownJob, today: string): CalendarJob => ({
  id: job.id,
  jobNumber: job.number,
  customerName: job.customerName,
  customerAddress: job.customerAddress,
  jobDescription: job.description,
  totalAmount: formatDecimal(job.totalCents),
  currentStage: job.stage,
  serviceDateStart: job.serviceStart?.toISOString() ?? null,
  serviceDateEnd: job.serviceEnd?.toISOString() ?? null,
  assignedTechnicianId: job.technicianId,
  technicianName: job.technicianName,
  notBefore: notBeforeOn(job.notBefore, today),
  customerCancelledAt: toIso(job.customerCancelledAt),
  revision: job.revision,
});
