import { labor, part, type Starter } from './starter.ts';

const agreement =
  'I authorize this work at the prices shown. Changes are agreed in writing before they are done.';

export const generalContracting: Starter[] = [
  {
    name: 'Bathroom Remodel',
    description:
      'Gut a 5 × 8 ft bathroom and rebuild it with new tub, tile surround, vanity, toilet, flooring, lighting and exhaust fan. Includes demolition, rough-in changes, finish work and daily cleanup.',
    lines: [
      labor('Demolition and disposal', 950),
      labor('Plumbing rough-in and fixtures', 1850),
      labor('Electrical, lighting and exhaust fan', 1100),
      part('Tub, vanity, toilet and faucets', 2400),
      part('Tile, backer board and waterproofing', 1350),
      labor('Tile and floor installation', 2200),
      labor('Drywall, paint and finish carpentry', 1450),
      labor('Permits and project management', 900),
    ],
    paymentTerms:
      '30% deposit, 40% when rough-in is inspected. The balance is due by the date on the invoice.',
    comments:
      'One-year warranty on workmanship. Hidden damage found after demolition is documented and quoted before it is repaired.',
    agreement,
  },
  {
    name: 'Basement Finishing',
    description:
      'Frame, insulate and finish 600 sq ft of basement: exterior wall insulation, stud walls, electrical, drywall, doors, trim, paint and vinyl plank floor.',
    lines: [
      labor('Framing (square feet)', 6.5, 600),
      part('Lumber and insulation', 2850),
      labor('Electrical rough-in and finish', 3200),
      labor('Drywall, hung and finished (square feet)', 2.6, 1900),
      part('Doors, trim and hardware', 1150),
      part('Vinyl plank floor and underlayment (square feet)', 4.2, 600),
      labor('Floor, trim and paint', 4300),
      labor('Permits and inspections', 650),
    ],
    paymentTerms: '25% deposit, 50% in progress payments. The balance is due by the date on the invoice.',
    comments:
      'The basement must be dry before work begins. Allowances are adjusted to the real cost of what you choose.',
    agreement,
  },
];
