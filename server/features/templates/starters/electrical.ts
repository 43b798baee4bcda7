import { labor, part, type Starter } from './starter.ts';

const agreement =
  'I authorize this work at the prices shown. Power may be off while it is done and inspected.';

export const electrical: Starter[] = [
  {
    name: '200 A Panel Upgrade',
    description:
      'Replace the existing service panel with a 200 A main breaker panel, transfer and label all circuits, bring grounding and bonding to current code, and meet the inspector.',
    lines: [
      part('200 A main breaker panel, 40 spaces', 395),
      part('Branch breakers, including AFCI/GFCI where required', 48, 14),
      part('Ground rods, clamps and bonding wire', 135),
      part('Service entrance cable and fittings', 310),
      labor('Labor, licensed electrician (hours)', 110, 10),
      labor('Electrical permit and inspection', 165),
      labor('Utility disconnect and reconnect coordination', 125),
    ],
    paymentTerms: '30% deposit to schedule. The balance is due by the date on the invoice.',
    comments:
      'Our workmanship is guaranteed for two years. Patching and painting are not included. Utility fees are billed by the utility.',
    agreement,
  },
  {
    name: 'Outlets, Lights & Fixtures',
    description:
      'Install or replace outlets, switches and light fixtures at the places listed. Test each circuit and leave the work area clean.',
    lines: [
      labor('Service call', 85),
      part('GFCI outlet, 20 A, tamper resistant', 29.5, 2),
      part('Decorator switch or dimmer', 27, 3),
      part('LED recessed light, 6 in', 38, 6),
      part('Wire, boxes and connectors', 75),
      labor('Labor, electrician (hours)', 95, 4),
    ],
    paymentTerms:
      'The balance is due by the date on the invoice. Cash, check and all major cards are accepted.',
    comments:
      'Fixtures supplied by the customer are installed at the same labor rate and carry no warranty from us.',
    agreement,
  },
];
