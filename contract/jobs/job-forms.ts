// What people send about a job: the forms, as they arrive and as the server reads them.
import { z } from 'zod';
import {
  Day,
  dayProblem,
  HexColor,
  isWithinYears,
  OpenedRevision,
  oneOfThese,
  StageInput,
} from '../fields.ts';
import { customerLimits, jobLimits, lineLimits, offerLimits, templateLimits } from '../limits.ts';
import { JobLines, TaxRate } from '../lines/line-items.ts';
import { offeredTwice, offerInput, offersOnce } from '../lines/offer.ts';
import { ObjectPath, uploadLimits } from '../objects.ts';
import { TemplateBody } from '../templates.ts';
import {
  blankIsNull,
  ContactName,
  CustomerEmail,
  optional,
  Phone,
  patched,
} from '../texts/contact-fields.ts';
import { Address, name, oneLine, paragraph } from '../texts/typed-text.ts';

/** The texts of a template that a job copies. */
export const fromTemplate = {
  name: true,
  taxRate: true,
  paymentTerms: true,
  otherComments: true,
  customerAgreementText: true,
  thankYouMessage: true,
  headerColor: true,
} as const;

const Text = paragraph(jobLimits.text);

const nameMissing = 'Customer name is required';
const CustomerName = z
  .string({ error: nameMissing })
  .pipe(name(customerLimits.name))
  .refine((text) => text !== '', nameMissing);

const notNumber = { error: 'Enter a number.' };

/** A day, or a moment whose day is meant. */
export const DayOrMoment = z.union([Day, z.iso.datetime({ offset: true }).refine(isWithinYears)], {
  error: dayProblem,
});

/** With an offset or Z, without one (then by the company's clock), or a day alone (then no time is shown). */
export const ServiceMoment = z.union(
  [Day, z.iso.datetime({ offset: true, local: true }).refine(isWithinYears)],
  {
    error: 'Use a date and time such as 2026-11-14T08:00.',
  },
);
const optionalMoment = z
  .string()
  .nullish()
  .transform((text) => (text === '' ? null : text))
  .pipe(ServiceMoment.nullish());

/** A customer of the company, and where the work is; 404 for unknown ones, and for a place of somebody else (D-2). */
const customerFields = {
  customerId: z.string().max(100).nullish(),
  placeId: z.string().max(100).nullish(),
  /** Absent fields are those of `customerId` and `placeId`; without them, `customerName` is required. */
  customerName: name(customerLimits.name).nullish(),
  /** Absent also the one of a customer that is found. */
  customerContactName: patched(ContactName),
  customerPhone: patched(Phone),
  customerEmail: patched(CustomerEmail),
  customerAddress: patched(Address),
};

export const namesCustomer = (form: {
  customerId?: string | null;
  placeId?: string | null;
  customerName?: string | null;
}) => Boolean(form.customerId || form.placeId || form.customerName);

/** Checked also when other fields are wrong, as long as there are fields. */
export const nameProblem = {
  path: ['customerName'],
  message: nameMissing,
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

const newJob = z.object({
  ...customerFields,
  /** Absent: the template's. */
  jobDescription: patched(Text),
  notes: optional(Text),
  /** Absent: what the company wrote as its default. */
  comments: patched(Text),
  /** Absent: the template's. */
  lineItems: JobLines.optional(),
  /** Absent: the template's. Options and deposits are for estimates. */
  ...offerInput,
  /** Basis points after parsing. Absent: the template's rate, else the company's. */
  taxRate: z
    .union([z.number(), z.string()], notNumber)
    .nullish()
    .transform((rate) => (rate === null || rate === '' ? undefined : rate))
    .pipe(TaxRate.optional()),
  currentStage: StageInput.optional(),
  serviceDate: optionalMoment,
  serviceDateStart: optionalMoment,
  serviceDateEnd: optionalMoment,
  assignedTechnicianId: z.string().max(100).nullish(),
  /** Absent and `blankTemplate` are the same. */
  templateId: z.string().max(100).nullish(),
  /** Used only without a template: a template's own texts are read by the server. Absent texts are the company's. */
  templateData: TemplateBody.pick(fromTemplate).partial().nullish().catch(null),
  /** Blank gives the next one of the company. */
  jobNumber: optional(oneLine(40)),
});
export const newJobFields = newJob.shape;
export const NewJob = newJob.refine(namesCustomer, nameProblem).refine(offersOnce, offeredTwice);
export type NewJob = z.infer<typeof NewJob>;

export const nothingToChange = 'There is nothing to change.';
export const hasChange = ({
  revision: _,
  jobRevision: __,
  acceptCredit: ___,
  ...patch
}: {
  revision?: unknown;
  jobRevision?: unknown;
  acceptCredit?: unknown;
}) => Object.values(patch).some((value) => value !== undefined);

/** Blank and null print nothing, absent leaves it. */
const printed = (max: number) =>
  paragraph(max)
    .nullable()
    .transform((text) => text ?? '')
    .optional();

/** The printed texts are the job's own copy: its template and the company's defaults stay as they are (D-63). */
export const JobPatch = z
  .object({
    jobDescription: patched(Text),
    notes: patched(Text),
    comments: patched(Text),
    /** Basis points after parsing. */
    taxRate: TaxRate.optional(),
    paymentTerms: printed(templateLimits.text),
    otherComments: printed(templateLimits.text),
    customerAgreementText: printed(templateLimits.text),
    thankYouMessage: printed(templateLimits.thankYou),
    headerColor: HexColor.optional(),
    /** Until when the estimate holds; null prints no day. */
    validUntil: z.string().nullable().transform(blankIsNull).pipe(Day.nullable()).optional(),
    /** A total below what was paid is refused as `below_paid` until the credit is accepted. */
    acceptCredit: z.boolean().optional(),
    revision: OpenedRevision,
  })
  .refine(hasChange, nothingToChange);
export type JobPatch = z.infer<typeof JobPatch>;

/** What an estimate offers; `lineItems`, `discount` and `taxRate` also of later stages (D-23). */
export const OfferPatch = z
  .object({
    ...offerInput,
    lineItems: JobLines.optional(),
    taxRate: TaxRate.optional(),
    acceptCredit: z.boolean().optional(),
    revision: OpenedRevision,
  })
  .refine(hasChange, nothingToChange)
  .refine(offersOnce, offeredTwice);
export type OfferPatch = z.infer<typeof OfferPatch>;

export const StageForm = z.object({
  stage: StageInput,
  /** Of an estimate with options, which one: refused as `option_required` without it (D-17). */
  optionId: z.string().max(100).nullish(),
  /** The optional lines that are taken, of that option or of the one list; absent: as they are offered. */
  selectedLineIds: z.array(z.string().max(100)).max(lineLimits.lines).nullish(),
  revision: OpenedRevision,
});
export type StageForm = z.infer<typeof StageForm>;

export const CustomerPatch = z.object({
  customerName: CustomerName,
  customerContactName: patched(ContactName),
  customerPhone: patched(Phone),
  customerEmail: patched(CustomerEmail),
  customerAddress: patched(Address),
  /** Printed as the customer's address where it is not where the work is. */
  billingAddress: patched(Address),
  revision: OpenedRevision,
});
export type CustomerPatch = z.infer<typeof CustomerPatch>;

const outcomes = ['lost', 'void', 'archived'] as const;
/** Estimates are lost, invoices void, and every job can be archived. */
export const CloseOutcome = z.enum(outcomes, { error: oneOfThese(outcomes) });
export type CloseOutcome = z.infer<typeof CloseOutcome>;

export const CloseForm = z.object({
  outcome: CloseOutcome,
  reason: optional(paragraph(jobLimits.closeReason)),
  revision: OpenedRevision,
});
export type CloseForm = z.infer<typeof CloseForm>;

export const CancellationReason = paragraph(offerLimits.reason).refine(
  (text) => text !== '',
  'Please say why.',
);

const Photos = z
  .array(ObjectPath)
  .max(
    uploadLimits.photosPerSide,
    `A job can have at most ${uploadLimits.photosPerSide} photos on each side.`,
  );

/**
 * Sides that are absent stay as they are. With `removed` the lists only add, and exactly the named ones are removed, on
 * either side: so a removal does not collide with somebody else's new photo.
 */
export const JobPhotos = z
  .object({
    beforePhotos: Photos.optional(),
    afterPhotos: Photos.optional(),
    removed: z
      .array(ObjectPath)
      .max(2 * uploadLimits.photosPerSide)
      .optional(),
    revision: OpenedRevision,
  })
  .refine(
    ({ beforePhotos, afterPhotos, removed }) =>
      beforePhotos !== undefined || afterPhotos !== undefined || removed !== undefined,
    'Send beforePhotos or afterPhotos.',
  );
export type JobPhotos = z.infer<typeof JobPhotos>;

const optionalDay = z
  .string()
  .nullish()
  .transform((text) => (text === '' ? null : text))
  .pipe(DayOrMoment.nullish());

/** Absent fields stay as they are; null clears a date. */
export const ReminderSettings = z
  .object({
    reminderEnabled: z.boolean().optional(),
    reminderEvery15Days: z.boolean().optional(),
    reminderEvery30Days: z.boolean().optional(),
    invoiceDueDate: optionalDay,
    reminderPausedUntil: optionalDay,
    revision: OpenedRevision,
  })
  .refine(hasChange, nothingToChange);
export type ReminderSettings = z.infer<typeof ReminderSettings>;

export const ServiceDates = z
  .object({ serviceDateStart: optionalMoment, serviceDateEnd: optionalMoment, revision: OpenedRevision })
  .refine(hasChange, nothingToChange);
export type ServiceDates = z.infer<typeof ServiceDates>;
