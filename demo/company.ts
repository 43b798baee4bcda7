// The company of the demo, the one sample company of this project: the measurements and the front page's pictures show
// it too. People, addresses and numbers are invented.
import path from 'node:path';
import sharp from 'sharp';
import { draw } from './draw.ts';

export const company = {
  companyName: 'Ridgeline Heating & Air',
  companyPhone: '2085550142',
  companyAddress: '418 Foothill Road',
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
];

const font = (name: string) => path.resolve(import.meta.dirname, '../server/documents/fonts', name);
const blue = '#24407a';

const text = async (words: string, style: string, dpi: number) =>
  sharp({
    text: {
      text: `<span foreground="${blue}">${words}</span>`,
      font: style,
      fontfile: font(`FieldwrightSans-${style.endsWith('Bold') ? 'Bold' : 'Regular'}.ttf`),
      dpi,
      rgba: true,
    },
  })
    .png()
    .toBuffer();

/** A wide one with a name in it, as most companies have. */
export async function drawLogo(): Promise<Buffer> {
  const mark = `<svg xmlns="http://www.w3.org/2000/svg" width="1480" height="360" viewBox="0 0 1480 360">
    <path d="M20 300 150 90l62 88 44-58 124 180z" fill="${blue}"/>
    <path d="m150 90-46 74 30 22 22-30 34 26 22-4z" fill="#dfe7f5"/>
    <circle cx="318" cy="92" r="34" fill="#f2b34c"/>
    <path d="M20 326h360" stroke="#f2b34c" stroke-width="12" stroke-linecap="round"/>
  </svg>`;
  return draw(mark)
    .composite([
      { input: await text('RIDGELINE', 'Fieldwright Sans Bold', 1120), left: 440, top: 66 },
      { input: await text('Heating &amp; Air', 'Fieldwright Sans', 620), left: 446, top: 232 },
    ])
    .png()
    .toBuffer();
}
