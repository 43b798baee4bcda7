// A job: one piece of work for one customer, from estimate over work order to invoice, as replies show it.
import { z } from 'zod';
import { Revision, StageOutput } from '../fields.ts';
import { LineItem } from '../lines/line-items.ts';
import { offerReply } from '../lines/offer.ts';
import { Template } from '../templates.ts';
import { CloseOutcome, fromTemplate } from './job-forms.ts';
import { PaymentDispute, PaymentStatus } from './payments.ts';

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
  /** Whom to ask for, where the customer is a company. */
  customerContactName: z.string().nullable(),
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
  /** Of an estimate with options: those of the recommended one, else the first, until one is chosen (D-17). */
  lineItems: z.array(LineItem),
  ...offerReply,
  /** Name of the option that was chosen; null where there were none. */
  optionName: z.string().nullable(),
  subtotal: z.string(),
  discountAmount: z.string(),
  taxRate: z.string(),
  taxAmount: z.string(),
  totalAmount: z.string(),
  /** What the estimate asks for on acceptance; once it is signed, that stays (D-19). */
  depositAmount: z.string(),
  /** What is still to be paid of it once it is signed; "0.00" before. */
  depositDue: z.string(),
  depositPaid: z.string(),
  amountPaid: z.string(),
  /** Negative when more was paid than is due. */
  balanceDue: z.string(),
  paymentStatus: PaymentStatus,
  /** Some of what is paid came online. */
  isPaidOnline: z.boolean(),
  /** Of a payment that the customer's bank asks back and has not decided about: the one that calls for a reply first. */
  openDispute: PaymentDispute.shape.state.extract(['needs_response', 'under_review']).nullable(),
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
  /** Since a refund made something due again: no reminder and no follow-up until reminders are turned on (D-27). */
  remindersOffSince: z.string().nullable(),
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
  /** What the newest signed document came to, change orders included; null while nothing is signed (D-21). */
  approvedTotal: z.string().nullable(),
  /** The customer can still cancel: no work before this day, YYYY-MM-DD (D-22). */
  notBefore: z.string().nullable(),
  /** When the customer cancelled what was signed; null again once something is signed after it (D-22). */
  customerCancelledAt: z.string().nullable(),
  /** The last day to return what was paid for what the customer cancelled, YYYY-MM-DD; null with nothing paid (D-22). */
  refundBy: z.string().nullable(),
  /** When work was allowed to begin before the last day to cancel, and why (D-22). */
  waivedAt: z.string().nullable(),
  waiverReason: z.string().nullable(),
  /** Why the customer declined the stage the job is at; null without a reason, or when nobody declined. */
  signatureDeclineReason: z.string().nullable(),
  /**
   * Of the newest change order, while it waits for the customer or was declined; null otherwise. `not_sent`: its link was made
   * and has not left yet, or its email did not arrive.
   */
  changeOrderStatus: z.enum(['not_sent', 'sent', 'declined']).nullable(),
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

/** A row of the form that was not saved, and why (B-29). */
export const DroppedRow = z.object({
  /** The name of the option it is in, where there are several. */
  option: z.string().optional(),
  row: z.number(),
  description: z.string(),
  reason: z.string(),
});
export type DroppedRow = z.infer<typeof DroppedRow>;

/** A job as it was saved, and what the person should know about it. */
export const SavedJob = Job.extend({
  droppedRows: z.array(DroppedRow),
  message: z.string().nullable(),
});
export type SavedJob = z.infer<typeof SavedJob>;
