import { labor, part, type Starter } from './starter.ts';

const agreement =
  'I authorize this service at the prices shown and have removed my belongings from the vehicle.';

export const mobileDetailing: Starter[] = [
  {
    name: 'Full Interior & Exterior Detail',
    description:
      'Hand wash and dry, wheels and door jambs, clay treatment and six-month sealant outside. Full vacuum, shampoo of seats and carpets, leather care and streak-free glass inside.',
    lines: [
      labor('Exterior hand wash, wheels and jambs', 85),
      labor('Clay bar treatment and paint sealant', 120),
      labor('Interior vacuum and wipe-down', 70),
      labor('Seat and carpet shampoo', 95),
      labor('Leather cleaning and conditioning', 60),
      part('Products and supplies', 25),
    ],
    paymentTerms: 'Payment is due by the date on the invoice. Cards, cash and mobile payments are accepted.',
    comments:
      'Water and power on site are appreciated but not required. Heavy pet hair or stains may take extra time, which we quote before we start.',
    agreement,
  },
  {
    name: 'Ceramic Coating Package',
    description:
      'Decontamination wash, single-stage paint correction and two layers of ceramic coating on paint, with coating of wheels and front glass. The vehicle must stay dry for 24 hours afterwards.',
    lines: [
      labor('Decontamination wash and clay', 140),
      labor('Single-stage paint correction (hours)', 75, 5),
      part('Ceramic coating, paint, two layers', 320),
      part('Wheel face coating (set)', 90),
      part('Windshield coating', 45),
    ],
    paymentTerms: '25% deposit to reserve the day. The balance is due by the date on the invoice.',
    comments:
      'The coating is guaranteed for three years with one maintenance wash a year. Rock chips and deep scratches are not corrected.',
    agreement,
  },
];
