import { boolean, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { SignatureStatus, TemplateData } from '#contract/jobs/job.ts';
import type { CloseOutcome } from '#contract/jobs/job-forms.ts';
import type { PaymentDispute } from '#contract/jobs/payments.ts';
import type { Line } from '#contract/lines/line-items.ts';
import type { Deposit, Discount, Option } from '#contract/lines/offer.ts';
import type { Stage } from '#contract/stages.ts';
import { accountId, bytea, cents, count, day, instant, tsvector } from '#server/platform/db/columns.ts';
import type { LastMail } from '#server/platform/mail/mails.store.ts';
import type { DocumentSnapshot } from './documents/job-snapshots.store.ts';

const signature = (name: string) => text(name).$type<SignatureStatus>().notNull().default('not_sent');

export const jobs = pgTable('jobs', {
  accountId: accountId(),
  id: uuid('id').notNull(),
  number: text('number').notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  customerName: text('customer_name').notNull(),
  /** Whom to ask for; printed where it is another name than the customer's. */
  customerContactName: text('customer_contact_name'),
  customerPhone: text('customer_phone'),
  customerEmail: text('customer_email'),
  customerAddress: text('customer_address'),
  customerKey: text('customer_key').notNull(),
  /** Null until assign-customers.task.ts has given one to a job from before there were customers. */
  customerId: uuid('customer_id'),
  placeId: uuid('place_id'),
  /** Printed as the customer's address where the work is elsewhere. */
  billingAddress: text('billing_address'),
  /** Of the customer, when the job was made. */
  isTaxExempt: boolean('is_tax_exempt').notNull().default(false),
  description: text('description'),
  notes: text('notes'),
  comments: text('comments'),
  lineItems: jsonb('line_items').$type<Line[]>().notNull(),
  /** Of the option that is shown first, where there are several. */
  discount: jsonb('discount').$type<Discount>(),
  discountCents: cents('discount_cents').notNull().default(0),
  /** Null with one list of lines, and once one was chosen. */
  options: jsonb('options').$type<Option[]>(),
  /** Of the one that was chosen. */
  optionName: text('option_name'),
  /** Of an estimate. */
  deposit: jsonb('deposit').$type<Deposit>(),
  /** Once the estimate with it is signed. */
  depositRequestedCents: cents('deposit_requested_cents'),
  depositPaidCents: cents('deposit_paid_cents').notNull().default(0),
  /** While the customer may still cancel: the day after the last one. */
  notBefore: day('not_before'),
  /** While nothing was signed after it. */
  customerCancelledAt: instant('customer_cancelled_at'),
  waivedAt: instant('waived_at'),
  waiverReason: text('waiver_reason'),
  taxRate: integer('tax_rate').notNull(),
  subtotalCents: cents('subtotal_cents').notNull(),
  taxCents: cents('tax_cents').notNull(),
  totalCents: cents('total_cents').notNull(),
  paidCents: cents('paid_cents').notNull().default(0),
  stage: text('stage').$type<Stage>().notNull(),
  estimateAt: instant('estimate_at'),
  workOrderAt: instant('work_order_at'),
  invoiceAt: instant('invoice_at'),
  serviceStart: instant('service_start'),
  serviceEnd: instant('service_end'),
  technicianId: uuid('technician_id'),
  templateId: uuid('template_id'),
  templateData: jsonb('template_data').$type<TemplateData>(),
  hiddenTitles: text('hidden_titles').array().$type<Stage[]>().notNull().default([]),
  beforePhotos: text('before_photos').array().notNull().default([]),
  afterPhotos: text('after_photos').array().notNull().default([]),
  dueOn: day('due_on'),
  /** Of the estimate. */
  validUntil: day('valid_until'),
  /** Who wrote it, as the estimate names them. */
  preparedBy: text('prepared_by'),
  reminderEnabled: boolean('reminder_enabled').notNull().default(false),
  reminderEvery15Days: boolean('reminder_every_15_days').notNull().default(false),
  reminderEvery30Days: boolean('reminder_every_30_days').notNull().default(false),
  reminderSince: day('reminder_since'),
  reminderPausedUntil: day('reminder_paused_until'),
  /** Since money was given back: neither reminders nor follow-ups go out until they are turned on (D-27). */
  remindersOffSince: instant('reminders_off_since'),
  lastReminderAt: instant('last_reminder_at'),
  nextReminderAt: instant('next_reminder_at'),
  /** About the invoice, beside the reminders (D-64). */
  nextFollowUpAt: instant('next_follow_up_at'),
  estimateSignature: signature('estimate_signature'),
  workOrderSignature: signature('work_order_signature'),
  invoiceSignature: signature('invoice_signature'),
  /** The total above the approved one with which somebody sent the invoice knowingly; for this approved total alone. */
  confirmedTotalCents: cents('confirmed_total_cents'),
  /** Versions of the printed document: a link to sign is for one of them. */
  documentVersion: integer('document_version').notNull().default(1),
  /** Saved changes that a form can show. */
  revision: integer('revision').notNull().default(1),
  deletionNoticeId: uuid('deletion_notice_id'),
  /** When that notice had really been sent. */
  deletionNoticeAt: instant('deletion_notice_at'),
  closedAs: text('closed_as').$type<CloseOutcome>(),
  closeReason: text('close_reason'),
  closedAt: instant('closed_at'),
  /** In the bin since then; such a job counts as deleted everywhere. */
  deletedAt: instant('deleted_at'),
  /** A document of it was printed whose file is not kept. */
  wasPrinted: boolean('was_printed').notNull().default(false),
  search: tsvector('search').notNull(),
  /** What `search` was made of: list/search-terms.ts. */
  searchVersion: smallint('search_version').notNull(),
  // Written by derived-columns.store.ts alone.
  lastMail: jsonb('last_mail').$type<LastMail>(),
  /** The newest email of the invoice that went out, or will. */
  invoiceSentAt: instant('invoice_sent_at'),
  estimateSignedAt: instant('estimate_signed_at'),
  /** Of the newest document that was signed. */
  signedTotalCents: cents('signed_total_cents'),
  /** Why the customer declined the document of that stage the last time. */
  estimateDeclineReason: text('estimate_decline_reason'),
  workOrderDeclineReason: text('work_order_decline_reason'),
  /** Of the newest change order, while it waits for the customer or was declined. */
  changeOrderStatus: text('change_order_status').$type<'not_sent' | 'sent' | 'declined'>(),
});

export const jobPayments = pgTable('job_payments', {
  accountId: accountId(),
  id: uuid('id').notNull(),
  jobId: uuid('job_id').notNull(),
  amountCents: cents('amount_cents').notNull(),
  method: text('method', { enum: ['cash', 'check', 'card', 'other', 'online'] }).notNull(),
  paidOn: day('paid_on').notNull(),
  note: text('note'),
  isDeposit: boolean('is_deposit').notNull().default(false),
  createdAt: instant('created_at').notNull(),
  /** Of a payment made online, as are all below. */
  brand: text('brand'),
  last4: text('last4'),
  /** The provider's id of it. */
  reference: text('reference'),
  refundedCents: cents('refunded_cents').notNull().default(0),
  disputeId: text('dispute_id'),
  disputeState: text('dispute_state').$type<PaymentDispute['state']>(),
  disputeCents: cents('dispute_cents').notNull().default(0),
  disputeRespondBy: instant('dispute_respond_by'),
});

export const jobDocuments = pgTable('job_documents', {
  accountId: accountId(),
  jobId: uuid('job_id').notNull(),
  stage: text('stage').$type<Stage>().notNull(),
  digest: text('digest').notNull(),
  sha256: text('sha256').notNull(),
  fileKey: text('file_key').notNull(),
  createdAt: instant('created_at').notNull(),
  usedAt: instant('used_at').notNull(),
});

export const snapshotLogos = pgTable('snapshot_logos', {
  accountId: accountId(),
  path: text('path').notNull(),
  bytes: bytea('bytes').notNull(),
});

export const jobSnapshots = pgTable('job_snapshots', {
  accountId: accountId(),
  jobId: uuid('job_id').notNull(),
  stage: text('stage').$type<Stage>().notNull(),
  documentVersion: integer('document_version').notNull(),
  model: jsonb('model').$type<DocumentSnapshot>().notNull(),
  logoPath: text('logo_path'),
  takenAt: instant('taken_at').notNull(),
});

/** The next number, how many jobs stand at which stage (these three are counted by triggers), and PDFs ever made. */
export const jobCounters = pgTable('job_counters', {
  accountId: uuid('account_id').primaryKey(),
  nextNumber: count('next_number').notNull().default(1001),
  estimates: count('estimates').notNull().default(0),
  workOrders: count('work_orders').notNull().default(0),
  invoices: count('invoices').notNull().default(0),
  pdfsGenerated: count('pdfs_generated').notNull().default(0),
});

export const jobNumbers = pgTable('job_numbers', {
  accountId: accountId(),
  numberKey: text('number_key').notNull(),
});
