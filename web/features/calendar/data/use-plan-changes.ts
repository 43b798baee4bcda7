// Date and technician of a job, each saved by its own call, and the check for a double booking before (B-85).
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CalendarJob, Conflict } from '#contract/calendar.ts';
import type { Job } from '#contract/jobs/job.ts';
import { api } from '#web/api/client.ts';
import { ApiError } from '#web/api/errors.ts';
import { today } from '#web/days.ts';
import { cacheJob, type DatedJob, saveServiceDate, serviceText } from '#web/features/jobs/jobs.service.ts';
import { wholeField } from '#web/revisions/compare.ts';
import { saveRevised } from '#web/revisions/save-revised.ts';
import type { Dates } from '../days/moved-dates.ts';
import { refreshCalendar } from './calendar-queries.ts';

/** "Dana already has job #1002, Harold Jensen (Nov 16, 9:00 AM – 12:00 PM)." */
export function conflictText(
  conflicts: readonly Conflict[],
  technician: string,
  timeZone: string,
  today: string,
): string {
  const jobs = conflicts.map(({ jobNumber, customerName, start, end }) => {
    const when = serviceText({ serviceDateStart: start, serviceDateEnd: end }, timeZone, today);
    return `job #${jobNumber}, ${customerName} (${when})`;
  });
  return `${technician} already has ${jobs.join('; ')}.`;
}

export const planFailures = {
  dates: 'Failed to update service date',
  technician: 'Failed to assign technician',
} as const;

interface DatesInput {
  job: DatedJob;
  dates: Dates;
  timeZone: string;
}

export function useSetDates() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ job, dates, timeZone }: DatesInput) => saveServiceDate(job, dates, timeZone),
    onSuccess: ({ job }) => cacheJob(client, job),
    onSettled: () => refreshCalendar(client),
  });
}

/** Stands for "no technician" where a technician's id is chosen, and in the address. */
export const nobody = 'none';

export interface Chosen {
  id: string | null;
  /** Null where nobody is assigned. */
  name: string | null;
}

interface TechnicianInput {
  job: Pick<CalendarJob, 'id' | 'revision' | 'assignedTechnicianId' | 'technicianName'>;
  technician: Chosen;
}

const technicianField = wholeField<Chosen>('Technician', ({ name }) => name ?? 'Unassigned');

const assignedOf = (job: Pick<CalendarJob, 'assignedTechnicianId' | 'technicianName'>): Chosen => ({
  id: job.assignedTechnicianId,
  name: job.technicianName,
});

export function useAssignTechnician() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ job, technician }: TechnicianInput) => {
      let chosen = technician;
      const saved = await saveRevised<Chosen, Job, Job>({
        opened: { revision: job.revision, values: assignedOf(job) },
        mine: technician,
        field: technicianField,
        read: assignedOf,
        send: ({ id: technicianId }, revision) =>
          api('PATCH /api/jobs/:id/assign', { params: { id: job.id }, body: { technicianId, revision } }),
        onMerged: (_, merged) => {
          chosen = merged;
        },
      });
      return { job: saved, isMine: chosen === technician, technician: chosen };
    },
    onSuccess: ({ job }) => cacheJob(client, job),
    onSettled: () => refreshCalendar(client),
  });
}

/** None without a technician or a date. A check that fails must not stop anybody from planning. */
export async function fetchConflicts(
  { id }: Pick<CalendarJob, 'id'>,
  technicianId: string | null,
  { serviceDateStart, serviceDateEnd }: Dates,
): Promise<Conflict[]> {
  const start = serviceDateStart ?? serviceDateEnd;
  if (!technicianId || !start) return [];
  try {
    const end = serviceDateEnd ? { end: serviceDateEnd } : {};
    const query = { jobId: id, technicianId, start, ...end };
    return (await api('GET /api/calendar/conflicts', { query })).conflicts;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw error;
    return [];
  }
}

/**
 * For dialogs of other features that set a date: the warning about a double booking (B-85), or null when the technician
 * is free or nobody is assigned.
 */
export async function findDoubleBooking(job: Job, dates: Dates, timeZone: string): Promise<string | null> {
  const conflicts = await fetchConflicts(job, job.assignedTechnicianId, dates);
  if (conflicts.length === 0) return null;
  return conflictText(conflicts, job.technicianName ?? 'The technician', timeZone, today(timeZone));
}
