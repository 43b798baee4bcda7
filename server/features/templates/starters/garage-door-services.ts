import { labor, part, type Starter } from './starter.ts';

const agreement =
  'I authorize this work at the prices shown and will keep the opening free of cars and storage.';

export const garageDoorServices: Starter[] = [
  {
    name: 'Spring & Cable Repair',
    description:
      'Replace broken torsion springs and worn cables, balance the door, lubricate and adjust tracks and rollers, and test the safety reversal.',
    lines: [
      labor('Service call', 69),
      part('Torsion spring, 25,000 cycles', 85, 2),
      part('Lift cables (pair)', 32),
      part('Nylon rollers', 7.5, 10),
      labor('Installation and balancing labor', 160),
      labor('Safety inspection and lubrication', 35),
    ],
    paymentTerms:
      'The balance is due by the date on the invoice. Cash, check and all major cards are accepted.',
    comments: 'Springs are guaranteed for three years, labor for one. Springs are always replaced in pairs.',
    agreement,
  },
  {
    name: 'New Door & Opener',
    description:
      'Remove the old door and install a 16 × 7 ft insulated steel sectional door with new track, springs and weather seal, and a quiet belt-drive opener with two remotes.',
    lines: [
      part('Insulated steel door, 16 × 7 ft', 1180),
      part('Track, springs and hardware', 245),
      part('Belt-drive opener, 3/4 HP with Wi-Fi', 318),
      part('Remotes and keypad', 75),
      part('Perimeter weather seal', 68),
      labor('Installation labor, two technicians', 480),
      labor('Removal and disposal of the old door', 95),
    ],
    paymentTerms: '50% deposit to order the door. The balance is due by the date on the invoice.',
    comments:
      'Manufacturer’s warranty on door and opener, two years on our installation. Electrical outlets for the opener are not included.',
    agreement,
  },
];
