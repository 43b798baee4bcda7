// What distinguishes technicians at a glance: a colour of their own, and always the initials.
import type { Technician } from '#contract/company/technicians.ts';
import { initialsOf } from '#web/features/technicians/technicians.service.ts';
import { classNames } from '#web/ui/class-names.ts';

export interface TechnicianMarkStyle {
  name: string;
  initials: string;
  /** Null while nobody is assigned. */
  color: string | null;
}

/** Neighbours differ in hue and in lightness; white is readable on every one of them. */
export const markColors = [
  ...['#2b5991', '#9c5041', '#006a4f', '#795798', '#735200', '#007594', '#863c56', '#4a7738', '#485192'],
  ...['#975629', '#006a65', '#895288', '#615a00', '#266fa0', '#893c3f', '#267b51', '#5d4a8c', '#8d5e10'],
  ...['#006778', '#944e74', '#4a6214', '#4867a5', '#884026', '#007c69', '#6e4480'],
] as const;

export const unassigned: TechnicianMarkStyle = { name: 'Unassigned', initials: '–', color: null };
const unknown: TechnicianMarkStyle = { name: 'Unknown Technician', initials: '?', color: null };

interface Assigned {
  assignedTechnicianId: string | null;
  /** From the job, for those who are not on the list. */
  technicianName?: string | null;
}

/**
 * Where a person's search for a colour starts: only their own id decides, so others coming or going changes nothing.
 */
function homeOf(id: string): number {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return sum % markColors.length;
}

/** If two start at the same colour, the one added later takes the next free one. */
export function readMarks(technicians: readonly Technician[]): (job: Assigned) => TechnicianMarkStyle {
  const inOrder = [...technicians].sort(
    (one, other) => one.createdAt.localeCompare(other.createdAt) || one.id.localeCompare(other.id),
  );
  const taken = new Set<number>();
  const marks = new Map<string, TechnicianMarkStyle>();
  for (const { id, name } of inOrder) {
    let slot = homeOf(id);
    while (taken.has(slot) && taken.size < markColors.length) slot = (slot + 1) % markColors.length;
    taken.add(slot);
    marks.set(id, markOn(name, slot));
  }
  return ({ assignedTechnicianId: id, technicianName: name }) => {
    if (id === null) return unassigned;
    return marks.get(id) ?? (name ? markOn(name, homeOf(id)) : unknown);
  };
}

const markOn = (name: string, slot: number): TechnicianMarkStyle => ({
  name,
  initials: initialsOf(name),
  color: markColors[slot] ?? null,
});

/** Initials on the technician's colour; a dashed ring while nobody is assigned. */
export function TechnicianMark({ mark, className }: { mark: TechnicianMarkStyle; className?: string }) {
  return (
    <span
      title={mark.name}
      className={classNames(
        'grid h-5 min-w-6 shrink-0 place-items-center rounded-full px-1 text-[0.6875rem] leading-none font-bold',
        mark.color ? 'text-white' : 'border border-dashed border-field text-muted',
        className,
      )}
      style={mark.color ? { backgroundColor: mark.color } : undefined}
    >
      <span aria-hidden="true">{mark.initials}</span>
      <span className="sr-only">{mark.name}</span>
    </span>
  );
}
