// Documents as the demo's company would send them, with the parts a test wants to be different. They tell one story: what
// is planned on an estimate is done on the invoice, days follow each other, and sums are those of the lines.
import { addDays, daysBetween, formatDay } from '#contract/days.ts';
import { lineChanges } from '#contract/lines/line-changes.ts';
import type { Line } from '#contract/lines/line-items.ts';
import { totals } from '#contract/lines/money.ts';
import { changeOrderAgreement } from '#contract/texts/document-texts.ts';
import { companyFacts, company as demoCompany, technicians } from '../../../demo/company.ts';
import { customers } from '../../../demo/customers.ts';
import type {
  ChangeOrderModel,
  DocumentCompany,
  DocumentLine,
  DocumentOption,
  EstimateModel,
  InvoiceModel,
  StatementModel,
  WorkOrderModel,
} from '../document-model.ts';
import { howToPay as waysToPay } from '../document-model.ts';

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
  line('R-410A refrigerant (lb)\nRecharge to manufacturer subcooling', 7200, { quantity: 300, taxed: true }),
  line('Condensate drain line, flush and treat', 4500),
  line('MERV 11 filter 20 × 25 × 1', 2200, { quantity: 200, taxed: true }),
  line('Disposal of old refrigerant and parts', 3500),
];

const { companyAddress, companyCity, companyState, companyZip } = demoCompany;

const company: DocumentCompany = {
  name: demoCompany.companyName,
  address: `${companyAddress}\n${companyCity}, ${companyState} ${companyZip}`,
  phone: demoCompany.companyPhone,
  email: companyFacts.companyEmail,
  website: demoCompany.companyWebsite,
};

/** With the licenses that its papers have to show. */
export const licensed: DocumentCompany = { ...company, licenses: companyFacts.licenseNumbers };

export const howToPay = (number = ''): string | undefined => waysToPay(companyFacts, number);

const everywhere = {
  company,
  customer: {
    name: 'Maria Nguyễn',
    address: '2210 W Bannock St\nBoise, ID 83706',
    phone: '(208) 555-0177',
    email: 'maria@example.com',
  },
  service: 'Nov 12 – 13, 2026',
  lines: [
    line('Diagnostic visit, no-cool call\nCondenser not starting; found failed dual run capacitor', 8900),
    line('Dual run capacitor 45/5 µF, 440 V', 6450, { taxed: true }),
    line('Contactor, 2-pole 40 A', 5800, { taxed: true }),
    line('Labor, licensed HVAC technician (hours)', 9500, { quantity: 250 }),
    line('R-410A refrigerant (lb)\nRecharge to manufacturer subcooling', 7200, {
      quantity: 300,
      taxed: true,
    }),
  ],
  taxRate: 600,
  comments: 'Parts carry the manufacturer’s 5-year warranty. Labor guaranteed for 30 days.',
  thankYou: 'Thank You For Your Business!',
  headerColor: '#4F72B8',
  showTitle: true,
};

/** Before the work, and after it. */
const planned =
  'No-cool repair, 3-ton split system, rear yard. Replace failed start components, recharge and verify 18 °F temperature split.';
const done =
  'No-cool repair, 3-ton split system, rear yard. Replaced failed start components, recharged and verified 18 °F temperature split.';

export const estimateModel = (changes: Partial<EstimateModel> = {}): EstimateModel => ({
  kind: 'estimate',
  number: 'EST-1042',
  ...everywhere,
  issued: 'Nov 9, 2026',
  madeAt: new Date('2026-11-09T15:12:30Z'),
  description: planned,
  agreement: 'I accept this estimate and authorize the work to be performed.',
  ...changes,
});

export const workOrderModel = (changes: Partial<WorkOrderModel> = {}): WorkOrderModel => ({
  kind: 'work_order',
  number: 'WO-1042',
  ...everywhere,
  issued: 'Nov 10, 2026',
  madeAt: new Date('2026-11-10T15:12:30Z'),
  description: planned,
  serviceTimes: '8:00 AM – 5:00 PM',
  technician: technicians[0].name,
  agreement: 'I agree that all work has been performed to my satisfaction.',
  ...changes,
});

export const invoiceModel = (changes: Partial<InvoiceModel> = {}): InvoiceModel => ({
  kind: 'invoice',
  number: 'INV-1042',
  ...everywhere,
  issued: 'Nov 14, 2026',
  madeAt: new Date('2026-11-14T15:12:30Z'),
  description: done,
  due: 'Dec 14, 2026',
  paymentTerms: 'Payment due within 30 days of the invoice date.',
  payments: [],
  ...changes,
});

const statementDay = '2026-11-18';

/** A customer with so many open invoices, one every nine days since September, due after a month. */
export function statementModel(count: number, changes: Partial<StatementModel> = {}): StatementModel {
  const invoices = Array.from({ length: count }, (_, at) => {
    const day = addDays('2026-09-01', Math.min(at * 9, 77));
    const due = addDays(day, 30);
    return {
      number: `INV-${940 + at * 11}`,
      date: formatDay(day),
      due: formatDay(due),
      total: 48_531 + at * 13_799,
      paid: at === 1 ? 10_000 : 0,
      daysOverdue: Math.max(0, daysBetween(due, statementDay)),
    };
  });
  const partly = invoices.filter(({ paid }) => paid > 0);
  return {
    kind: 'statement',
    company: licensed,
    customer: {
      name: 'Parkside Property Group',
      address: customers['Parkside Property Group'].customerAddress,
    },
    asOf: formatDay(statementDay),
    invoices,
    payments: [
      // Of an invoice that is paid in full.
      { date: 'Oct 2, 2026', method: 'check', number: 'INV-929', cents: 125_000 },
      ...partly.map(({ number, paid }) => ({ date: 'Nov 5, 2026', number, cents: paid })),
    ],
    howToPay: howToPay(),
    headerColor: '#4F72B8',
    madeAt: new Date(`${statementDay}T15:12:30Z`),
    ...changes,
  };
}

/** Lines as a job stores them. */
export const storedLines = (lines: readonly DocumentLine[]): Line[] =>
  lines.map((found, at) => ({ ...found, id: found.id ?? `line-${at}` }));

const totalsOf = (lines: readonly DocumentLine[]) => totals({ lines, taxRate: everywhere.taxRate });

/** The same job once a technician has looked closer: more labor, another part, one less. */
export const changedLines: DocumentLine[] = [
  ...eightLines
    .filter(({ description }) => !description.startsWith('Contactor'))
    .map((found) => (found.description.startsWith('Labor') ? { ...found, quantity: 400 } : found)),
  line('Hard start kit, 3-ton compressor. Installed and tested', 18_900, { taxed: true }),
];

export function changeOrderModel(changes: Partial<ChangeOrderModel> = {}): ChangeOrderModel {
  const before = storedLines(eightLines);
  const after = changedLines.map((found) => ({
    ...found,
    id: before.find(({ description }) => description === found.description)?.id ?? 'extra',
  }));
  const old = totalsOf(eightLines);
  const now = totalsOf(changedLines);
  return {
    kind: 'change_order',
    number: 'CO-1042-1',
    company,
    customer: everywhere.customer,
    issued: 'Nov 12, 2026',
    reason:
      'The compressor draws too much current when it starts. A hard start kit keeps it alive; it takes another 1.5 hours.',
    changes: lineChanges(before, after),
    tax: now.tax - old.tax,
    oldTotal: old.total,
    newTotal: now.total,
    approved: ['EST-1042'],
    agreement: changeOrderAgreement.text,
    headerColor: everywhere.headerColor,
    madeAt: new Date('2026-11-12T15:12:30Z'),
    ...changes,
  };
}

export const optional = (found: DocumentLine, isSelected = false): DocumentLine => ({
  ...found,
  optional: true,
  isSelected,
});

const optionTexts: [name: string, description: string][] = [
  ['Good', 'The repair, so that it cools again.'],
  ['Better', 'The repair, and new parts where they wear.'],
  ['Best', 'As good as new, with a longer warranty.'],
  ['Premium', 'What we would do at home.'],
];

/** So many options of so many lines each; the second is recommended. */
export const optionsOf = (count: number, lines: (at: number) => DocumentLine[]): DocumentOption[] =>
  optionTexts.slice(0, count).map(([name, description], at) => ({
    id: `option-${at}`,
    name,
    description,
    isRecommended: at === 1,
    lines: lines(at),
  }));
