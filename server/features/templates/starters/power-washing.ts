import { labor, part, type Starter } from './starter.ts';

const agreement =
  'I authorize this work at the prices shown. Windows are closed and a water tap is available.';

export const powerWashing: Starter[] = [
  {
    name: 'House Soft Wash',
    description:
      'Low-pressure soft wash of all siding, soffits and gutters outside with a mildew treatment that is safe for plants when rinsed. Plants are wetted before and after.',
    lines: [
      labor('Soft wash, siding (square feet)', 0.22, 2000),
      labor('Gutter exterior brightening (linear feet)', 1.1, 160),
      labor('Mildew treatment', 85),
      part('Cleaning solution', 45),
      labor('Window rinse, outside', 60),
    ],
    paymentTerms: 'Payment is due by the date on the invoice. Cards, cash and checks are accepted.',
    comments: 'Satisfaction guaranteed: tell us within 7 days and we wash missed spots again at no charge.',
    agreement,
  },
  {
    name: 'Driveway & Deck Cleaning',
    description:
      'Hot-water surface cleaning of the driveway and walks, degreasing of oil spots, and gentle washing and brightening of a wood deck.',
    lines: [
      labor('Driveway and walks (square feet)', 0.2, 900),
      labor('Oil and rust spot treatment', 25, 4),
      labor('Deck wash and brightening (square feet)', 0.75, 300),
      part('Degreaser and brightener', 48),
      part('Concrete sealer, applied (square feet)', 0.55, 900),
    ],
    paymentTerms: 'Payment is due by the date on the invoice. Cards, cash and checks are accepted.',
    comments:
      'Old oil stains are lightened, not always removed. Sealer needs two dry days; we move the date if rain is expected.',
    agreement,
  },
];
