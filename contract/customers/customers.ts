// The people and companies work is done for, what they owe, and everything that happened with them (D-1 to D-9).
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Day, ListCursor, noText, OpenedRevision, oneOfThese, Revision, WholeNumber } from '../fields.ts';
import { customerLimits } from '../limits.ts';
import { ContactName, CustomerEmail, optional, Phone, patched } from '../texts/contact-fields.ts';
import { Address, name, paragraph } from '../texts/typed-text.ts';
import { CustomerPlace, NewPlace } from './places.ts';

export const Customer = z.object({
  id: z.string(),
  name: z.string(),
  contactName: z.string().nullable(),
  email: z.string().nullable(),
  otherEmails: z.array(z.string()),
  phone: z.string().nullable(),
  otherPhones: z.array(z.string()),
  billingAddress: z.string().nullable(),
  /** Internal: never printed. */
  notes: z.string().nullable(),
  isTaxExempt: z.boolean(),
  archivedAt: z.string().nullable(),
  /** Of the place of the newest job, else the first place's, else where bills go. */
  address: z.string().nullable(),
  /** Estimates, work orders, and invoices with a balance. */
  openJobs: z.number(),
  /** Of all open invoices. */
  balanceDue: z.string(),
  /** When the newest job was created. */
  lastJobAt: z.string().nullable(),
  createdAt: z.string(),
  revision: Revision,
});
export type Customer = z.infer<typeof Customer>;

export const CustomerDetails = Customer.extend({
  /** The one of the newest job first. */
  places: z.array(CustomerPlace),
  /** The part of `balanceDue` whose day has passed. */
  overdue: z.string(),
  paidTotal: z.string(),
  /** Jobs that "Also change open jobs" would change (D-5). */
  changeableJobs: z.number(),
});
export type CustomerDetails = z.infer<typeof CustomerDetails>;

const nameMissing = 'Name is required';
const CustomerName = z
  .string({ error: nameMissing })
  .pipe(name(customerLimits.name))
  .refine((text) => text !== '', nameMissing);

const Notes = paragraph(customerLimits.notes);

const tooMany = (what: string) => `Please use at most ${customerLimits.others} other ${what}.`;
/** Blank rows of the form are left out, and doubles. */
const others = (one: z.ZodType<string, string>, what: string) =>
  z
    .array(one)
    .transform((texts) => [
      ...new Map(texts.filter(Boolean).map((text) => [text.toLowerCase(), text])).values(),
    ])
    .refine((texts) => texts.length <= customerLimits.others, tooMany(what));
const OtherEmails = others(CustomerEmail, 'email addresses');
const OtherPhones = others(Phone, 'phone numbers');

export const NewCustomer = z.object({
  name: CustomerName,
  contactName: optional(ContactName),
  email: optional(CustomerEmail),
  otherEmails: OtherEmails.default([]),
  phone: optional(Phone),
  otherPhones: OtherPhones.default([]),
  billingAddress: optional(Address),
  notes: optional(Notes),
  isTaxExempt: z.boolean().default(false),
  places: z.array(NewPlace).max(customerLimits.newPlaces).default([]),
});
export type NewCustomer = z.infer<typeof NewCustomer>;

/** Absent fields stay as they are. */
export const CustomerChange = z.object({
  name: CustomerName.optional(),
  contactName: patched(ContactName),
  email: patched(CustomerEmail),
  otherEmails: OtherEmails.optional(),
  phone: patched(Phone),
  otherPhones: OtherPhones.optional(),
  billingAddress: patched(Address),
  notes: patched(Notes),
  isTaxExempt: z.boolean().optional(),
  /** What changed is also written into jobs that are neither signed, nor out for signature, nor paid (D-5). */
  alsoOpenJobs: z.boolean().optional(),
  revision: OpenedRevision,
});
export type CustomerChange = z.infer<typeof CustomerChange>;

const sorts = ['name', 'last-job', 'balance'] as const;
export const CustomerSort = z.enum(sorts, { error: oneOfThese(sorts) });
export type CustomerSort = z.infer<typeof CustomerSort>;

const ListLimit = WholeNumber(
  1,
  customerLimits.listed,
  `Use a whole number from 1 to ${customerLimits.listed}.`,
).optional();

export const CustomerQuery = z.object({
  /** Names, phone digits, emails, addresses and labels of locations, and make, model and serial number of equipment. */
  q: z.string().max(customerLimits.search).optional(),
  /** By name; the newest job and the largest balance come first. */
  sort: CustomerSort.optional(),
  archived: z.enum(['true', 'false']).optional(),
  limit: ListLimit,
  cursor: ListCursor,
});
export type CustomerQuery = z.infer<typeof CustomerQuery>;

/** In a list that was searched: the place whose address, label or equipment was found, where the customer's own was not. */
export const MatchedPlace = z.object({
  id: z.string(),
  label: z.string().nullable(),
  address: z.string(),
  /** Such as "Furnace · Serial AB-12/34", where that has the words, and not the address or label. */
  equipment: z.string().nullable(),
});
export type MatchedPlace = z.infer<typeof MatchedPlace>;

export const CustomerPage = z.object({
  items: z.array(Customer.extend({ matchedPlace: MatchedPlace.optional() })),
  nextCursor: z.string().nullable(),
  /**
   * Of all that match. A search counts to 1,000; where up to 20 are offered by their last job, out of more than 300
   * customers, it only says whether there are more.
   */
  total: z.number(),
});
export type CustomerPage = z.infer<typeof CustomerPage>;

/** What moves to the customer that stays; doubles fold into one. */
export const MergedCustomers = z.object({
  jobs: z.number(),
  /** New to the one that stays. */
  places: z.number(),
  /** Both have them. */
  foldedPlaces: z.number(),
  equipment: z.number(),
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  /** More than a customer can have: written into the notes. */
  intoNotes: z.array(z.string()),
  /** The one that stays, as it is afterwards; with `dryRun`, as it is now. */
  customer: CustomerDetails,
});
export type MergedCustomers = z.infer<typeof MergedCustomers>;

const timelineKinds = [
  'job',
  'stage',
  'document',
  'email',
  'signature',
  'payment',
  'photo',
  'customer',
] as const;
export const TimelineItem = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(timelineKinds),
  jobId: z.string().optional(),
  jobNumber: z.string().optional(),
  /** A sentence. */
  text: z.string(),
});
export type TimelineItem = z.infer<typeof TimelineItem>;

// What is no id names nothing, and gets the same refusal as an unknown one.
const byId = z.object({ id: z.string().max(100) });
const Since = z.string().transform(noText).pipe(Day.optional()).optional();

export const customerEndpoints = {
  listCustomers: endpoint('GET', '/api/customers', { query: CustomerQuery, reply: CustomerPage }),
  /** Who a job with these data would be for (D-2), also archived: by email, else by name and phone. At most one. */
  matchCustomer: endpoint('GET', '/api/customers/match', {
    query: z.object({
      name: z.string().max(customerLimits.name).optional(),
      email: z.string().max(customerLimits.email).optional(),
      phone: z.string().max(customerLimits.search).optional(),
    }),
    reply: z.object({ customer: Customer.nullable() }),
  }),
  createCustomer: endpoint('POST', '/api/customers', { body: NewCustomer, reply: CustomerDetails }),
  readCustomer: endpoint('GET', '/api/customers/:id', { params: byId, reply: CustomerDetails }),
  changeCustomer: endpoint('PATCH', '/api/customers/:id', {
    params: byId,
    body: CustomerChange,
    reply: CustomerDetails.extend({ changedJobs: z.number() }),
  }),
  /** Refused as `customer_has_jobs` while there is one, also in the bin. */
  deleteCustomer: endpoint('DELETE', '/api/customers/:id', {
    params: byId,
    reply: z.object({ success: z.boolean() }),
  }),
  archiveCustomer: endpoint('POST', '/api/customers/:id/archive', { params: byId, reply: CustomerDetails }),
  restoreCustomer: endpoint('POST', '/api/customers/:id/restore', { params: byId, reply: CustomerDetails }),
  /** Everything of `:id` moves to `intoId`, and `:id` goes. */
  mergeCustomer: endpoint('POST', '/api/customers/:id/merge', {
    params: byId,
    body: z.object({ intoId: z.string().max(100), dryRun: z.boolean().optional() }),
    reply: MergedCustomers,
  }),
  /** Newest first. */
  readTimeline: endpoint('GET', '/api/customers/:id/timeline', {
    params: byId,
    query: z.object({ limit: ListLimit, cursor: ListCursor }),
    reply: z.object({ items: z.array(TimelineItem), nextCursor: z.string().nullable(), total: z.number() }),
  }),
  /** A PDF: open invoices, payments since that day, and the total due. Without a day, all payments. */
  downloadStatement: endpoint('GET', '/api/customers/:id/statement', {
    params: byId,
    query: z.object({ since: Since }),
  }),
  /** Once per Idempotency-Key. */
  sendStatement: endpoint('POST', '/api/customers/:id/statement/send', {
    params: byId,
    /** `to`: one of the customer's addresses; without it the primary one. */
    body: z.object({ since: Day.nullish(), to: CustomerEmail.optional() }).default({}),
    reply: z.object({ success: z.boolean(), sentTo: z.string() }),
  }),
};
