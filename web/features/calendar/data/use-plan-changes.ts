// The two changes a plan is made of, each by a call of its own, and the look for a double booking before them (B-85).
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CalendarJob, Conflict } from '#contract/calendar.ts';
import { api } from '#web/api/client.ts';
import { ApiError } from '#web/api/errors.ts';
import { showJob } from '#web/features/jobs/jobs.service.ts';
import type { Dates } from '../days/moved-dates.ts';
import { refreshCalendar } from './calendar-queries.ts';

export const planFailures = {
  dates: 'Failed to update service date',
  technician: 'Failed to assign technician',
} as const;

interface DatesWish {
  id: string;
  dates: Dates;
}

export function useSetDates() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, dates }: DatesWish) =>
      api('PATCH /api/jobs/:id/service-date', { params: { id }, body: dates }),
    onSuccess: (job) => showJob(client, job),
    onSettled: () => refreshCalendar(client),
  });
}

interface TechnicianWish {
  id: string;
  technicianId: string | null;
}

export function useAssignTechnician() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, technicianId }: TechnicianWish) =>
      api('PATCH /api/jobs/:id/assign', { params: { id }, body: { technicianId } }),
    onSuccess: (job) => showJob(client, job),
    onSettled: () => refreshCalendar(client),
  });
}

/** None without a technician or a date. A look that fails must not keep anybody from planning. */
export async function findConflicts(
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
