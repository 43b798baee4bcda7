// The jobs of the demo, oldest first. Days are work days from today: -1 is the last one before it, 5 a week ahead.
import type { RequestBody } from '#contract/calls.ts';
import { customers } from './customers.ts';
import { booked, call, type DemoJob, estimate, finished, on, paid, planned } from './job-kinds.ts';
import { offers } from './offers.ts';
import { works } from './work.ts';

const past: DemoJob[] = [
  finished('Walt and Jean Pruitt', 'furnace', 'Luis Ortega', on(-46, '08:00', '16:30'), {
    photos: 'furnace',
    payments: [...paid(-48, 'check', '2000.00', 'Deposit'), ...paid(-39, 'check')],
  }),
  call('Otis & June Bakery', 'walkIn', 'Dana Whitfield', on(-45, '07:00', '09:30'), {
    payments: paid(-41, 'card'),
  }),
  call('Hyde Park Books', 'thermostat', 'Marcus Bell', on(-44, '10:00', '12:00'), {
    payments: paid(-36, 'card'),
  }),
  call('Ruth Abernathy', 'noHeat', 'Dana Whitfield', on(-42, '13:00', '15:00'), {
    payments: paid(-42, 'cash'),
    notes: 'Lives alone. Call from the driveway, the bell is broken.',
  }),
  finished('Parkside Property Group', 'waterHeater', 'Marcus Bell', on(-41, '08:30', '12:30'), {
    photos: 'waterHeater',
    remindEvery: 15,
    dueDays: 14,
    payments: paid(-12, 'check', '900.00', 'Check 2281, first half'),
  }),
  finished('Green Valley Apartments', 'boiler', 'Luis Ortega', on(-39, '08:00', '15:00'), {
    photos: 'boiler',
    remindEvery: 15,
    payments: paid(-20, 'check', '600.00', 'Check 4417'),
    notes: 'Boiler room key is with the manager in 1A.',
  }),
  call('Tyler and Amy Voss', 'drain', 'Marcus Bell', on(-38, '09:00', '10:30'), {
    payments: paid(-38, 'card'),
  }),
  call('Cottonwood Brewing', 'makeUpAir', 'Priya Raman', on(-36, '07:30', '14:00'), {
    payments: paid(-28, 'check'),
  }),
  call('Gloria Mendez', 'noCool', 'Dana Whitfield', on(-34, '08:00', '11:00'), {
    photos: 'condenser',
    payments: [...paid(-31, 'online', '150.00'), ...paid(-29, 'online')],
  }),
  call('Anita Desai', 'humidifier', 'Priya Raman', on(-33, '13:00', '16:00'), {
    payments: paid(-26, 'check'),
  }),
  call('Frank Kowalczyk', 'sumpPump', 'Luis Ortega', on(-31, '08:00', '12:30'), {
    dueDays: 14,
    remindEvery: 30,
  }),
  call('Bernice Calloway', 'furnaceTuneUp', 'Priya Raman', on(-30, '10:00', '11:30'), {
    payments: paid(-30, 'check'),
  }),
  finished('Warm Springs School', 'rooftopService', 'Luis Ortega', on(-28, '15:30', '18:00'), {
    payments: paid(-9, 'other', 'rest', 'District transfer 88-1042'),
  }),
  finished('Peter Lindqvist', 'condenser', 'Dana Whitfield', on(-27, '08:00', '16:00', -26), {
    photos: 'condenser',
    payments: [...paid(-29, 'card', '1500.00', 'Deposit'), ...paid(-19, 'card')],
  }),
  call('Lantern Coffee Roasters', 'walkIn', 'Dana Whitfield', on(-24, '06:30', '08:30'), {
    payments: paid(-18, 'card'),
  }),
  finished('Joanne Whitehorse', 'ducts', 'Priya Raman', on(-23, '08:30', '16:30'), {
    payments: paid(-14, 'check'),
  }),
  call('Eastgate Auto Body', 'noHeat', 'Luis Ortega', on(-22, '09:00', '11:00'), {
    remindEvery: 15,
    dueDays: 14,
  }),
  call('Little Acorns Daycare', 'airBalance', 'Priya Raman', on(-20, '16:00', '18:30'), {
    payments: paid(-10, 'check'),
  }),
  finished('Samir Haddad', 'gasLine', 'Luis Ortega', on(-19, '08:00', '13:00'), {
    payments: paid(-16, 'card'),
  }),
  call('Clyde Rasmussen', 'furnaceTuneUp', 'Dana Whitfield', on(-17, '13:30', '15:00'), {
    dueDays: 14,
    notes: 'The invoice came back: ask for the new email at the next visit.',
  }),
  finished('Denise Okafor', 'tankless', 'Luis Ortega', on(-16, '08:00', '17:00'), {
    photos: 'tankless',
    payments: [...paid(-18, 'card', '1000.00', 'Deposit'), ...paid(-8, 'card')],
  }),
  call('Treasure Valley Storage', 'rooftopService', 'Priya Raman', on(-14, '07:30', '12:00'), {
    photos: 'rooftop',
    dueDays: 30,
  }),
  call('Brian Castellano', 'thermostat', 'Dana Whitfield', on(-13, '15:00', '16:30'), {
    payments: paid(-11, 'card'),
  }),
  finished('St. Brendan Parish', 'boiler', 'Luis Ortega', on(-12, '08:00', '15:00'), {
    photos: 'boiler',
    dueDays: 30,
    payments: paid(-4, 'check', '500.00', 'Check 1190'),
  }),
  call('Nancy Thorne', 'noHeat', 'Dana Whitfield', on(-11, '16:00', '18:00'), {
    payments: paid(-11, 'card'),
  }),
  finished('Carlos and Ines Rivera', 'waterHeater', 'Luis Ortega', on(-10, '09:00', '13:00'), {
    photos: 'waterHeater',
    payments: paid(-6, 'check'),
  }),
  finished('Bench Commons Dental', 'rooftopService', 'Priya Raman', on(-9, '08:00', '11:30'), {
    dueDays: 30,
  }),
  call('Megan O’Rourke', 'drain', 'Luis Ortega', on(-8, '10:00', '11:30'), { payments: paid(-8, 'cash') }),
  call('Elena Brandt', 'thermostat', 'Dana Whitfield', on(-7, '13:00', '15:00'), { dueDays: 14 }),
  call('Dale Hutchins', 'noCool', 'Priya Raman', on(-6, '08:00', '10:30'), {
    photos: 'condenser',
    dueDays: 14,
  }),
];

const lastWeek: DemoJob[] = [
  call('Cottonwood Brewing', 'walkIn', 'Dana Whitfield', on(-5, '07:00', '09:00'), {
    payments: paid(-2, 'online').map((payment) => ({ ...payment, isDisputed: true })),
  }),
  finished('Yuki Tanaka', 'miniSplit', 'Luis Ortega', on(-5, '08:00', '17:00', -4), {
    photos: 'miniSplit',
    payments: paid(-8, 'card', '2500.00', 'Deposit'),
  }),
  call('Hyde Park Books', 'heatPumpService', 'Priya Raman', on(-5, '09:00', '11:00'), { dueDays: 30 }),
  call('Maria Nguyễn', 'noCool', 'Dana Whitfield', on(-4, '08:00', '11:00'), {
    photos: 'condenser',
    payments: paid(-2, 'online', '200.00').map((payment) => ({
      ...payment,
      refunded: { at: [-1, '10:26'], amount: '40.00', reason: 'The second visit was shorter than planned' },
    })),
  }),
  call('Parkside Property Group', 'drain', 'Priya Raman', on(-4, '13:00', '14:30'), { dueDays: 30 }),
  call('Ruth Abernathy', 'humidifier', 'Priya Raman', on(-3, '09:00', '12:00'), { dueDays: 14 }),
  call('Little Acorns Daycare', 'noHeat', 'Dana Whitfield', on(-3, '06:45', '08:30'), { dueDays: 14 }),
  booked('Warm Springs School', 'makeUpAir', 'Luis Ortega', on(-3, '08:00', '14:30'), {
    photos: 'rooftop',
    notes: 'Second belt is on order, one more visit to come.',
  }),
  finished('Green Valley Apartments', 'waterHeater', 'Luis Ortega', on(-2, '08:00', '12:00'), {
    photos: 'waterHeater',
    billed: undefined,
    addedUnapproved: {
      at: [-2, '15:31'],
      line: {
        quantity: 1,
        description: 'Second shut-off valve, tenant asked for it',
        unitPrice: '120.00',
        taxed: false,
      },
    },
  }),
  call('Eastgate Auto Body', 'gasLine', 'Dana Whitfield', on(-2, '13:00', '17:00'), { billed: undefined }),
  call('Walt and Jean Pruitt', 'acTuneUp', 'Priya Raman', on(-2, '10:00', '11:30'), {
    offer: 'seniorTuneUp',
  }),
  call('Bernice Calloway', 'drain', 'Luis Ortega', on(-1, '13:00', '14:30'), { payments: paid(-1, 'cash') }),
  booked('Treasure Valley Storage', 'thermostat', 'Dana Whitfield', on(-1, '09:00', '11:00')),
  finished('Gloria Mendez', 'furnace', 'Priya Raman', on(-1, '08:00', '16:30'), {
    photos: 'furnace',
    payments: paid(-3, 'check', '1700.00', 'Deposit'),
    changeOrder: {
      sent: [-1, '10:52'],
      signed: [-1, '11:20'],
      reason: 'The old flue is rusted through behind the drywall and has to be replaced up to the roof.',
      added: [
        {
          quantity: 14,
          description: 'Flue pipe, B-vent, 5 inch',
          unitPrice: '21.50',
          taxed: true,
          unit: 'ft',
        },
        {
          quantity: 3,
          description: 'Labor, flue from attic to roof',
          unitPrice: '95.00',
          taxed: false,
          unit: 'hour',
        },
      ],
    },
  }),
];

const ahead: DemoJob[] = [
  booked('Lantern Coffee Roasters', 'heatPumpService', 'Dana Whitfield', on(0, '07:00', '09:00')),
  planned('Otis & June Bakery', 'walkIn', 'Dana Whitfield', on(0, '10:00', '12:00')),
  booked('Frank Kowalczyk', 'drain', 'Dana Whitfield', on(0, '14:00', '15:30'), {
    written: [0, '07:41'],
    notes: 'Called this morning. Water on the kitchen floor.',
  }),
  planned('Sofia Petrenko', 'miniSplit', 'Luis Ortega', on(0, '08:00', '17:00', 1), {
    photos: 'miniSplit',
    changeOrder: {
      sent: [0, '08:40'],
      reason: 'The panel has no free slot, so the new circuit needs a small subpanel.',
      added: [
        {
          quantity: 1,
          description: 'Subpanel, 60 A, by licensed electrician',
          unitPrice: '385.00',
          taxed: false,
        },
      ],
    },
  }),
  // Two places at once: the calendar says so.
  booked('Eastgate Auto Body', 'noHeat', 'Luis Ortega', on(0, '13:00', '15:00'), { written: [0, '07:52'] }),
  planned('Denise Okafor', 'ducts', 'Priya Raman', on(0, '08:30', '16:00')),
  planned('Harold Jensen', 'furnaceTuneUp', 'Dana Whitfield', on(1, '09:00', '12:00')),
  booked('Bench Commons Dental', 'airBalance', 'Priya Raman', on(1, '16:00', '18:30')),
  booked('Nancy Thorne', 'humidifier', 'Dana Whitfield', on(1, '13:30', '16:30')),
  planned('Kwame Mensah', 'waterHeater', 'Priya Raman', on(2, '08:00', '12:00')),
  booked('Anita Desai', 'furnaceTuneUp', 'Dana Whitfield', on(2, '10:00', '11:30')),
  planned('Tyler and Amy Voss', 'condenser', 'Luis Ortega', on(2, '08:00', '16:00', 3), {
    changeOrder: {
      sent: [-1, '14:12'],
      declined: { at: [-1, '20:26'], reason: 'The old pad is level. We will keep it for now.' },
      reason: 'A raised stand keeps the new condenser out of the snow that slides off the roof.',
      added: [
        {
          quantity: 1,
          description: 'Condenser stand, 12 inch, galvanized',
          unitPrice: '168.00',
          taxed: true,
        },
      ],
    },
  }),
  booked('Parkside Property Group', 'sumpPump', 'Dana Whitfield', on(3, '08:00', '12:00')),
  booked('Hyde Park Books', 'thermostat', 'Priya Raman', on(3, '14:00', '15:30')),
  planned('Joanne Whitehorse', 'furnace', 'Luis Ortega', on(4, '08:00', '16:30'), {
    offer: 'furnaces',
    chosen: { option: 'Better', extras: ['Smart thermostat'] },
    payments: paid(-2, 'online', 'deposit'),
  }),
  booked('Carlos and Ines Rivera', 'furnaceTuneUp', 'Dana Whitfield', on(4, '09:00', '10:30')),
  booked('Cottonwood Brewing', 'rooftopService', 'Priya Raman', on(5, '07:30', '12:00')),
  planned('Brian Castellano', 'tankless', 'Luis Ortega', on(6, '08:00', '17:00')),
  booked('Megan O’Rourke', 'acTuneUp', 'Dana Whitfield', on(7, '13:00', '14:30')),
  booked('Green Valley Apartments', 'boiler', 'Luis Ortega', on(8, '08:00', '15:00')),
  planned('Samir Haddad', 'humidifier', 'Priya Raman', on(9, '09:00', '12:00')),
  booked('Little Acorns Daycare', 'airBalance', undefined, on(11, '16:00', '18:30')),
  planned('Oak Street Dental', 'rooftopUnit', 'Luis Ortega', on(13, '06:00', '15:00', 14)),
  booked('St. Brendan Parish', 'heatPumpService', 'Priya Raman', on(16, '09:00', '11:00')),
];

/** Estimates that wait for the customer or for the owner, and work orders that wait for a day. */
const waiting: DemoJob[] = [
  estimate('Frank Kowalczyk', 'ducts', [-30, '11:24'], {
    sent: [-30, '11:32'],
    declined: {
      at: [-28, '19:47'],
      reason:
        'We are putting the house up for sale in spring and will leave this to the buyers. Thanks for coming out.',
    },
  }),
  estimate('Dale Hutchins', 'furnace', [-24, '15:08'], { sent: [-24, '15:20'], hours: 168 }),
  estimate('Eastgate Auto Body', 'rooftopUnit', [-18, '10:41'], {
    sent: [-18, '10:55'],
    declined: { at: [-15, '08:12'], reason: 'Another company quoted $1,200 less with the crane included.' },
  }),
  estimate('Bernice Calloway', 'tankless', [-12, '13:15'], {
    sent: [-12, '13:22'],
    hours: 48,
    renewalRequested: [-7, '20:05'],
  }),
  estimate('Treasure Valley Storage', 'rooftopUnit', [-10, '09:36'], {
    sent: [-10, '09:44'],
    withdrawn: [-9, '08:20'],
    notes: 'Sent with the 4-ton unit by mistake; measure the load first.',
  }),
  estimate('Nancy Thorne', 'condenser', [-6, '16:12'], { sent: [-6, '16:19'], changed: [-5, '08:31'] }),
  estimate('Warm Springs School', 'ducts', [-9, '10:14'], {
    sent: [-9, '10:26'],
    signed: [-7, '14:50'],
    notes: 'Over the holidays, when the building is empty.',
  }),
  estimate('Peter Lindqvist', 'humidifier', [-6, '09:12'], { sent: [-6, '09:20'], signed: [-4, '18:36'] }),
  estimate('Samir Haddad', 'gasLine', [-5, '12:03'], { as: 'work_order' }),
  estimate('Elena Brandt', 'acTuneUp', [-3, '09:48'], { as: 'work_order', technician: 'Dana Whitfield' }),
  estimate('Foothills Clinic', 'clinicRetrofit', [-3, '11:17'], { sent: [-3, '11:52'], hours: 720 }),
  estimate('Yuki Tanaka', 'waterHeater', [-2, '14:33'], { sent: [-2, '14:40'], isCopied: true }),
  estimate('Lantern Coffee Roasters', 'makeUpAir', [-2, '16:05'], { sent: [-2, '16:14'], hours: 336 }),
  estimate('Denise Okafor', 'condenser', [-1, '10:22'], {
    sent: [-1, '10:31'],
    hours: 336,
    offer: 'cooling',
  }),
  estimate('Walt and Jean Pruitt', 'tankless', [-1, '13:06'], {
    sent: [-1, '13:15'],
    offer: 'tankless',
    signed: [-1, '18:44'],
    chosen: { extras: ['Recirculation pump'] },
  }),
  // The deposit of 40% is due; the day is found when it is there.
  estimate('Carlos and Ines Rivera', 'condenser', [-2, '08:48'], {
    sent: [-2, '08:57'],
    offer: 'cooling',
    signed: [-1, '07:52'],
    chosen: { option: 'Better', extras: ['Surge protector'] },
  }),
  // Sold at home, with the notice, and canceled the same evening: the deposit goes back.
  estimate('Yuki Tanaka', 'condenser', [-1, '08:05'], {
    sent: [-1, '08:14'],
    offer: 'cooling',
    signed: [-1, '09:26'],
    chosen: { option: 'Good' },
    payments: paid(-1, 'check', 'deposit', 'Check 618'),
    canceled: { at: [-1, '19:38'], reason: 'Our insurance pays for a new one after the hail in September.' },
  }),
  estimate('Joanne Whitehorse', 'waterHeater', [-1, '15:41']),
  estimate('Ruth Abernathy', 'thermostat', [0, '07:26']),
  estimate('Megan O’Rourke', 'miniSplit', [0, '07:30'], {
    sent: [0, '07:37'],
    hours: 336,
    offer: 'miniSplit',
  }),
];

/** Left the list: one lost, one void, one archived. */
const closed: DemoJob[] = [
  estimate('Kwame Mensah', 'rooftopUnit', [-26, '14:18'], {
    sent: [-26, '14:27'],
    hours: 720,
    closed: { at: [-14, '08:34'], as: 'lost', reason: 'Chose someone else' },
  }),
  {
    customer: 'Hyde Park Books',
    work: 'heatPumpService',
    as: 'work_order',
    technician: 'Priya Raman',
    visit: on(-5, '09:00', '11:00'),
    written: [-6, '14:11'],
    done: [-5, '11:20'],
    billed: [-5, '11:31'],
    dueDays: 30,
    closed: { at: [-4, '07:48'], as: 'void', reason: 'Billed twice' },
  },
  estimate('Clyde Rasmussen', 'miniSplit', [-33, '10:06'], {
    sent: [-33, '10:15'],
    withdrawn: [-31, '08:40'],
    closed: { at: [-31, '08:42'], as: 'archived' },
  }),
];

/** The form of a new job. */
export function toNewJob({ customer, work, as, notes, offer }: DemoJob): RequestBody<'POST /api/jobs'> {
  const { template: _, lineItems, ...texts } = works[work];
  const offered = offer ? offers[offer] : { lineItems };
  return { customerName: customer, ...customers[customer], ...texts, ...offered, currentStage: as, notes };
}

export const jobs: DemoJob[] = [...past, ...lastWeek, ...ahead, ...waiting, ...closed];
