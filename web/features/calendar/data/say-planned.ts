import { dateSaid } from '#web/features/jobs/jobs.service.ts';
import { type ToastMessage, toast } from '#web/ui/toast-store.ts';

/** What was saved of a plan; absent is what stayed untouched. `isMine` is false where somebody else's choice was taken. */
export interface Planned {
  date?: { isMine: boolean };
  /** Without an id the job was unassigned (B-87). */
  technician?: { isMine: boolean; technician: { id: string | null; name: string | null } };
}

type Said = { title: string; description: string };

function technicianSaid({ isMine, technician: { id, name } }: NonNullable<Planned['technician']>): Said {
  if (!isMine)
    return {
      title: 'Technician Kept',
      description: id
        ? `${name ?? 'The technician'} stays assigned, as somebody else chose.`
        : 'The job stays unassigned, as somebody else chose.',
    };
  return id
    ? { title: 'Technician Assigned', description: 'Job has been successfully assigned to technician.' }
    : { title: 'Technician Unassigned', description: 'The job is no longer assigned to anyone.' };
}

/** One message for whatever was saved: a second would cover the first. Null where nothing was. */
export function plannedMessage({ date, technician }: Planned): ToastMessage | null {
  const said = [
    ...(date ? [{ isMine: date.isMine, ...dateSaid(date.isMine) }] : []),
    ...(technician ? [{ isMine: technician.isMine, ...technicianSaid(technician) }] : []),
  ];
  // What this person changed gives the name.
  const first = said.find(({ isMine }) => isMine) ?? said[0];
  if (!first) return null;
  return {
    title: first.title,
    description: said.map(({ description }) => description).join(' '),
    tone: 'success',
  };
}

export function sayPlanned(planned: Planned): void {
  const message = plannedMessage(planned);
  if (message) toast(message);
}
