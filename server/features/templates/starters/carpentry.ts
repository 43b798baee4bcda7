import { labor, part, type Starter } from './starter.ts';

const agreement =
  'I authorize this work at the prices shown and have approved the drawings and the material.';

export const carpentry: Starter[] = [
  {
    name: 'Deck Construction',
    description:
      'Build a 12 × 16 ft pressure-treated deck with concrete footings, stairs and code-compliant railing. Includes layout, permit drawings and cleanup.',
    lines: [
      labor('Footings, dug and poured', 110, 6),
      part('Framing lumber and joist hangers', 1280),
      part('5/4 deck boards (square feet)', 4.1, 200),
      part('Railing system (linear feet)', 32, 40),
      part('Fasteners, post bases and concrete', 365),
      labor('Carpenter labor (hours)', 68, 48),
      labor('Building permit and inspections', 210),
    ],
    paymentTerms: '40% deposit for material. The balance is due by the date on the invoice.',
    comments:
      'Workmanship is guaranteed for two years. Pressure-treated lumber may check and shrink as it dries; that is not a defect.',
    agreement,
  },
  {
    name: 'Interior Doors & Trim',
    description:
      'Remove and replace interior doors, casing and baseboard. Set, shim and plane doors, fill nail holes and leave everything ready for paint.',
    lines: [
      part('Pre-hung interior door, primed', 168, 4),
      part('Door hardware set', 34, 4),
      part('Casing and baseboard (linear feet)', 2.85, 180),
      labor('Door installation', 135, 4),
      labor('Trim installation (linear feet)', 3.25, 180),
      labor('Haul away of old material', 75),
    ],
    paymentTerms: 'Material is paid at order. The balance is due by the date on the invoice.',
    comments:
      'Painting is not included. Walls out of plumb by more than 1/2 in may need extra time, quoted first.',
    agreement,
  },
];
