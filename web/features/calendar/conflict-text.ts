import type { Conflict } from '#contract/calendar.ts';
import { serviceText } from '#web/features/jobs/jobs.service.ts';

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
