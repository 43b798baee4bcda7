// A service date, saved with the revision of the job it was chosen for.
import { formatDay, formatTime } from '#contract/days.ts';
import type { Job } from '#contract/jobs/job.ts';
import { api } from '#web/api/client.ts';
import { wholeField } from '#web/revisions/compare.ts';
import { saveRevised } from '#web/revisions/save-revised.ts';
import { serviceBodyOf, serviceValuesOf } from '../dialogs/service-values.ts';

/** As sent to the server: "2026-11-14T08:00", or the day alone without a time. */
type Dates = ReturnType<typeof serviceBodyOf>;
export type DatedJob = Pick<Job, 'id' | 'revision' | 'serviceDateStart' | 'serviceDateEnd'>;

function serviceMomentText(written: string): string {
  const [day = '', time] = written.split('T');
  return time ? `${formatDay(day)}, ${formatTime(time)}` : formatDay(day);
}

const dates = wholeField<Dates>(
  'Service date',
  ({ serviceDateStart, serviceDateEnd }) =>
    [serviceDateStart, serviceDateEnd]
      .flatMap((written) => (written ? serviceMomentText(written) : []))
      .join(' – ') || 'No date set',
);

export interface SavedDate {
  job: Job;
  /** False where somebody else’s date was taken. */
  isMine: boolean;
}

export async function saveServiceDate(job: DatedJob, wanted: Dates, timeZone: string): Promise<SavedDate> {
  let chosen = wanted;
  const saved = await saveRevised<Dates, Job, Job>({
    opened: { revision: job.revision, values: serviceBodyOf(serviceValuesOf(job, timeZone)) },
    mine: wanted,
    field: dates,
    read: (present) => serviceBodyOf(serviceValuesOf(present, timeZone)),
    send: (body, revision) =>
      api('PATCH /api/jobs/:id/service-date', { params: { id: job.id }, body: { ...body, revision } }),
    onMerged: (_, merged) => {
      chosen = merged;
    },
  });
  return { job: saved, isMine: chosen === wanted };
}

/** The toast about a saved date, the same on every page. */
export const serviceDateToast = (isMine: boolean): { title: string; description: string } =>
  isMine
    ? { title: 'Service Date Updated', description: 'Job service date has been updated successfully.' }
    : { title: 'Service Date Kept', description: 'The date someone else chose stays.' };
