import { labor, part, type Starter } from './starter.ts';

const agreement =
  'I authorize this work at the prices shown and will keep traffic off while the concrete cures.';

export const concreteAndMasonry: Starter[] = [
  {
    name: 'Concrete Driveway',
    description:
      'Remove the existing driveway, grade and compact a 4 in gravel base, form, place wire mesh and pour 600 sq ft of 4,000 psi concrete, 4 in thick, with broom finish and control joints.',
    lines: [
      labor('Demolition and haul away (square feet)', 2.5, 600),
      part('Gravel base, delivered (tons)', 36, 14),
      part('Concrete, 4,000 psi (cubic yards)', 165, 8),
      part('Wire mesh, forms and expansion joint', 380),
      labor('Forming, pouring and finishing (square feet)', 3.75, 600),
      part('Curing compound and sealer', 145),
      labor('Right-of-way permit', 95),
    ],
    paymentTerms: '40% deposit to schedule the pour. The balance is due by the date on the invoice.',
    comments:
      'Hairline cracks are natural in concrete and not covered; settling and scaling are for two years. No cars for 7 days.',
    agreement,
  },
  {
    name: 'Brick & Chimney Repointing',
    description:
      'Grind out deteriorated mortar joints to 3/4 in, repoint with matching type N mortar, replace cracked bricks and wash the finished work.',
    lines: [
      labor('Scaffold set-up and removal', 350),
      labor('Grinding and repointing (square feet)', 18, 110),
      labor('Brick replacement', 22, 15),
      part('Mortar and matching bricks', 185),
      part('Chimney crown sealant', 75),
      labor('Acid wash and cleanup', 160),
    ],
    paymentTerms: '30% deposit to schedule. The balance is due by the date on the invoice.',
    comments:
      'Five-year warranty on mortar joints. New mortar is lighter at first and weathers within a year.',
    agreement,
  },
];
