// What the company does: each kind of work with its words and its line items.

export interface Line {
  quantity: number;
  description: string;
  unitPrice: string;
  taxed: boolean;
  unit?: string;
}

interface Work {
  /** Its payment terms are printed. */
  template: string;
  jobDescription: string;
  lineItems: Line[];
  comments?: string;
}

const part = (quantity: number, description: string, unitPrice: string, unit?: string): Line => ({
  quantity,
  description,
  unitPrice,
  taxed: true,
  ...(unit && { unit }),
});
const labor = (hours: number, description = 'Labor, licensed technician', unitPrice = '95.00'): Line => ({
  quantity: hours,
  description,
  unitPrice,
  taxed: false,
  unit: 'hour',
});
const flat = (description: string, unitPrice: string): Line => ({
  quantity: 1,
  description,
  unitPrice,
  taxed: false,
});

const fromTemplate =
  (template: string) =>
  (jobDescription: string, lineItems: Line[], comments?: string): Work => ({
    template,
    jobDescription,
    lineItems,
    ...(comments && { comments }),
  });

const work = fromTemplate('AC Repair Visit');
/** With a deposit. */
const installation = fromTemplate('Furnace Replacement');

export const works = {
  noCool: work(
    'No-cool repair, 3-ton split system',
    [
      labor(2.5),
      part(1, 'Dual run capacitor 45/5 µF', '86.00'),
      part(1, 'Contactor, 2 pole, 30 A', '74.50'),
      part(3, 'Refrigerant R-410A', '82.00', 'lb'),
    ],
    'Charge set by subcooling, 18 °F split at the supply. Parts carry a one-year warranty.',
  ),
  noHeat: work(
    'No-heat call, gas furnace locks out',
    [
      flat('Diagnostic visit', '89.00'),
      labor(1.5),
      part(1, 'Hot surface ignitor', '68.00'),
      part(1, 'Flame sensor', '34.50'),
    ],
    'Combustion tested after the repair: CO 14 ppm in the flue, none in the room.',
  ),
  furnaceTuneUp: work('Furnace tune-up and filter rack', [
    flat('Furnace tune-up', '149.00'),
    part(1, 'Filter rack, 16 × 25', '118.00'),
    part(2, 'Pleated filter', '22.00'),
  ]),
  acTuneUp: work('AC tune-up before summer', [
    flat('AC tune-up', '139.00'),
    part(1, 'Condensate pan tablets', '12.00'),
    part(1, 'Surge protector, condenser', '96.00'),
  ]),
  heatPumpService: work('Heat pump, yearly service', [
    flat('Yearly service', '189.00'),
    part(2, 'Pleated filter', '22.00'),
  ]),
  condenser: installation('Condenser and coil replacement, 3 ton', [
    part(1, 'Condenser, 3 ton, 15.2 SEER2', '2240.00'),
    part(1, 'Evaporator coil, cased, 17.5 inch', '690.00'),
    part(1, 'Line set flush, drier and fittings', '164.00'),
    part(1, 'Composite pad, 36 × 36', '88.00'),
    labor(10, 'Installation labor', '105.00'),
    flat('Permit and inspection', '120.00'),
  ]),
  furnace: installation('Furnace replacement, 80,000 BTU, 96% AFUE', [
    part(1, 'Gas furnace, 80,000 BTU, 96% AFUE, two-stage', '2150.00'),
    part(1, 'Flue, gas fitting and condensate kit', '285.00'),
    part(1, 'Sheet metal transition and filter rack', '190.00'),
    labor(8, 'Installation labor, two technicians', '165.00'),
    flat('Removal and disposal of the old furnace', '175.00'),
    flat('Mechanical permit and inspection', '120.00'),
  ]),
  miniSplit: installation('Ductless heat pump, two rooms', [
    part(2, 'Wall unit, 9,000 BTU', '890.00'),
    part(1, 'Outdoor unit, 18,000 BTU', '2150.00'),
    part(1, 'Line set covers and wall brackets', '236.00'),
    labor(16, 'Installation labor', '95.00'),
    flat('Electrical, 30 A circuit by licensed electrician', '540.00'),
  ]),
  thermostat: work('Thermostat and wiring', [part(1, 'Smart thermostat', '219.00'), labor(1.5)]),
  ducts: work('Duct sealing and return in the crawl space', [
    labor(7),
    part(2, 'Mastic, gallon', '38.00'),
    part(1, 'Return air box, 20 × 25, lined', '164.00'),
    part(40, 'Duct wrap, R-8', '3.20', 'ft'),
  ]),
  humidifier: work('Whole-house humidifier on the supply plenum', [
    part(1, 'Bypass humidifier, 17 gallons a day', '268.00'),
    part(1, 'Saddle valve, tubing and drain', '41.00'),
    labor(3),
  ]),
  boiler: work('Boiler service before winter, building B', [
    labor(6),
    part(1, 'Circulator pump', '412.00'),
    part(2, 'Expansion tank, 15 gallon', '138.50'),
  ]),
  rooftopService: work('Filters and coils, four rooftop units', [
    labor(4, 'Coil cleaning', '120.00'),
    part(8, 'Pleated filter, 20 × 20 × 2', '22.00'),
    part(4, 'Fan belt, A42', '19.50'),
  ]),
  rooftopUnit: installation('Rooftop unit replacement, 5 ton', [
    part(1, 'Packaged rooftop unit, 5 ton', '6840.00'),
    part(1, 'Curb adapter', '615.00'),
    flat('Crane, half a day', '950.00'),
    labor(14, 'Installation labor', '105.00'),
    flat('Disposal and permit', '310.00'),
  ]),
  makeUpAir: work('Make-up air unit, belts and bearings', [
    labor(6),
    part(2, 'Belt, B68', '31.50'),
    part(2, 'Pillow block bearing, 1 inch', '87.00'),
  ]),
  walkIn: work(
    'Walk-in cooler does not hold temperature',
    [labor(2), part(1, 'Evaporator fan motor', '148.00'), part(1, 'Door gasket, 36 × 78', '132.00')],
    'Box pulled down to 37 °F before we left. Please keep the strip curtain closed.',
  ),
  airBalance: work('Air balance, second floor', [labor(5), part(3, 'Damper, 8 inch', '46.00')]),
  waterHeater: work(
    'Water heater, 50 gallon',
    [
      part(1, 'Water heater, 50 gallon, gas', '1180.00'),
      part(1, 'Expansion tank, 2 gallon', '68.00'),
      part(1, 'Flex connectors, shut-off and pan', '94.00'),
      labor(4),
    ],
    '6-year tank warranty, registered for you. Set to 120 °F.',
  ),
  tankless: installation('Tankless water heater, condensing', [
    part(1, 'Tankless water heater, 199,000 BTU', '1890.00'),
    part(1, 'Vent kit, concentric', '210.00'),
    part(1, 'Isolation valves and neutralizer', '186.00'),
    part(24, 'Gas pipe, 3/4 inch', '9.80', 'ft'),
    labor(9),
  ]),
  drain: work('Kitchen drain backs up', [
    flat('Drain cleaning, cable to 75 ft', '245.00'),
    part(1, 'P-trap and tailpiece, 1-1/2 inch', '28.00'),
    labor(0.5),
  ]),
  sumpPump: work('Sump pump with battery backup', [
    part(1, 'Sump pump, 1/2 HP, cast iron', '318.00'),
    part(1, 'Battery backup pump and charger', '486.00'),
    part(1, 'Check valve and discharge pipe', '74.00'),
    labor(4),
  ]),
  gasLine: work('Gas line to range and grill', [
    part(38, 'CSST gas pipe, 1/2 inch', '6.40', 'ft'),
    part(2, 'Shut-off valve and fittings', '46.00'),
    labor(4.5),
    flat('Pressure test and permit', '135.00'),
  ]),
  clinicRetrofit: installation(
    'Replace the rooftop system of the clinic with a heat pump system in nine zones, in two phases, so that the exam rooms stay open. Work that makes noise is done after 5 pm or on Saturday.',
    [
      part(
        1,
        'Outdoor heat pump unit, 12 ton, variable refrigerant flow, heat recovery, 208/230 V three-phase',
        '18450.00',
      ),
      part(3, 'Branch controller, four ports, with service valves and insulation for every port', '1680.00'),
      part(
        6,
        'Ceiling cassette, four-way, 15,000 BTU, with condensate pump and washable filter (exam rooms 1 to 6)',
        '1240.00',
      ),
      part(2, 'Ducted indoor unit, medium static, 24,000 BTU (waiting room, front desk)', '1575.00'),
      part(
        1,
        'Ducted indoor unit, high static, 36,000 BTU (staff wing), with lined plenum and two access doors',
        '2110.00',
      ),
      part(
        320,
        'Refrigerant pipe, ACR copper, insulated, hung every six feet on cushioned clamps',
        '14.60',
        'ft',
      ),
      part(9, 'Zone controller with lock-out, wired, in the color of the wall plates', '186.00'),
      part(1, 'Central controller with web page and schedule for clinic hours and holidays', '1490.00'),
      part(1, 'Energy recovery ventilator, 600 cfm, with MERV 13 filters', '4230.00'),
      part(140, 'Rectangular duct, galvanized, lined, sealed to class A and tested', '31.50', 'ft'),
      part(18, 'Diffuser, 24 × 24, lay-in, with balancing damper', '74.00'),
      part(9, 'Condensate drain with trap and cleanout to the janitor’s sink', '118.00'),
      part(
        1,
        'Electrical: new 100 A disconnect, whips and surge protection by licensed electrician',
        '3860.00',
      ),
      labor(6, 'Crane with operator and rigger, street closure and traffic control included', '310.00'),
      flat(
        'Removal of both old rooftop units, refrigerant recovery, disposal and patch of the roof curbs by the roofer of the landlord',
        '2950.00',
      ),
      labor(
        164,
        'Installation labor, three technicians, phase 1: outdoor unit, risers and staff wing',
        '98.00',
      ),
      labor(
        128,
        'Installation labor, three technicians, phase 2: exam rooms one after the other, evenings and Saturdays',
        '118.00',
      ),
      labor(
        24,
        'Pressure test, evacuation to 500 microns, charge by weight and start-up with the manufacturer’s technician',
        '125.00',
      ),
      flat('Air balance by a certified agency, with written report for the building department', '2400.00'),
      flat('Mechanical and electrical permits, drawings with the seal of the engineer', '3180.00'),
      flat('Training of the staff, two visits, and a binder with manuals and warranty papers', '480.00'),
    ],
    'Phase 1 takes eight working days, phase 2 takes twelve evenings and three Saturdays. One exam room is closed at a time.\n\nEquipment carries a 10-year warranty on compressor and parts after registration; our labor is guaranteed for two years. The price holds for 45 days.',
  ),
} as const satisfies Record<string, Work>;

export type WorkName = keyof typeof works;
