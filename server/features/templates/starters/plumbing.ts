import { labor, part, type Starter } from './starter.ts';

const agreement = 'I authorize this work at the prices shown. The water may be shut off while it is done.';

export const plumbing: Starter[] = [
  {
    name: 'Water Heater Replacement',
    description:
      'Drain, disconnect and remove the existing water heater. Install a new 50-gallon gas unit with expansion tank, new supply lines and drain pan. Test for leaks and set the temperature to 120 °F.',
    lines: [
      part('50-gallon gas water heater, 6-year warranty', 845),
      part('Thermal expansion tank, 2 gallon', 78),
      part('Supply lines, gas flex and fittings', 96),
      part('Drain pan with outlet', 42),
      labor('Labor, licensed plumber (hours)', 125, 4),
      labor('Haul away and recycle the old unit', 60),
      labor('Plumbing permit', 85),
    ],
    paymentTerms:
      'The balance is due by the date on the invoice. Cash, check and all major cards are accepted.',
    comments:
      'The heater carries the manufacturer’s 6-year tank warranty. Our work is guaranteed for one year.',
    agreement,
  },
  {
    name: 'Drain Cleaning & Leak Repair',
    description:
      'Clear the blocked drain with a cable machine, repair the leaking fixture and test both under running water.',
    lines: [
      labor('Service call, first half hour included', 95),
      labor('Main or branch line cable cleaning', 225),
      labor('Camera inspection of the line', 150),
      part('P-trap assembly, 1-1/2 in', 24.5),
      part('Angle stop valve, 1/2 × 3/8 in', 18.75, 2),
      labor('Additional labor (hours)', 125, 1),
    ],
    paymentTerms: 'Payment is due by the date on the invoice. Unpaid balances may delay further visits.',
    comments:
      'Cleared drains are guaranteed for 30 days, except where roots or broken pipe are found. Camera footage is available on request.',
    agreement,
  },
];
