// How a technician's jobs are counted, put in order and dated.
import { nextStage, readStage, type Stage } from '#contract/stages.ts';
import type { TechnicianJob } from '#contract/technicians.ts';
import { hasTime, timeText, wallTime } from '../jobs/jobs.service.ts';

/** What the button says that leads to a stage. */
export const stepLabels = {
  work_order: 'Start Work Order',
  invoice: 'Create Invoice',
} as const satisfies Partial<Record<Stage, string>>;

/** Null at the end, and where the stage is none that we know. */
export function nextStep({ currentStage }: Pick<TechnicianJob, 'currentStage'>) {
  const stage = readStage(currentStage);
  return stage && nextStage[stage];
}

export function countJobs(jobs: readonly Pick<TechnicianJob, 'currentStage'>[]) {
  const of = (stage: Stage) => jobs.filter(({ currentStage }) => currentStage === stage).length;
  return {
    total: jobs.length,
    inProgress: of('work_order'),
    completed: of('invoice'),
    estimates: of('estimate'),
  };
}

/** What is still to do comes first, in the server's order; of what is done, the latest. */
export function sortOut<Job extends Pick<TechnicianJob, 'currentStage'>>(jobs: readonly Job[]) {
  const isDone = ({ currentStage }: Job) => currentStage === 'invoice';
  return { open: jobs.filter((job) => !isDone(job)), done: jobs.filter(isDone).reverse() };
}

const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: '2-digit', timeZone: 'UTC' });

/** "Nov 05", from 2026-11-05 */
const shortDay = (day: string): string => monthAndDay.format(Date.parse(`${day}T00:00:00Z`));

export interface ServiceDays {
  /** "Nov 05 – Nov 07"; one date where both are the same. */
  days: string;
  /** "8:00 AM – 5:00 PM"; null where no time was set. */
  times: string | null;
  isToday: boolean;
}

type Service = Pick<TechnicianJob, 'serviceDateStart' | 'serviceDateEnd'>;

/** By the company's clock; null when no date is set. */
export function serviceDays(job: Service, timeZone: string, today: string): ServiceDays | null {
  const moments = [job.serviceDateStart, job.serviceDateEnd].flatMap((moment) =>
    moment ? wallTime(moment, timeZone) : [],
  );
  const [first, last = first] = moments;
  if (!first || !last) return null;
  const times = moments.filter(hasTime).map(({ time }) => timeText(time));
  return {
    days: first.day === last.day ? shortDay(first.day) : `${shortDay(first.day)} – ${shortDay(last.day)}`,
    times: [...new Set(times)].join(' – ') || null,
    isToday: first.day <= today && today <= last.day,
  };
}

export const createdOn = (createdAt: string, timeZone: string): string =>
  shortDay(wallTime(createdAt, timeZone).day);

/** Opens the phone's map application where there is one, else the map in the browser. */
export const mapLink = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address.replace(/\s*\n\s*/g, ', '))}`;
