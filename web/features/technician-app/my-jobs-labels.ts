// How a technician's jobs are counted, sorted and dated.

import type { TechnicianJob } from '#contract/company/technicians.ts';
import { formatDay, formatTime } from '#contract/days.ts';
import { isLastDayReached } from '#contract/service-span.ts';
import { nextStage, readStage, type Stage } from '#contract/stages.ts';
import { wallTime } from '#web/days.ts';
import { serviceSpanOf } from '../jobs/jobs.service.ts';

/** The button that leads to a stage. */
export const stepLabels = {
  work_order: 'Start Work Order',
  invoice: 'Create Invoice',
} as const satisfies Partial<Record<Stage, string>>;

/** Null at the last stage, for an unknown one, and where the customer cancelled: then the office decides (D-22). */
export function nextTechnicianStep({
  currentStage,
  customerCancelledAt,
}: Pick<TechnicianJob, 'currentStage' | 'customerCancelledAt'>) {
  if (customerCancelledAt !== null) return null;
  const stage = readStage(currentStage);
  return stage && nextStage[stage];
}

export function countMyJobs(jobs: readonly Pick<TechnicianJob, 'currentStage'>[]) {
  const of = (stage: Stage) => jobs.filter(({ currentStage }) => currentStage === stage).length;
  return {
    total: jobs.length,
    inProgress: of('work_order'),
    completed: of('invoice'),
    estimates: of('estimate'),
  };
}

const turns = { today: 0, ahead: 1, overdue: 2 } as const;
const undated = 3;

/**
 * Open jobs first: today's, future ones, past ones, and those without a date, each in the server's order. Then those
 * that are done, latest first.
 */
export function sortOut<Job extends Service & Pick<TechnicianJob, 'currentStage'>>(
  jobs: readonly Job[],
  timeZone: string,
  today: string,
) {
  const isDone = ({ currentStage }: Job) => currentStage === 'invoice';
  const turnOf = (job: Job) => {
    const service = serviceDays(job, timeZone, today);
    return service ? turns[service.when] : undated;
  };
  return {
    open: jobs.filter((job) => !isDone(job)).sort((one, other) => turnOf(one) - turnOf(other)),
    done: jobs.filter(isDone).reverse(),
  };
}

/** "Nov 05", from 2026-11-05 */
const shortDay = (day: string): string => `${formatDay(day, day).slice(0, 4)}${day.slice(8)}`;

export interface ServiceDays {
  /** "Nov 05 – Nov 07"; one date where both are the same. */
  days: string;
  /** "8:00 AM – 5:00 PM"; null where no time was set. */
  times: string | null;
  when: 'today' | 'ahead' | 'overdue';
  /** Whether the work can be done by now. */
  isLastDay: boolean;
}

type Service = Pick<TechnicianJob, 'serviceDateStart' | 'serviceDateEnd'>;

/** By the company's clock; null when no date is set. */
export function serviceDays(job: Service, timeZone: string, today: string): ServiceDays | null {
  const span = serviceSpanOf(job, timeZone);
  if (!span) return null;
  const { first, last } = span;
  const times = [span.from, span.until].flatMap((time) => (time ? formatTime(time) : []));
  // Overdue work of another year must not look like this year's.
  const year = last.slice(0, 4) === today.slice(0, 4) ? '' : `, ${last.slice(0, 4)}`;
  return {
    days: (first === last ? shortDay(first) : `${shortDay(first)} – ${shortDay(last)}`) + year,
    times: [...new Set(times)].join(' – ') || null,
    when: last < today ? 'overdue' : first > today ? 'ahead' : 'today',
    isLastDay: isLastDayReached(span, today),
  };
}

export const createdOn = (createdAt: string, timeZone: string): string =>
  shortDay(wallTime(createdAt, timeZone).day);
