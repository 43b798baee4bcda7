import { labor, part, type Starter } from './starter.ts';

const agreement =
  'I authorize this repair at the prices shown. Replaced parts are disposed of unless I ask for them.';

export const applianceRepair: Starter[] = [
  {
    name: 'Washer or Dryer Repair',
    description:
      'Diagnose the fault, replace the failed parts with manufacturer’s parts, clean lint and hoses, and run a full test cycle.',
    lines: [
      labor('Service call and diagnosis', 95),
      labor('Repair labor', 145),
      part('Drive belt and idler pulley', 48),
      part('Drain pump assembly', 86),
      part('Inlet hoses, braided (pair)', 32),
    ],
    paymentTerms:
      'The balance is due by the date on the invoice. Cash, check and all major cards are accepted.',
    comments:
      'The diagnosis fee is waived when the repair is done. 90 days on labor, one year on parts we supply.',
    agreement,
  },
  {
    name: 'Refrigerator Repair',
    description:
      'Diagnose cooling or leak, test compressor, fan and defrost circuit, replace the failed parts and verify temperatures in both compartments.',
    lines: [
      labor('Service call and diagnosis', 95),
      labor('Repair labor (hours)', 105, 1.5),
      part('Evaporator fan motor', 92),
      part('Defrost thermostat and heater', 78),
      part('Door gasket', 115),
      part('Water filter', 49),
    ],
    paymentTerms:
      'The balance is due by the date on the invoice. Parts on special order are paid in advance.',
    comments: 'Food loss is not covered. Sealed-system work is quoted separately by a certified technician.',
    agreement,
  },
];
