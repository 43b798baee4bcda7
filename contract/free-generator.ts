// Documents for visitors without an account. The forms send text, and it is read leniently: no figure at all is the
// field's usual value, a figure that cannot be used is refused with a reason.
import { z } from 'zod';
import { isDay } from './days.ts';
import { endpoint } from './endpoint.ts';
import { TimeZone } from './fields.ts';
import { freeFormLimits, lineLimits } from './limits.ts';
import { isComplete } from './lines/complete-lines.ts';
import { fitsOnDocument, LineDescription, totalsFit } from './lines/line-items.ts';
import { formatDecimal, type Reading, readAmount, readPercent, readQuantity } from './lines/money.ts';
import { freeTexts, standardTaxRate } from './texts/document-texts.ts';
import { Address, oneLine, paragraph } from './texts/typed-text.ts';

/** Forms send text, other clients numbers or null; a field that is not sent is an empty one. */
const typed = <S extends z.ZodType<string, string>>(schema: S) =>
  z
    .preprocess((input) => (input === null ? '' : typeof input === 'number' ? String(input) : input), schema)
    .prefault('');
const Short = typed(oneLine(freeFormLimits.line));
const Long = typed(paragraph(freeFormLimits.text));
const TypedAddress = typed(Address);
/** Distinguishes an empty text from none: something else may stand in for none. */
const LongOrNone = z
  .preprocess((input) => input ?? undefined, paragraph(freeFormLimits.text).optional())
  .optional();

const Day = typed(z.string()).transform((text, context) => {
  const day = text.trim().slice(0, 10);
  if (day === '') return null;
  if (isDay(day, { first: 0, last: 9999 })) return day;
  context.addIssue({ code: 'custom', message: 'Enter a date such as 2026-11-14.' });
  return z.NEVER;
});

/** Text without a digit ("", "abc") counts as the default (B-42). */
function figure(read: (input: unknown) => Reading, defaults: number) {
  return z
    .unknown()
    .transform((input, context) => {
      if (input === null || (typeof input === 'string' && !/\d/.test(input))) return defaults;
      return readOr(context, read(input));
    })
    .prefault(null);
}

function readOr(context: z.RefinementCtx, { value, problem }: Reading): number {
  if (problem === null) return value;
  context.addIssue({ code: 'custom', message: problem });
  return z.NEVER;
}

/** Whole numbers from 1 (B-28). */
function readWhole(input: unknown): Reading {
  const reading = readQuantity(input);
  if (reading.problem !== null || (reading.value >= 100 && reading.value % 100 === 0)) return reading;
  return { value: null, problem: 'Use a whole number of at least 1.' };
}

/** Unreadable or outside 0 to 100 becomes 0 (B-42). More than two decimals are refused: we cannot count them. */
function readTax(input: unknown): Reading {
  const reading = readPercent(input);
  if (typeof input !== 'string' && typeof input !== 'number')
    return input === null || Array.isArray(input) ? { value: 0, problem: null } : reading;
  const isTooFine = /^0*\d{0,2}\.\d{3,}$/.test(String(input).trim());
  return reading.problem === null || isTooFine ? reading : { value: 0, problem: null };
}

const FreeLine = z.object({
  quantity: figure(readWhole, 100),
  description: typed(LineDescription),
  unitPrice: figure(readAmount, 0),
});

/** What a form must have, in the order it is checked; only the first problem is reported. */
export const freeFormRules = {
  customerName: { title: 'Customer Name Required', message: 'Please enter a customer name.' },
  companyName: { title: 'Company Name Required', message: 'Please enter your company name.' },
  lineItems: {
    title: 'Service Items Required',
    message: 'Please add at least one service item with description and price.',
  },
} as const;
export type FreeFormRule = keyof typeof freeFormRules;

interface Checked {
  customerName: string;
  companyName: string;
  lineItems: readonly { description: string; quantity: number; unitPrice: number }[];
}

const hasPrice = (line: Checked['lineItems'][number]) => isComplete(line) && line.unitPrice > 0;

/** The first rule a form breaks; prices in cents, or in any unit in which 0 is nothing. */
export function brokenFreeRule({ customerName, companyName, lineItems }: Checked): FreeFormRule | null {
  if (customerName.trim() === '') return 'customerName';
  if (companyName.trim() === '') return 'companyName';
  return lineItems.some(hasPrice) ? null : 'lineItems';
}

const Name = (rule: 'customerName' | 'companyName') =>
  Short.refine((name) => name !== '', freeFormRules[rule].message);

const FreeLines = z
  .array(FreeLine, { error: freeFormRules.lineItems.message })
  .max(lineLimits.lines, `Please use at most ${lineLimits.lines} line items.`)
  .refine((lines) => lines.some(hasPrice), freeFormRules.lineItems.message)
  .refine(fitsOnDocument, 'There is too much text in the line items.')
  .refine((lines) => totalsFit(lines.map((line) => ({ ...line, taxed: true }))) === null, {
    error: 'The total is too large for one document.',
  })
  .prefault([]);

/** Its texts stand in for fields the form does not have. A logo or anything else in it is never looked at. */
const FreeTemplate = z
  .object({
    headerColor: Short.catch(''),
    otherComments: LongOrNone.catch(undefined),
    termsAndConditions: LongOrNone.catch(undefined),
    paymentTerms: LongOrNone.catch(undefined),
    customerAgreementText: LongOrNone.catch(undefined),
  })
  .partial()
  .nullish()
  .catch(undefined);

/** The order is that of the rules: the first problem is the reply's message. Totals that are sent are ignored. */
const FreeFields = z.object({
  customerName: Name('customerName'),
  companyName: Name('companyName'),
  lineItems: FreeLines,
  companyPhone: Short,
  companyAddress: TypedAddress,
  companyEmail: Short,
  companyWebsite: Short,
  customerContactName: Short,
  customerPhone: Short,
  customerAddress: TypedAddress,
  customerEmail: Short,
  /** Applies to the whole subtotal (B-30). */
  taxRate: z
    .unknown()
    .transform((input, context) => readOr(context, readTax(input)))
    .prefault(formatDecimal(standardTaxRate)),
  /** Each form has its own name for what is to be done; any of them is taken. */
  projectDescription: Long,
  serviceDescription: Long,
  description: Long,
  jobDescription: Long,
  serviceDateStart: Day,
  serviceDateEnd: Day,
  /** Printed as comments in these forms (B-25). */
  notes: LongOrNone,
  /** Printed, and part of the file's name. */
  workOrderNumber: typed(oneLine(60)),
  /** The visitor's clock, for the day of issue. */
  timeZone: TimeZone.optional().catch(undefined),
  template: FreeTemplate,
});

export const FreeEstimate = FreeFields.extend({
  customerAgreementText: LongOrNone,
});
export type FreeEstimate = z.output<typeof FreeEstimate>;

export const FreeWorkOrder = FreeFields.extend({
  customerAgreementText: LongOrNone,
});
export type FreeWorkOrder = z.output<typeof FreeWorkOrder>;

export const FreeInvoice = FreeFields.extend({
  dueDate: Day,
  paymentTerms: LongOrNone,
  termsAndConditions: LongOrNone,
});
export type FreeInvoice = z.output<typeof FreeInvoice>;

export const FreemiumUsage = z.object({
  isSubscriber: z.boolean(),
  type: z.enum(['authenticated', 'anonymous']),
  sessionDownloads: z.number(),
  maxFreePDFs: z.number(),
});
export type FreemiumUsage = z.infer<typeof FreemiumUsage>;

export const freeFormDefaults = {
  taxRate: formatDecimal(standardTaxRate),
  estimate: { customerAgreementText: freeTexts.estimateAgreement },
  invoice: { paymentTerms: freeTexts.invoicePaymentTerms, termsAndConditions: freeTexts.invoiceTerms },
} as const;

/** All three answer with a PDF; its name is in Content-Disposition. */
export const freeGeneratorEndpoints = {
  generateFreeEstimate: endpoint('POST', '/api/generate-free-estimate', { body: FreeEstimate }),
  generateFreeWorkOrder: endpoint('POST', '/api/generate-free-work-order', { body: FreeWorkOrder }),
  generateFreeInvoice: endpoint('POST', '/api/generate-free-invoice', { body: FreeInvoice }),
  freemiumUsage: endpoint('GET', '/api/freemium-usage', { reply: FreemiumUsage }),
};
