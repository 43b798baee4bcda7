// A job: one piece of work for one customer, from estimate over work order to invoice, and every call about it.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  ListCursor,
  noText,
  OpenedRevision,
  oneOfThese,
  Revision,
  StageInput,
  StageOutput,
  WholeNumber,
} from './fields.ts';
import {
  CloseForm,
  CloseOutcome,
  CustomerPatch,
  fromTemplate,
  JobPatch,
  JobPhotos,
  NewJob,
  NewPayment,
  PaymentMethod,
  ReminderSettings,
  ServiceDates,
} from './job-forms.ts';
import { jobLimits } from './limits.ts';
import { JobLines, LineItem } from './lines/line-items.ts';
import { JobCounts } from './lists/job-counts.ts';
import { type JobFilter, jobFilters, readJobFilter } from './lists/job-filters.ts';
import { stages } from './stages.ts';
import { Template } from './templates.ts';
import { EmailForm, MessageDraft, MessageQuery } from './texts/email-text.ts';

export { CloseOutcome };

/** `cancelled` and `superseded` are shown as Cancelled (B-8). */
export const SignatureStatus = z.enum([
  'not_sent',
  'pending',
  'approved',
  'declined',
  'cancelled',
  'superseded',
]);
export type SignatureStatus = z.infer<typeof SignatureStatus>;

export const PaymentStatus = z.enum(['unpaid', 'partly_paid', 'paid']);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

/** Queued with a reason: failed so far and is being tried again. Withheld: not sent on purpose, for that reason.
 *  Outdated: not sent because it was no longer needed, which is no failure. */
const MailState = z.enum(['queued', 'sent', 'failed', 'withheld', 'outdated']);

export const JobMail = z.object({
  /** What it was about: invoice, reminder, signature … */
  kind: z.string(),
  state: MailState,
  reason: z.string().nullable(),
  at: z.string(),
});
export type JobMail = z.infer<typeof JobMail>;

/** The texts of the template, or of the company, as they were when the job was created (B-100), and as the job changed
 *  them since; documents print these. */
export const TemplateData = Template.pick(fromTemplate).partial();
export type TemplateData = z.infer<typeof TemplateData>;

export const Job = z.object({
  id: z.string(),
  jobNumber: z.string(),
  customerName: z.string(),
  customerPhone: z.string().nullable(),
  customerEmail: z.string().nullable(),
  /** Where the work is. */
  customerAddress: z.string().nullable(),
  /** Null only until a job from before there were customers has got one. */
  customerId: z.string().nullable(),
  /** Null without an address. */
  placeId: z.string().nullable(),
  jobDescription: z.string().nullable(),
  /** Internal: never printed. */
  notes: z.string().nullable(),
  /** Printed. */
  comments: z.string().nullable(),
  lineItems: z.array(LineItem),
  subtotal: z.string(),
  taxRate: z.string(),
  taxAmount: z.string(),
  totalAmount: z.string(),
  amountPaid: z.string(),
  /** Negative when more was paid than is due. */
  balanceDue: z.string(),
  paymentStatus: PaymentStatus,
  currentStage: StageOutput,
  /** The day of the start by the company's clock, YYYY-MM-DD. */
  serviceDate: z.string().nullable(),
  serviceDateStart: z.string().nullable(),
  serviceDateEnd: z.string().nullable(),
  assignedTechnicianId: z.string().nullable(),
  technicianName: z.string().nullable(),
  templateId: z.string().nullable(),
  templateData: TemplateData.nullable(),
  /** Until when the estimate holds, YYYY-MM-DD. */
  validUntil: z.string().nullable(),
  createdAt: z.string(),
  /** YYYY-MM-DD; null unless the company deletes old jobs (B-55). */
  scheduledDeletionDate: z.string().nullable(),
  /** Where to download the document; null until its stage was reached. */
  estimatePdf: z.string().nullable(),
  workOrderPdf: z.string().nullable(),
  invoicePdf: z.string().nullable(),
  beforePhotos: z.array(z.string()),
  afterPhotos: z.array(z.string()),
  reminderEnabled: z.boolean(),
  reminderEvery15Days: z.boolean(),
  reminderEvery30Days: z.boolean(),
  /** The day reminders were switched on, YYYY-MM-DD: without a due date they are counted from it. */
  reminderSince: z.string().nullable(),
  /** No reminder before that day, YYYY-MM-DD. */
  reminderPausedUntil: z.string().nullable(),
  /** YYYY-MM-DD. */
  invoiceDueDate: z.string().nullable(),
  lastReminderSent: z.string().nullable(),
  /** When the next automatic reminder goes out, or null when none will. */
  nextReminderAt: z.string().nullable(),
  /** Of the invoice, beside the reminders (D-64). */
  nextFollowUpAt: z.string().nullable(),
  estimateSignatureStatus: SignatureStatus,
  workOrderSignatureStatus: SignatureStatus,
  invoiceSignatureStatus: SignatureStatus,
  /** Of the estimate; null unless its signature counts. */
  estimateSignedAt: z.string().nullable(),
  /** What the newest signed document came to; null while nothing is signed. */
  signedTotal: z.string().nullable(),
  /** Why the customer declined the stage the job is at; null without a reason, or when nobody declined. */
  signatureDeclineReason: z.string().nullable(),
  /** When the invoice was last emailed to the customer; null while it never was. */
  invoiceSentAt: z.string().nullable(),
  /** The newest mail about this job. */
  lastMail: JobMail.nullable(),
  /** How the job ended without being deleted; null while it is open. */
  closedAs: CloseOutcome.nullable(),
  closeReason: z.string().nullable(),
  closedAt: z.string().nullable(),
  /** Another after every saved change that a form can show. */
  revision: Revision,
});
export type Job = z.infer<typeof Job>;

export const Payment = z.object({
  id: z.string(),
  amount: z.string(),
  method: PaymentMethod,
  paidOn: z.string(),
  note: z.string().nullable(),
  createdAt: z.string(),
});
export type Payment = z.infer<typeof Payment>;

const JobDocument = z.object({
  stage: StageOutput,
  /** Such as INV-1001. */
  number: z.string(),
  /** When the job reached this stage. */
  issuedAt: z.string(),
  url: z.string(),
  signatureStatus: SignatureStatus,
});

/** The texts as the next document of the present stage prints them (D-63). */
const PrintedTexts = z.object({
  /** The job's own and, below, the template's. */
  comments: z.string(),
  paymentTerms: z.string(),
  customerAgreementText: z.string(),
  thankYouMessage: z.string(),
  validUntil: z.string().nullable(),
  /** What contradicts another text or the due date, and is therefore not printed, or not all of it (B-93). */
  leftOut: z.array(z.object({ field: z.enum(['comments', 'paymentTerms']), reason: z.string() })),
});

export const JobDetails = Job.extend({
  /** Printed as the customer's address where that is not where the work is. */
  billingAddress: z.string().nullable(),
  /** Printed in the tax line while the rate is 0 (D-6). */
  isTaxExempt: z.boolean(),
  printed: PrintedTexts,
  documents: z.array(JobDocument),
  payments: z.array(Payment),
  /** Newest first. */
  mails: z.array(
    JobMail.extend({
      to: z.string(),
      subject: z.string(),
      /** What somebody wrote in it; null where it had the usual words. */
      message: z.string().nullable(),
      /** Of a receipt: for which payment it is; absent where it is for the whole invoice. */
      paymentId: z.string().optional(),
    }),
  ),
  /** Deleted, it could be taken back for a while: it was issued, signed or paid. */
  goesToBin: z.boolean(),
});
export type JobDetails = z.infer<typeof JobDetails>;

/** A row of the form that was not saved, and why (B-29). */
export const DroppedRow = z.object({ row: z.number(), description: z.string(), reason: z.string() });
export type DroppedRow = z.infer<typeof DroppedRow>;

/** A job as it was saved, and what the person should know about it. */
export const SavedJob = Job.extend({
  droppedRows: z.array(DroppedRow),
  message: z.string().nullable(),
});
export type SavedJob = z.infer<typeof SavedJob>;

const sorts = ['newest', 'oldest', 'customer-asc', 'customer-desc', 'total-asc', 'total-desc'] as const;
export const JobSort = z.enum(sorts, { error: oneOfThese(sorts) });
export type JobSort = z.infer<typeof JobSort>;

const filterProblem = oneOfThese(jobFilters);
const FilterInput = z.string().transform((input, context): JobFilter => {
  const filter = readJobFilter(input);
  if (filter) return filter;
  context.addIssue({ code: 'custom', message: filterProblem });
  return z.NEVER;
});

const limitProblem = `Use a whole number from 1 to ${jobLimits.listed}.`;
const ListLimit = WholeNumber(1, jobLimits.listed, limitProblem);

export const JobQuery = z.object({
  q: z.string().max(jobLimits.search).optional(),
  stage: z.string().max(20, oneOfThese(stages)).transform(noText).pipe(StageInput.optional()).optional(),
  /** Without one, the jobs that are open; a search or a customer alone also finds closed ones. `archived`: closed whichever way. */
  filter: z.string().max(20, filterProblem).transform(noText).pipe(FilterInput.optional()).optional(),
  /** 404 for an unknown one, and for another company's. */
  technician: z.string().max(100).transform(noText).optional(),
  /** Wherever they are, as a search finds them. An unknown one has no jobs, nor has another company's. */
  customerId: z.string().max(100).transform(noText).optional(),
  /** With `true` only what a customer's `openJobs` counts: estimates, work orders, and invoices with a balance. */
  open: z.enum(['true', 'false']).optional(),
  sort: JobSort.optional(),
  limit: ListLimit.optional(),
  cursor: ListCursor,
});
export type JobQuery = z.infer<typeof JobQuery>;

export const JobPage = z.object({
  jobs: z.array(Job),
  nextCursor: z.string().nullable(),
  /** Of all that match; exact up to 10,000 while searching. */
  total: z.number(),
});
export type JobPage = z.infer<typeof JobPage>;

/** A deleted job that can still be taken back. */
export const BinnedJob = Job.extend({
  deletedAt: z.string(),
  /** From then on it is gone for good. */
  deletedForGoodAt: z.string(),
});
export type BinnedJob = z.infer<typeof BinnedJob>;

const BinQuery = z.object({
  q: z.string().max(200).optional(),
  limit: ListLimit.optional(),
  cursor: ListCursor,
});
export type BinQuery = z.infer<typeof BinQuery>;

/** The latest deleted first. */
export const BinPage = z.object({
  items: z.array(BinnedJob),
  nextCursor: z.string().nullable(),
  total: z.number(),
});
export type BinPage = z.infer<typeof BinPage>;

// What is no id names nothing, and gets the same refusal as an unknown one.
const Id = z.string().max(100);
const byId = z.object({ id: Id });
const Sent = z.object({ success: z.boolean(), sentTo: z.string(), message: z.string() });
const Balance = z.object({
  amountPaid: z.string(),
  balanceDue: z.string(),
  paymentStatus: PaymentStatus,
  /** Of the job. */
  revision: Revision,
});

/**
 * Creating and sending calls take an `Idempotency-Key` header: a repeated key does nothing twice (B-23). Saving calls
 * take the `revision` the form was opened with: an older one is refused as `changed_meanwhile`, with the job as it is
 * now.
 */
export const jobEndpoints = {
  /** Without parameters the newest jobs as a plain array; with any of them a page. */
  listJobs: endpoint('GET', '/api/jobs', {
    query: JobQuery,
    reply: z.union([z.array(Job), JobPage]),
  }),
  countJobs: endpoint('GET', '/api/jobs/counts', {
    query: JobQuery.pick({ q: true, stage: true, filter: true, technician: true, customerId: true }),
    reply: JobCounts,
  }),
  createJob: endpoint('POST', '/api/jobs', { body: NewJob, reply: SavedJob }),
  readJob: endpoint('GET', '/api/jobs/:id', { params: byId, reply: JobDetails }),
  updateJob: endpoint('PATCH', '/api/jobs/:id', { params: byId, body: JobPatch, reply: Job }),
  deleteJob: endpoint('DELETE', '/api/jobs/:id', {
    params: byId,
    reply: z.object({ success: z.boolean() }),
  }),
  /** Jobs that were issued, signed or paid and then deleted, for 30 days. */
  listBin: endpoint('GET', '/api/jobs/bin', { query: BinQuery, reply: BinPage }),
  /** Succeeds for a job that is there already. */
  undeleteJob: endpoint('POST', '/api/jobs/:id/undelete', { params: byId, reply: Job }),
  /** A closed job is kept as it is: changing or sending it is refused as `job_closed` until it is reopened. */
  closeJob: endpoint('POST', '/api/jobs/:id/close', { params: byId, body: CloseForm, reply: Job }),
  reopenJob: endpoint('POST', '/api/jobs/:id/reopen', {
    params: byId,
    body: z.object({ revision: OpenedRevision }),
    reply: Job,
  }),
  duplicateJob: endpoint('POST', '/api/jobs/:id/duplicate', { params: byId, reply: Job }),
  /** 404 for an unknown technician, and for another company's (B-96). */
  assignJob: endpoint('PATCH', '/api/jobs/:id/assign', {
    params: byId,
    body: z.object({ technicianId: z.string().max(100).nullable(), revision: OpenedRevision }),
    reply: Job,
  }),
  progressStage: endpoint('PATCH', '/api/jobs/:id/stage', {
    params: byId,
    body: z.object({ stage: StageInput, revision: OpenedRevision }),
    reply: Job,
  }),
  updateCustomer: endpoint('PATCH', '/api/jobs/:id/customer', {
    params: byId,
    body: CustomerPatch,
    reply: Job,
  }),
  updateLineItems: endpoint('PATCH', '/api/jobs/:id/line-items', {
    params: byId,
    /** A total below what was paid is refused as `below_paid` until the credit is accepted. */
    body: z.object({
      lineItems: JobLines,
      acceptCredit: z.boolean().optional(),
      revision: OpenedRevision,
    }),
    reply: SavedJob,
  }),
  /** A list with a new path only adds; a list of known paths replaces (B-20). With `removed`, only those are taken
   *  away. */
  setPhotos: endpoint('PUT', '/api/jobs/:id/photos', { params: byId, body: JobPhotos, reply: Job }),
  setReminders: endpoint('PATCH', '/api/jobs/:id/reminder-settings', {
    params: byId,
    body: ReminderSettings,
    reply: Job,
  }),
  setServiceDate: endpoint('PATCH', '/api/jobs/:id/service-date', {
    params: byId,
    body: ServiceDates,
    reply: Job,
  }),
  /** What an email about this job would say, to be looked at and changed before it is sent (D-55). */
  draftMessage: endpoint('GET', '/api/jobs/:id/message', {
    params: byId,
    query: MessageQuery,
    reply: MessageDraft,
  }),
  /** Of an invoice that is paid in full, the receipt. */
  sendInvoice: endpoint('POST', '/api/jobs/:id/send-invoice', {
    params: byId,
    body: EmailForm.default({}),
    reply: Sent,
  }),
  sendReminder: endpoint('POST', '/api/jobs/:id/send-reminder', {
    params: byId,
    body: EmailForm.default({}),
    reply: Sent.extend({ customerEmail: z.string() }),
  }),
  /** Makes the document of a stage ready; absent means the current one. */
  generateJobPdf: endpoint('POST', '/api/jobs/:id/generate-pdf', {
    params: byId,
    body: z.object({ stage: StageInput.optional() }),
    reply: z.object({ success: z.boolean(), stage: StageOutput, url: z.string(), filename: z.string() }),
  }),
  /** The PDF itself, named in Content-Disposition. */
  downloadJobPdf: endpoint('GET', '/api/jobs/:id/download/:type', {
    params: byId.extend({ type: StageInput }),
  }),
  listPayments: endpoint('GET', '/api/jobs/:id/payments', {
    params: byId,
    reply: Balance.extend({ payments: z.array(Payment) }),
  }),
  recordPayment: endpoint('POST', '/api/jobs/:id/payments', {
    params: byId,
    body: NewPayment,
    reply: Balance.extend({ payment: Payment }),
  }),
  removePayment: endpoint('DELETE', '/api/jobs/:id/payments/:paymentId', {
    params: byId.extend({ paymentId: Id }),
    reply: Balance.extend({ success: z.boolean() }),
  }),
  /** Emails what was received and what is left now; for a payment that was recorded without a receipt, or once more. */
  sendReceipt: endpoint('POST', '/api/jobs/:id/payments/:paymentId/receipt', {
    params: byId.extend({ paymentId: Id }),
    reply: Sent,
  }),
};
