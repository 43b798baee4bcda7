import { labor, part, type Starter } from './starter.ts';

const agreement = 'I authorize this treatment at the prices shown and have received the safety instructions.';

export const pestControl: Starter[] = [
  {
    name: 'General Pest Treatment',
    description:
      'Inspect the home inside and out, treat baseboards, entry points and the perimeter for ants, spiders and roaches, remove webs and set monitors.',
    lines: [
      labor('Inspection and written findings', 75),
      labor('Interior treatment', 95),
      labor('Exterior perimeter treatment', 85),
      labor('Web and nest removal', 40),
      part('Gel bait and monitors', 28),
      labor('Follow-up visit within 30 days', 65),
    ],
    paymentTerms: 'Payment is due by the date on the invoice. Quarterly plans are billed per visit.',
    comments:
      'Free re-treatment if pests return within 60 days. Keep children and pets off treated surfaces until dry, about two hours.',
    agreement,
  },
  {
    name: 'Rodent Exclusion',
    description:
      'Inspect attic, crawl space and exterior, seal entry points larger than 1/4 in, set traps, and return twice to empty and reset them.',
    lines: [
      labor('Full inspection with photos', 125),
      labor('Sealing of entry points', 38, 10),
      part('Steel mesh, sealant and door sweeps', 140),
      part('Snap traps and stations', 11.5, 12),
      labor('Trap check and removal visits', 85, 2),
      labor('Droppings cleanup and sanitizing', 240),
    ],
    paymentTerms: '50% at the first visit. The balance is due by the date on the invoice.',
    comments:
      'Sealed points are guaranteed for one year. Openings made later by others or by storms are not covered.',
    agreement,
  },
];
