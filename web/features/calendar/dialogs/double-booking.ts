// The check for a double booking, for dialogs of other features that set a date (B-85).
import type { Job } from '#contract/jobs.ts';
import { today } from '#web/documents/today.ts';
import { conflictText } from '../conflict-text.ts';
import { fetchConflicts } from '../data/use-plan-changes.ts';
import type { Dates } from '../days/moved-dates.ts';

/** The sentence about it; null when the technician is free, or nobody is assigned. */
export async function findDoubleBooking(job: Job, dates: Dates, timeZone: string): Promise<string | null> {
  const conflicts = await fetchConflicts(job, job.assignedTechnicianId, dates);
  if (conflicts.length === 0) return null;
  return conflictText(conflicts, job.technicianName ?? 'The technician', timeZone, today(timeZone));
}
