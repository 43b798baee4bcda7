// The choice in both pickers: a technician, nobody, or nothing yet.
import type { Technician } from '#contract/technicians.ts';
import type { SelectOption } from '#web/ui/select.tsx';

/** Takes the job back. */
export const nobody = 'none';

/** One who is gone meanwhile is still named until another is chosen. */
export function technicianOptions(
  technicians: readonly Technician[],
  assignedId: string | null,
  /** As the job tells it. */
  assignedName: string | null = null,
): SelectOption[] {
  const isKnown = assignedId === null || technicians.some(({ id }) => id === assignedId);
  return [
    // Nobody can be taken off a job that nobody has.
    { value: nobody, label: assignedId === null ? 'No technician' : 'Unassign' },
    ...technicians.map(({ id, name }) => ({ value: id, label: name })),
    ...(isKnown || assignedId === null
      ? []
      : [{ value: assignedId, label: assignedName ?? 'Unknown Technician', disabled: true }]),
  ];
}

export const technicianIdOf = (choice: string): string | null =>
  choice === nobody || choice === '' ? null : choice;
