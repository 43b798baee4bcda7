// The company of the demo, the one sample company of this project: the sample documents and emails, the measurements and
// the front page's pictures show it too. People, addresses and numbers are invented.

import { offers } from './offers.ts';
import { works } from './work.ts';

export const company = {
  companyName: 'Ridgeline Heating & Air',
  companyPhone: '(208) 555-0142',
  companyAddress: '418 Alder Street',
  companyCity: 'Boise',
  companyState: 'ID',
  companyZip: '83702',
  companyFax: '',
  companyWebsite: 'https://ridgeline.example',
  timeZone: 'America/Boise',
};

/** What its documents say about it, and how its customers pay. */
export const companyFacts = {
  licenseNumbers: ['RCE-48120', 'HVC-C-9921'],
  companyEmail: 'office@ridgeline.example',
  ownerName: 'Carol Ridgeway',
  brandColor: '#24407A',
  estimateValidDays: 30,
  checkPayableTo: 'Ridgeline Heating & Air LLC',
  printPhotos: true,
  otherWaysToPay: 'Zelle to office@ridgeline.example, or call us to pay by card.',
  messages: {
    estimate: {
      subject: 'Your estimate {number} from Ridgeline',
      body: 'Hello {first name},\n\nThanks for having us out. Estimate {number} comes to {amount}. Look it over and sign it right on your phone.\n\nQuestions? Call or text us at (208) 555-0142.\n\nCarol at Ridgeline',
    },
  },
};

/** An estimate that Carol began this morning, as the form stores it until she goes on. */
export const begunEstimate = {
  stage: 'estimate',
  templateId: 'blank',
  values: {
    workOrderNumber: '',
    customerName: 'Walt Jensen',
    customerEmail: '',
    customerPhone: '(208) 555-0177',
    customerAddress: '27 Camas Street, Boise, ID 83705',
    serviceDateStart: '',
    serviceDateEnd: '',
    description: 'Heat pump for the shop behind the house. He wants it before the first hard frost.',
    comments: '',
    notes: 'Gate code 4471. Measure the line set again.',
    showTitle: true,
    lineItems: [
      { quantity: '1', description: 'Ductless heat pump, 12,000 BTU', unitPrice: '1890.00', taxed: true },
      { quantity: '1', description: 'Line set, 25 ft, and wall bracket', unitPrice: '310.00', taxed: true },
      { quantity: '6', description: 'Labor hours', unitPrice: '95.00', taxed: false },
    ],
  },
};

export const password = 'warm house in winter';
export const owner = { name: 'Carol Ridgeway', email: 'office@ridgeline.example', password };

/** Answers the phone and writes the bills. */
export const officePerson = { name: 'June Hadley', email: 'june@ridgeline.example' };

/** What became of the invitation; `left` worked here for a while, and the sign-in is off now. */
type Answer = 'accepted' | 'left' | 'none';

export const technicians = [
  { name: 'Dana Whitfield', email: 'dana@ridgeline.example', phone: '(208) 555-0133', answer: 'accepted' },
  { name: 'Luis Ortega', email: 'luis@ridgeline.example', phone: '(208) 555-0148', answer: 'accepted' },
  { name: 'Priya Raman', email: 'priya@ridgeline.example', phone: '(208) 555-0152', answer: 'accepted' },
  { name: 'Marcus Bell', email: 'marcus@ridgeline.example', phone: '(208) 555-0161', answer: 'left' },
  { name: 'Tom Becker', email: 'tom@ridgeline.example', phone: '(208) 555-0190', answer: 'none' },
] as const satisfies { name: string; email: string; phone: string; answer: Answer }[];

export type TechnicianName = (typeof technicians)[number]['name'];

const labor = (quantity: number, description: string, unitPrice: string) => ({
  quantity,
  description,
  unitPrice,
  taxed: false,
});

/** Beside those that come with the trade. */
export const templates = [
  {
    name: 'Water Heater Replacement',
    defaultJobDescription:
      'Drain and remove the old water heater and set a new one on the same spot. Includes new shut-off, flex connectors, expansion tank, pan and start-up.',
    defaultLineItems: [
      { quantity: 1, description: 'Water heater, 50 gallon, gas', unitPrice: '1180.00', taxed: true },
      { quantity: 1, description: 'Expansion tank, 2 gallon', unitPrice: '68.00', taxed: true },
      labor(4, 'Labor hours', '95.00'),
    ],
    taxRate: '6',
    headerColor: '#24407A',
  },
  {
    name: 'Comfort Club Visit',
    defaultJobDescription: 'Spring or fall visit for members: cleaning, safety check and a written report.',
    defaultLineItems: [
      labor(1, 'Comfort Club visit', '149.00'),
      { quantity: 2, description: 'Pleated filter, 16 × 25 × 1', unitPrice: '22.00', taxed: true },
    ],
    taxRate: '6',
    thankYouMessage: 'Thank you for being a Comfort Club member!',
    headerColor: '#2F6F5E',
  },
  {
    name: 'AC Replacement, Good Better Best',
    defaultJobDescription: works.condenser.jobDescription,
    // Of its work orders and invoices.
    defaultLineItems: [...works.condenser.lineItems],
    ...offers.cooling,
    taxRate: '6',
    headerColor: '#24407A',
  },
];
