import { labor, part, type Starter } from './starter.ts';

const agreement =
  'I authorize this work at the prices shown and have marked sprinklers and other private lines.';

export const landscaping: Starter[] = [
  {
    name: 'Spring Cleanup & Mulch',
    description:
      'Remove winter debris, edge all beds, prune shrubs under 8 ft, weed, and spread 3 in of shredded hardwood mulch. Haul away green waste.',
    lines: [
      labor('Crew labor, two people (hours)', 90, 6),
      labor('Bed edging (linear feet)', 1.25, 180),
      labor('Shrub pruning', 12, 15),
      part('Shredded hardwood mulch (cubic yards)', 48, 6),
      part('Pre-emergent weed control', 65),
      labor('Green waste removal and dump fee', 85),
    ],
    paymentTerms: 'Payment is due by the date on the invoice. Seasonal customers are billed monthly.',
    comments: 'Plants that are alive at the end of the visit are not guaranteed against drought or frost.',
    agreement,
  },
  {
    name: 'Paver Patio',
    description:
      'Excavate and install a 12 × 16 ft concrete paver patio on a 6 in compacted gravel base with edge restraint and polymeric sand. Grade away from the house and restore the lawn edge.',
    lines: [
      labor('Excavation and soil removal', 780),
      part('Crushed gravel base (tons)', 42, 9),
      part('Bedding sand (tons)', 38, 2),
      part('Concrete pavers (square feet)', 5.25, 200),
      part('Edge restraint, spikes and polymeric sand', 215),
      labor('Installation labor, three people (hours)', 135, 18),
      labor('Lawn repair and cleanup', 180),
    ],
    paymentTerms: '50% deposit to order material. The balance is due by the date on the invoice.',
    comments:
      'The base is guaranteed against settling for two years. Rock or roots that need a machine are quoted before we go on.',
    agreement,
  },
];
