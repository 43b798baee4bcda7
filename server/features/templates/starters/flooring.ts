import { labor, part, type Starter } from './starter.ts';

const agreement =
  'I authorize this work at the prices shown and have approved the material and its direction.';

export const flooring: Starter[] = [
  {
    name: 'Luxury Vinyl Plank Installation',
    description:
      'Remove the existing floor covering, level minor dips, install underlayment and click-lock vinyl plank in 500 sq ft, with transitions and new quarter round.',
    lines: [
      labor('Removal and disposal of old flooring (square feet)', 1.25, 500),
      labor('Subfloor leveling (hours)', 65, 3),
      part('Vinyl plank, 20 mil wear layer (square feet)', 3.49, 550),
      part('Underlayment (square feet)', 0.55, 550),
      part('Transitions and quarter round', 240),
      labor('Installation (square feet)', 2.75, 500),
      labor('Furniture moving', 120),
    ],
    paymentTerms: '50% deposit to order material. The balance is due by the date on the invoice.',
    comments:
      'Material must rest in the room for 48 hours. One-year installation warranty; the manufacturer’s wear warranty applies.',
    agreement,
  },
  {
    name: 'Hardwood Sand & Refinish',
    description:
      'Sand hardwood floors to bare wood in three passes, fill gaps, stain to the approved sample and apply three coats of water-based polyurethane.',
    lines: [
      labor('Dust-contained sanding, three passes (square feet)', 2.6, 420),
      labor('Stain application (square feet)', 0.85, 420),
      part('Water-based polyurethane (gallons)', 95, 4),
      part('Stain and filler', 85),
      labor('Three finish coats (square feet)', 1.4, 420),
      labor('Shoe molding, remove and reset (linear feet)', 1.75, 120),
    ],
    paymentTerms: '30% deposit to schedule. The balance is due by the date on the invoice.',
    comments:
      'Stay off the floor for 24 hours, no rugs for 14 days. Deep pet stains may remain visible; boards can be replaced at an extra price.',
    agreement,
  },
];
