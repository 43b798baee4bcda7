import { labor, part, type Starter } from './starter.ts';

const agreement = 'I authorize this work at the prices shown and have approved the colors and sheens.';

export const painting: Starter[] = [
  {
    name: 'Interior Repaint, Two Rooms',
    description:
      'Protect floors and furniture, patch nail holes and small cracks, sand and caulk, then apply two coats to walls, ceiling and trim in two rooms. Daily cleanup.',
    lines: [
      labor('Surface preparation and masking (hours)', 55, 6),
      labor('Walls, two coats (square feet)', 1.35, 820),
      labor('Ceilings, two coats (square feet)', 1.1, 320),
      labor('Doors and trim', 65, 6),
      part('Premium interior paint (gallons)', 54, 6),
      part('Caulk, tape and covering material', 70),
    ],
    paymentTerms: '25% deposit to schedule. The balance is due by the date on the invoice.',
    comments:
      'Two-year warranty against peeling and blistering. Color changes after the first coat are charged as an extra coat.',
    agreement,
  },
  {
    name: 'Exterior House Painting',
    description:
      'Pressure wash, scrape and sand loose paint, prime bare wood, caulk joints, and apply two coats of 100% acrylic paint to siding, trim and fascia.',
    lines: [
      labor('Pressure wash', 325),
      labor('Scraping, sanding and priming (hours)', 58, 14),
      labor('Siding, two coats (square feet)', 1.65, 1800),
      labor('Trim and fascia (linear feet)', 2.4, 280),
      part('Exterior acrylic paint (gallons)', 68, 16),
      part('Primer, caulk and sundries', 240),
    ],
    paymentTerms: '30% deposit to schedule. The balance is due by the date on the invoice.',
    comments:
      'Five-year warranty on labor and paint. Replacing rotten wood is quoted separately. Work depends on dry weather above 50 °F.',
    agreement,
  },
];
