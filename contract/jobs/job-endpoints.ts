// Every call about jobs.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { OpenedRevision, StageInput, StageOutput } from '../fields.ts';
import { JobLines } from '../lines/line-items.ts';
import { EmailForm, MessageDraft, MessageQuery } from '../texts/email-text.ts';
import { Job, SavedJob } from './job.ts';
import { JobDetails } from './job-details.ts';
import {
  CancellationReason,
  CloseForm,
  CustomerPatch,
  JobPatch,
  JobPhotos,
  NewJob,
  OfferPatch,
  ReminderSettings,
  ServiceDates,
  StageForm,
} from './job-forms.ts';
import { BinPage, BinQuery, JobCounts, JobPage, JobQuery } from './job-list.ts';
import { Balance, NewPayment, NewRefund, Payment } from './payments.ts';

// What is no id names nothing, and gets the same refusal as an unknown one.
const Id = z.string().max(100);
const byId = z.object({ id: Id });
const Sent = z.object({ success: z.boolean(), sentTo: z.string(), message: z.string() });

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
  progressStage: endpoint('PATCH', '/api/jobs/:id/stage', { params: byId, body: StageForm, reply: Job }),
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
  updateOffer: endpoint('PATCH', '/api/jobs/:id/offer', { params: byId, body: OfferPatch, reply: SavedJob }),
  /** Asks the customer again for the deposit of a signed estimate (D-19). */
  requestDeposit: endpoint('POST', '/api/jobs/:id/deposit-request', {
    params: byId,
    body: EmailForm.default({}),
    reply: Sent,
  }),
  /** Work may begin before the customer's last day to cancel, because of an emergency (D-22). */
  waiveCancellation: endpoint('POST', '/api/jobs/:id/cancellation-waiver', {
    params: byId,
    body: z.object({ reason: CancellationReason, revision: OpenedRevision }),
    reply: Job,
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
    /**
     * Above what was approved in writing it is refused as `above_approved` until `sendAnyway` (D-21); once the customer
     * has canceled, as `agreement_cancelled` in any case (D-22).
     */
    body: EmailForm.extend({ sendAnyway: z.boolean().optional() }).default({}),
    reply: Sent,
  }),
  sendReminder: endpoint('POST', '/api/jobs/:id/send-reminder', {
    params: byId,
    /** As an invoice, where it is the first email that carries so much. */
    body: EmailForm.extend({ sendAnyway: z.boolean().optional() }).default({}),
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
  /** Gives back an online payment, or a part of it. Repeated with the same Idempotency-Key it is the same refund. */
  refundPayment: endpoint('POST', '/api/jobs/:id/payments/:paymentId/refund', {
    params: byId.extend({ paymentId: Id }),
    body: NewRefund,
    reply: Balance.extend({
      payment: Payment,
      refund: z.object({
        id: z.string(),
        amount: z.string(),
        /** `pending`: the provider is still giving it back. */
        state: z.enum(['pending', 'done']),
      }),
    }),
  }),
  /** Emails what was received and what is left now; for a payment that was recorded without a receipt, or once more. */
  sendReceipt: endpoint('POST', '/api/jobs/:id/payments/:paymentId/receipt', {
    params: byId.extend({ paymentId: Id }),
    /** As an invoice, where it is the first email that carries so much. */
    body: z.object({ sendAnyway: z.boolean().optional() }).default({}),
    reply: Sent,
  }),
};
