import { labor, part, type Starter } from './starter.ts';

const agreement = 'I authorize this work at the prices shown. A container may be placed on the driveway.';

export const roofing: Starter[] = [
  {
    name: 'Asphalt Shingle Roof Replacement',
    description:
      'Tear off one layer of shingles, inspect the decking, install ice and water shield at eaves and valleys, synthetic underlayment, new flashing, ridge vent and architectural shingles. Magnetic nail sweep and full cleanup.',
    lines: [
      labor('Tear-off and disposal (squares)', 95, 22),
      part('Architectural shingles (squares)', 145, 24),
      part('Synthetic underlayment (squares)', 22, 22),
      part('Ice and water shield (rolls)', 98, 4),
      part('Drip edge, flashing and pipe boots', 420),
      part('Ridge vent and cap shingles', 385),
      labor('Installation labor (squares)', 165, 22),
      labor('Building permit', 150),
    ],
    paymentTerms: '40% deposit to order material. The balance is due by the date on the invoice.',
    comments:
      'Rotten decking is replaced only after we show you photos and a price per sheet. Limited lifetime manufacturer’s warranty, 10 years on workmanship.',
    agreement,
  },
  {
    name: 'Roof Leak Repair',
    description:
      'Find the source of the leak, replace damaged shingles and flashing, seal penetrations and water-test the repair.',
    lines: [
      labor('Inspection and leak detection', 150),
      labor('Repair labor, two roofers (hours)', 130, 3),
      part('Matching shingles (bundle)', 42, 2),
      part('Step flashing and sealant', 55),
      part('Pipe boot, 3 in', 24),
    ],
    paymentTerms: 'The balance is due by the date on the invoice. Insurance claims are the owner’s to file.',
    comments:
      'The repaired area is guaranteed against leaks for two years. Before and after photos are included.',
    agreement,
  },
];
