// What estimates of the demo let the customer choose: options, optional items, a discount, a deposit.
import type { RequestBody } from '#contract/calls.ts';
import { type Line as WorkLine, works } from './work.ts';

type NewJob = RequestBody<'POST /api/jobs'>;
type Offer = Pick<NewJob, 'options' | 'discount' | 'deposit' | 'lineItems'>;

export type Line = WorkLine & { optional?: true; isSelected?: boolean };

const flat = (description: string, unitPrice: string): Line => ({
  quantity: 1,
  description,
  unitPrice,
  taxed: false,
});
const part = (description: string, unitPrice: string): Line => ({
  ...flat(description, unitPrice),
  taxed: true,
});
const extra = (line: Line): Line => ({ ...line, optional: true });

const thermostat = extra(part('Smart thermostat, fitted and set up', '289.00'));
const surge = extra(part('Surge protector for the outdoor unit', '96.00'));
const club = extra(flat('Comfort Club, first year: two visits', '298.00'));

const furnaceLabor: Line = {
  quantity: 8,
  description: 'Installation labor, two technicians',
  unitPrice: '165.00',
  taxed: false,
  unit: 'hour',
};
const furnaceRest = [furnaceLabor, flat('Removal, disposal, permit and inspection', '295.00')];

const coolingLabor: Line = {
  quantity: 10,
  description: 'Installation labor',
  unitPrice: '105.00',
  taxed: false,
  unit: 'hour',
};
const coolingRest = [
  part('Line set flush, drier, fittings and pad', '252.00'),
  coolingLabor,
  flat('Permit and inspection', '120.00'),
];

/** As the payment terms of an installation say. */
const deposit = { kind: 'percent', value: '40' } as const;

export const offers = {
  furnaces: {
    options: [
      {
        name: 'Good',
        description: 'Keeps the house warm at a fair price. Ten years on parts.',
        isRecommended: false,
        lineItems: [part('Gas furnace, 80,000 BTU, 80% AFUE, single-stage', '1480.00'), ...furnaceRest],
      },
      {
        name: 'Better',
        description: 'Two stages: quieter, evener, and about a sixth less gas. Ten years on parts.',
        isRecommended: true,
        lineItems: [
          part('Gas furnace, 80,000 BTU, 96% AFUE, two-stage', '2150.00'),
          part('Flue, gas fitting and condensate kit', '285.00'),
          ...furnaceRest,
          thermostat,
          club,
        ],
      },
      {
        name: 'Best',
        description:
          'Runs as low as it can and as high as it must. Lifetime on the heat exchanger, ten years on parts and labor.',
        isRecommended: false,
        discount: { kind: 'amount', value: '250', label: 'Fall special' },
        lineItems: [
          part('Gas furnace, 80,000 BTU, 98% AFUE, modulating', '3240.00'),
          part('Flue, gas fitting and condensate kit', '285.00'),
          part('Smart thermostat, matched to the furnace', '389.00'),
          ...furnaceRest,
          club,
        ],
      },
    ],
    deposit,
  },
  cooling: {
    options: [
      {
        name: 'Good',
        description: 'Same size and efficiency as the one you have, new.',
        isRecommended: false,
        lineItems: [part('Condenser, 3 ton, 14.3 SEER2, and coil', '2380.00'), ...coolingRest],
      },
      {
        name: 'Better',
        description: 'Quieter at night, and cheaper to run from June to September.',
        isRecommended: true,
        lineItems: [
          part('Condenser, 3 ton, 15.2 SEER2, and coil', '2930.00'),
          ...coolingRest,
          surge,
          thermostat,
        ],
      },
      {
        name: 'Best',
        description: 'A heat pump: cools in summer and heats until it freezes outside.',
        isRecommended: false,
        lineItems: [part('Heat pump, 3 ton, 17.2 SEER2, and air handler', '5180.00'), ...coolingRest, surge],
      },
    ],
    deposit,
  },
  miniSplit: {
    lineItems: [
      ...works.miniSplit.lineItems,
      extra(part('Third wall unit, 9,000 BTU, in the den', '1240.00')),
      { ...surge, isSelected: true },
    ],
    discount: { kind: 'percent', value: '5', label: 'Neighbor discount' },
    deposit,
  },
  seniorTuneUp: {
    lineItems: works.acTuneUp.lineItems,
    discount: { kind: 'percent', value: '10', label: 'Senior discount' },
  },
  tankless: {
    lineItems: [...works.tankless.lineItems, extra(part('Recirculation pump with timer', '438.00'))],
    deposit,
  },
} as const satisfies Record<string, Offer>;

export type OfferName = keyof typeof offers;
