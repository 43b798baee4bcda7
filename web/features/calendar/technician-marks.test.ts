import { expect, test } from 'vitest';
import type { Technician } from '#contract/company/technicians.ts';
import { technicianLimits } from '#contract/limits.ts';
import { markColors, readMarks } from './technician-marks.tsx';

const technician = (id: string, name: string, createdAt: string) => ({ id, name, createdAt }) as Technician;
const ana = technician('a', 'Ana Ruiz', '2026-02-01');
const ben = technician('b', 'Ben Cole', '2026-01-01');

test('every technician of a full company has a colour, and white is readable on each', () => {
  expect(new Set(markColors).size).toBe(technicianLimits.perCompany);
  for (const color of markColors) expect(contrastToWhite(color), color).toBeGreaterThan(4.5);
});

test('adding or removing a technician changes no other colour', () => {
  const ofBen = (...others: Technician[]) => readMarks([...others, ben])({ assignedTechnicianId: 'b' });
  expect(ofBen(ana, technician('c', 'Abe', '2026-03-01'))).toEqual(ofBen());
  expect(ofBen()).toMatchObject({ name: 'Ben Cole', initials: 'BC' });
});

test('a full company has as many colours as people', () => {
  const crew = Array.from({ length: technicianLimits.perCompany }, (_, i) =>
    technician(`same-${i * technicianLimits.perCompany}`, `Helper ${i}`, '2026-01-01'),
  );
  const markOf = readMarks(crew);
  const colors = crew.map(({ id }) => markOf({ assignedTechnicianId: id }).color);
  expect(new Set(colors).size).toBe(technicianLimits.perCompany);
});

test('no technician and an unknown one have a name', () => {
  const markOf = readMarks([ana]);
  expect(markOf({ assignedTechnicianId: null }).name).toBe('Unassigned');
  expect(markOf({ assignedTechnicianId: 'gone' }).name).toBe('Unknown Technician');
  // While the list could not be loaded the job still knows a name.
  expect(markOf({ assignedTechnicianId: 'gone', technicianName: 'Lou Bell' })).toMatchObject({
    name: 'Lou Bell',
    initials: 'LB',
  });
});

function contrastToWhite(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
