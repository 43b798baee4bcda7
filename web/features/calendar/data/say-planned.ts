import { toast } from '#web/ui/toast-store.ts';

const dateSentence = 'Job service date has been updated successfully.';
const assignedSentence = 'Job has been successfully assigned to technician.';
const unassignedSentence = 'The job is no longer assigned to anyone.';

export interface Planned {
  hasNewDate: boolean;
  /** Absent when it stayed; null takes the job back (B-87). */
  technicianId?: string | null;
}

/** One message for whatever was saved: a second would cover the first. */
export function sayPlanned({ hasNewDate, technicianId }: Planned): void {
  const about = technicianId === undefined ? null : technicianId ? assignedSentence : unassignedSentence;
  if (!hasNewDate && about === null) return;
  const assignTitle = technicianId ? 'Technician Assigned' : 'Technician Unassigned';
  toast({
    title: hasNewDate ? 'Service Date Updated' : assignTitle,
    description: [hasNewDate ? dateSentence : null, about].filter(Boolean).join(' '),
    tone: 'success',
  });
}
