import { labor, part, type Starter } from './starter.ts';

const agreement = 'I authorize this service at the prices shown and have told you about alarms and pets.';

export const housekeeping: Starter[] = [
  {
    name: 'Recurring Home Cleaning',
    description:
      'Kitchen, bathrooms, bedrooms and living areas: dust, vacuum, mop, wipe surfaces and fixtures, make beds, empty trash. Supplies and vacuum included.',
    lines: [
      labor('Standard cleaning, up to 3 bedrooms and 2 baths', 165),
      labor('Additional bathroom', 25),
      labor('Inside of microwave and oven door', 20),
      labor('Change of bed linen (beds)', 8, 3),
      part('Supplies', 10),
    ],
    paymentTerms: 'Payment is due by the date on the invoice. Recurring visits may be paid monthly.',
    comments:
      'Visits can be moved free of charge up to 24 hours before. Insured and background-checked staff.',
    agreement,
  },
  {
    name: 'Move-Out Deep Cleaning',
    description:
      'Top-to-bottom cleaning of an empty home: inside cabinets, oven, refrigerator and closets, baseboards, doors, blinds, bathrooms and floors.',
    lines: [
      labor('Deep cleaning, two people (hours)', 90, 5),
      labor('Inside oven and refrigerator', 75),
      labor('Inside cabinets and closets', 85),
      labor('Interior windows', 7, 12),
      labor('Carpet shampoo (rooms)', 45, 3),
      part('Supplies and disposal bags', 20),
    ],
    paymentTerms: '50% to reserve the date. The balance is due by the date on the invoice.',
    comments:
      'Power and running water must be on. We return within 48 hours if the landlord’s checklist shows something we missed.',
    agreement,
  },
];
