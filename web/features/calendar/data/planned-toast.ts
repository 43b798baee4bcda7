import { serviceDateToast } from '#web/features/jobs/jobs.service.ts';
import { type ToastMessage, toast } from '#web/ui/feedback/toast-store.ts';

/** What was saved of a plan; missing parts did not change. `isMine` is false where somebody else's choice was taken. */
export interface Planned {
  date?: { isMine: boolean };
  /** Without an id the job was unassigned (B-87). */
  technician?: { isMine: boolean; technician: { id: string | null; name: string | null } };
}

type ToastText = { title: string; description: string };

function technicianToast({
  isMine,
  technician: { id, name },
}: NonNullable<Planned['technician']>): ToastText {
  if (!isMine)
    return {
      title: 'Technician Kept',
      description: id
        ? `${name ?? 'The technician'} stays assigned, as someone else chose.`
        : 'The job stays unassigned, as someone else chose.',
    };
  return id
    ? { title: 'Technician Assigned', description: 'Job has been successfully assigned to technician.' }
    : { title: 'Technician Unassigned', description: 'The job is no longer assigned to anyone.' };
}

/** One message for everything that was saved, because a second would replace the first. Null if nothing was. */
export function plannedMessage({ date, technician }: Planned): ToastMessage | null {
  const parts = [
    ...(date ? [{ isMine: date.isMine, ...serviceDateToast(date.isMine) }] : []),
    ...(technician ? [{ isMine: technician.isMine, ...technicianToast(technician) }] : []),
  ];
  // The title comes from what this person changed.
  const first = parts.find(({ isMine }) => isMine) ?? parts[0];
  if (!first) return null;
  return {
    title: first.title,
    description: parts.map(({ description }) => description).join(' '),
    tone: 'success',
  };
}

export function toastPlanned(planned: Planned): void {
  const message = plannedMessage(planned);
  if (message) toast(message);
}
