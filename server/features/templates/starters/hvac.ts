import { labor, part, type Starter } from './starter.ts';

const agreement =
  'I authorize this work at the prices shown and will give access to the equipment and the panel.';

export const hvac: Starter[] = [
  {
    name: 'AC Repair Visit',
    description:
      'Diagnose and repair a residential split system that does not cool. Check refrigerant charge, electrical components, airflow and drain, then verify the temperature split.',
    lines: [
      labor('Diagnostic visit', 89),
      labor('Labor, licensed HVAC technician (hours)', 95, 2),
      part('Dual run capacitor 45/5 µF, 440 V', 64.5),
      part('Contactor, 2-pole 40 A', 58),
      part('R-410A refrigerant (lb)', 72, 2),
      part('Condensate drain cleaning tablets', 12),
    ],
    paymentTerms:
      'The balance is due by the date on the invoice. Cash, check and all major cards are accepted.',
    comments:
      'Parts carry the manufacturer’s warranty. Our labor is guaranteed for 90 days. The diagnostic fee is charged once per visit.',
    agreement,
  },
  {
    name: 'Furnace Replacement',
    description:
      'Remove the existing gas furnace and install a new 80,000 BTU, 96% AFUE furnace on the existing ductwork, gas line and flue. Includes start-up, combustion test and thermostat set-up.',
    lines: [
      part('Gas furnace, 80,000 BTU, 96% AFUE', 2150),
      part('Programmable thermostat', 145),
      part('Flue, gas fitting and condensate kit', 285),
      part('Sheet metal transition and filter rack', 190),
      labor('Removal and disposal of the old furnace', 175),
      labor('Installation labor, two technicians (hours)', 165, 8),
      labor('Mechanical permit and inspection', 120),
    ],
    paymentTerms: '40% deposit to order the equipment. The balance is due by the date on the invoice.',
    comments:
      '10-year manufacturer’s parts warranty after registration, 1 year on our labor. Changes to ductwork or wiring found necessary are quoted before they are done.',
    agreement,
  },
];
