// How a technician is told apart at a glance: a colour of their own, and always the initials beside it.
import type { Technician } from '#contract/technicians.ts';
import { initialsOf } from '#web/features/technicians/technicians.service.ts';

export interface TechnicianMark {
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

export const unassigned: TechnicianMark = { name: 'Unassigned', initials: '–', color: null };
const unknown: TechnicianMark = { name: 'Unknown Technician', initials: '?', color: null };

type Assigned = { assignedTechnicianId: string | null };

/** By the order in which they came, so that a newcomer changes nobody's colour. */
export function readMarks(technicians: readonly Technician[]): (job: Assigned) => TechnicianMark {
  const inOrder = [...technicians].sort(
    (one, other) => one.createdAt.localeCompare(other.createdAt) || one.id.localeCompare(other.id),
  );
  const marks = new Map(
    inOrder.map(({ id, name }, place) => [
      id,
      { name, initials: initialsOf(name), color: markColors[place % markColors.length] ?? null },
    ]),
  );
  return ({ assignedTechnicianId: id }) => (id === null ? unassigned : (marks.get(id) ?? unknown));
}
