// Documents as a small heating company would send them, with the parts a test wants to be different.
import { lineChanges } from '#contract/lines/line-changes.ts';
import type { Line } from '#contract/lines/line-items.ts';
import { changeOrderAgreement } from '#contract/texts/document-texts.ts';
import type {
  ChangeOrderModel,
  DocumentLine,
  DocumentOption,
  EstimateModel,
  InvoiceModel,
  StatementModel,
  WorkOrderModel,
} from '../document-model.ts';

export const line = (
  description: string,
  unitPrice = 1000,
  { quantity = 100, taxed = false, unit }: Partial<DocumentLine> = {},
): DocumentLine => ({ description, unitPrice, quantity, taxed, ...(unit && { unit }) });

const sampleUnits = ['visit', 'each', undefined, 'hour', 'sq ft', 'lb'];

export const withUnits = (lines: readonly DocumentLine[]): DocumentLine[] =>
  lines.map((found, at) => {
    const unit = sampleUnits[at % sampleUnits.length];
    return { ...found, ...(unit && { unit }) };
  });

export const manyLines = (count: number): DocumentLine[] =>
  Array.from({ length: count }, (_, at) =>
    line(`Part ${at + 1} of the job`, 1000 + at * 137, {
      quantity: 100 + (at % 7) * 50,
      taxed: at % 3 === 0,
    }),
  );

/** An ordinary job: two of its lines have details. */
export const eightLines: DocumentLine[] = [
  line('Diagnostic visit, no-cool call. Condenser not starting; found failed dual run capacitor.', 8900),
  line('Dual run capacitor 45/5 µF, 440 V', 6450, { taxed: true }),
  line('Contactor, 2-pole 40 A', 5800, { taxed: true }),
  line('Labor, licensed HVAC technician (hours)', 9500, { quantity: 250 }),
  line('R-410A refrigerant (lb)\nRecharged to manufacturer subcooling', 7200, { quantity: 300, taxed: true }),
  line('Condensate drain line, flushed and treated', 4500),
  line('MERV 11 filter 20 × 25 × 1', 2200, { quantity: 200, taxed: true }),
  line('Disposal of old refrigerant and parts', 3500),
];

const everywhere = {
  company: {
    name: 'Ridgeline Heating & Air',
    address: '418 Alder Street\nBoise, ID 83702',
    phone: '(208) 555-0142',
    email: 'office@ridgelineair.example',
    website: 'ridgelineair.example',
  },
  customer: {
    name: 'Maria Nguyễn',
    address: '2210 W Bannock St\nBoise, ID 83706',
    phone: '(208) 555-0177',
    email: 'maria@example.com',
  },
  issued: 'Nov 14, 2026',
  service: 'Nov 12 – 13, 2026',
  description:
    'No-cool repair, 3-ton split system, rear yard. Replaced failed start components, recharged and verified 18 °F temperature split.',
  lines: [
    line('Diagnostic visit, no-cool call\nCondenser not starting; found failed dual run capacitor', 8900),
    line('Dual run capacitor 45/5 µF, 440 V', 6450, { taxed: true }),
    line('Contactor, 2-pole 40 A', 5800, { taxed: true }),
    line('Labor, licensed HVAC technician (hours)', 9500, { quantity: 250 }),
    line('R-410A refrigerant (lb)\nRecharged to manufacturer subcooling', 7200, {
      quantity: 300,
      taxed: true,
    }),
  ],
  taxRate: 600,
  comments: 'Parts carry the manufacturer’s 5-year warranty. Labor guaranteed for 30 days.',
  thankYou: 'Thank You For Your Business!',
  headerColor: '#4F72B8',
  showTitle: true,
  madeAt: new Date('2026-11-14T15:12:30Z'),
};

export const estimateModel = (changes: Partial<EstimateModel> = {}): EstimateModel => ({
  kind: 'estimate',
  number: 'EST-1042',
  ...everywhere,
  agreement: 'I accept this estimate and authorize the work to be performed.',
  ...changes,
});

export const workOrderModel = (changes: Partial<WorkOrderModel> = {}): WorkOrderModel => ({
  kind: 'work_order',
  number: 'WO-1042',
  ...everywhere,
  serviceTimes: '8:00 AM – 5:00 PM',
  technician: 'Dale Whitcomb',
  agreement: 'I agree that all work has been performed to my satisfaction.',
  ...changes,
});

export const invoiceModel = (changes: Partial<InvoiceModel> = {}): InvoiceModel => ({
  kind: 'invoice',
  number: 'INV-1042',
  ...everywhere,
  due: 'Dec 14, 2026',
  paymentTerms: 'Payment due within 30 days of the invoice date.',
  payments: [],
  ...changes,
});

/** A customer with so many open invoices, the oldest of them long overdue. */
export const statementModel = (count: number, changes: Partial<StatementModel> = {}): StatementModel => ({
  kind: 'statement',
  company: { ...everywhere.company, licenses: ['HVC-C-41207'] },
  customer: everywhere.customer,
  asOf: 'Nov 18, 2026',
  invoices: Array.from({ length: count }, (_, at) => ({
    number: `INV-${1042 + at}`,
    date: `Sep ${(at % 28) + 1}, 2026`,
    due: `Oct ${(at % 28) + 1}, 2026`,
    total: 48_531 + at * 13_799,
    paid: at % 3 === 1 ? 10_000 : 0,
    daysOverdue: Math.max(0, 48 - at * 9),
  })),
  payments: [
    { date: 'Oct 2, 2026', method: 'check', number: 'INV-1031', cents: 125_000 },
    { date: 'Nov 5, 2026', number: 'INV-1043', cents: 10_000 },
  ],
  howToPay: 'Make checks payable to Ridgeline LLC.\nZelle and cards, too',
  headerColor: '#4F72B8',
  madeAt: new Date('2026-11-18T15:12:30Z'),
  ...changes,
});

/** Lines as a job stores them. */
export const storedLines = (lines: readonly DocumentLine[]): Line[] =>
  lines.map((found, at) => ({ ...found, id: found.id ?? `line-${at}` }));

/** More labor and a filter, without the contactor. */
export function changeOrderModel(changes: Partial<ChangeOrderModel> = {}): ChangeOrderModel {
  const before = storedLines(eightLines);
  const after = before
    .filter(({ description }) => !description.startsWith('Contactor'))
    .map((found) => (found.description.startsWith('Labor') ? { ...found, quantity: 400 } : found));
  const extra = line('Hard start kit, 3-ton compressor. Installed and tested', 18_900, { taxed: true });
  return {
    kind: 'change_order',
    number: 'CO-1042-1',
    company: everywhere.company,
    customer: everywhere.customer,
    issued: 'Nov 18, 2026',
    reason:
      'The compressor draws too much current when it starts. A hard start kit keeps it alive; it takes another 1.5 hours.',
    changes: lineChanges(before, [...after, { ...extra, id: 'extra' }]),
    tax: 786,
    oldTotal: 85_000,
    newTotal: 113_136,
    approved: ['EST-1042'],
    agreement: changeOrderAgreement.text,
    headerColor: everywhere.headerColor,
    madeAt: new Date('2026-11-18T15:12:30Z'),
    ...changes,
  };
}

export const optional = (found: DocumentLine, isSelected = false): DocumentLine => ({
  ...found,
  optional: true,
  isSelected,
});

const optionNames = ['Good', 'Better', 'Best', 'Premium'];

/** So many options of so many lines each; the second is recommended. */
export const optionsOf = (count: number, lines: (at: number) => DocumentLine[]): DocumentOption[] =>
  optionNames.slice(0, count).map((name, at) => ({
    id: `option-${at}`,
    name,
    description: 'What we would do at home.',
    isRecommended: at === 1,
    lines: lines(at),
  }));
