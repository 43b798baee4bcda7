// What the office knows about customers beside what stands on their jobs: who to call, how to get in, what stands there.
// Everybody else becomes a customer with their first job.
import type { NewCustomer } from '#contract/customers/customers.ts';
import type { NewEquipment } from '#contract/customers/places.ts';
import { type CustomerName, customers } from './customers.ts';

type Details = Partial<Pick<NewCustomer, 'contactName' | 'billingAddress' | 'notes' | 'isTaxExempt'>> & {
  otherEmails?: string[];
  otherPhones?: string[];
};
type Unit = Partial<NewEquipment> & { kind: string };

interface PlaceRecord {
  label?: string;
  /** Absent: where their jobs are. */
  address?: string;
  accessNotes?: string;
  equipment?: Unit[];
}

interface CustomerRecord extends Details {
  places: PlaceRecord[];
}

const unit = (
  kind: string,
  make: string,
  model: string,
  serial: string,
  more: Partial<NewEquipment> = {},
): Unit => ({
  kind,
  make,
  model,
  serial,
  ...more,
});

const records: Partial<Record<CustomerName, CustomerRecord>> = {
  'Maria Nguyễn': {
    places: [
      {
        label: 'Home',
        accessNotes: 'Side gate sticks, lift and push. Friendly dog (Biscuit), keep the gate closed.',
        equipment: [
          unit('Air conditioner', 'Carrier', '24ACC636A003', '3217E08841', { installedOn: '2017-06-14' }),
          unit('Gas furnace', 'Carrier', '59SC5B080S17', '1817A22067', {
            installedOn: '2017-06-14',
            warrantyUntil: '2027-06-14',
          }),
        ],
      },
    ],
  },
  'Green Valley Apartments': {
    contactName: 'Pat Sorensen',
    otherEmails: ['accounts@greenvalley.example'],
    otherPhones: ['(208) 555-0169'],
    billingAddress: 'Green Valley Management\nPO Box 1180\nBoise, ID 83701',
    notes: 'Invoices over $1,000 need a purchase order number from Pat.',
    places: [
      {
        label: 'Building B, boiler room',
        accessNotes: 'Key from the office, open 8 to 4. Boiler room is behind the laundry. Gate code 4471#.',
        equipment: [
          unit('Boiler', 'Weil-McLain', 'CGA-7', 'CP6614127', {
            installedOn: '2009-10-02',
            notes: 'Circulator 2 replaced. Relief valve due next service.',
          }),
          unit('Water heater', 'A. O. Smith', 'BTH-199', '1812M003341', { warrantyUntil: '2028-05-01' }),
        ],
      },
      {
        label: 'Building D',
        address: '3140 Hill Road\nBoise, ID 83703',
        accessNotes: 'Roof hatch is locked, same key as the office.',
        equipment: [unit('Packaged rooftop unit', 'Lennox', 'LGH060H4E', '5619K04418')],
      },
    ],
  },
  'Parkside Property Group': {
    contactName: 'Renee Albright',
    otherEmails: ['renee@parksidegroup.example'],
    billingAddress: '801 W Main Street, Suite 400\nBoise, ID 83702',
    places: [
      {
        label: 'Orchard duplex',
        accessNotes: 'Lockbox on the meter, code 1906. Text tenants before you enter.',
        equipment: [
          unit('Water heater', 'Bradford White', 'RG250T6N', 'NK39204417', { installedOn: '2014-03-20' }),
        ],
      },
      {
        label: 'Latah fourplex',
        address: '1420 S Latah Street\nBoise, ID 83705',
        accessNotes: 'Park in the alley.',
      },
      { label: 'Vista office', address: '2245 S Vista Road\nBoise, ID 83705' },
    ],
  },
  'Warm Springs School': {
    contactName: 'Marla Yates',
    isTaxExempt: true,
    notes: 'Exemption certificate on file.',
    places: [
      {
        accessNotes:
          'Sign in at the front office with your license. No work in the hallways while classes change.',
        equipment: [
          unit('Make-up air unit', 'Greenheck', 'DGX-118', '15334418', { installedOn: '2015-08-11' }),
        ],
      },
    ],
  },
  'St. Brendan Parish': {
    isTaxExempt: true,
    contactName: 'Father Tom Keane',
    places: [{ accessNotes: 'Quiet hours during services, ask the office for the week.' }],
  },
  'Lantern Coffee Roasters': {
    places: [
      {
        accessNotes: 'Deliveries at the back door. Alarm is off from 5 am.',
        equipment: [unit('Walk-in cooler', 'Kolpak', 'QS7-0806', '190114552', { installedOn: '2019-02-05' })],
      },
    ],
  },
  'Ruth Abernathy': {
    notes: 'Hard of hearing: ring twice and wait. Prefers paper copies.',
    places: [
      {
        label: 'Home',
        accessNotes: 'Ring twice and wait.',
        equipment: [
          unit('Gas furnace', 'Trane', 'XR80', '2331KW41G', {
            installedOn: '2002-11-19',
            notes: 'Heat exchanger rusty, watch it.',
          }),
        ],
      },
    ],
  },
  'Harold Jensen': {
    places: [{ label: 'Home', accessNotes: 'Attic access in the garage. Bring the tall ladder.' }],
  },
};

interface CustomerToWrite {
  customer: Partial<NewCustomer> & Pick<NewCustomer, 'name'>;
  /** By the address of the place. */
  equipment: { address: string; units: Unit[] }[];
}

export const customerRecords: CustomerToWrite[] = Object.entries(records).map(
  ([name, { places, ...details }]) => {
    const { customerEmail, customerPhone, customerAddress } = customers[name as CustomerName];
    return {
      customer: {
        name,
        email: customerEmail,
        phone: customerPhone,
        ...details,
        places: places.map(({ label = null, address = customerAddress, accessNotes = null }) => ({
          label,
          address,
          accessNotes,
        })),
      },
      equipment: places.map(({ address = customerAddress, equipment: units = [] }) => ({ address, units })),
    };
  },
);
