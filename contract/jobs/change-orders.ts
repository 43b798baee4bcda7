// A change order: how signed work is changed with the customer's approval, signed as a difference (D-20).
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ListCursor, OpenedRevision, Revision } from '../fields.ts';
import { offerLimits } from '../limits.ts';
import { LineChanges, TotalChange } from '../lines/line-changes.ts';
import { JobLines, LineItem, TaxRate } from '../lines/line-items.ts';
import { DiscountInput, DiscountReply } from '../lines/offer.ts';
import { SignatureInput, SignatureRequest } from '../signatures.ts';
import { EmailText, MessageDraft } from '../texts/email-text.ts';
import { paragraph } from '../texts/typed-text.ts';
import { SavedJob } from './job.ts';
import { hasChange, nothingToChange } from './job-forms.ts';
import { ListLimit } from './job-list.ts';

export const ChangeOrderStatus = z.enum([
  'draft',
  /** It waits for the customer: there is a link to sign it. Whether that has left is `sentAt`. */
  'sent',
  'approved',
  'declined',
  'withdrawn',
  /** The job was changed before the customer had signed. */
  'superseded',
]);
export type ChangeOrderStatus = z.infer<typeof ChangeOrderStatus>;

/** Drafts and what waits for the customer: of these a job has one. */
export const openStatuses: ChangeOrderStatus[] = ['draft', 'sent'];

export const isOpenChangeOrder = (status: ChangeOrderStatus): boolean => openStatuses.includes(status);

/** The job as it is to be, not only what is new. Absent discount and rate are the job's. */
export const ChangeOrderBody = z.object({
  reason: paragraph(offerLimits.reason).refine((text) => text !== '', 'Please say why the work changes.'),
  lineItems: JobLines,
  discount: DiscountInput.nullable().optional(),
  /** Basis points after parsing. */
  taxRate: TaxRate.optional(),
});
export type ChangeOrderBody = z.infer<typeof ChangeOrderBody>;

export const ChangeOrder = z.object({
  id: z.string(),
  /** Such as CO-1001-1. */
  number: z.string(),
  status: ChangeOrderStatus,
  reason: z.string(),
  lineItems: z.array(LineItem),
  discount: DiscountReply.nullable(),
  taxRate: z.string(),
  changes: LineChanges,
  /** With discount and tax, where they change. */
  difference: TotalChange,
  /** What the job came to before, and what it comes to with this. */
  oldTotal: z.string(),
  newTotal: z.string(),
  signerName: z.string().nullable(),
  signerEmail: z.string().nullable(),
  createdAt: z.string(),
  /** When the paper was frozen and its present link made; null of a draft. */
  linkMadeAt: z.string().nullable(),
  /** Null also while its link was made and not handed over. */
  sentAt: z.string().nullable(),
  /** How: by email, or as a link that was shared, texted, copied or shown. */
  reachedBy: SignatureRequest.shape.reachedBy,
  /** Its email could not be delivered: the customer knows nothing of it yet. */
  isUndelivered: z.boolean(),
  openedAt: z.string().nullable(),
  /** When it was approved, declined, withdrawn or superseded. */
  endedAt: z.string().nullable(),
  /** When the customer canceled the agreement that it changed; it stays approved (D-22). */
  cancelledAt: z.string().nullable(),
  declineReason: z.string().nullable(),
  /** When a declined one was dismissed and the job left as it was. */
  dismissedAt: z.string().nullable(),
  /** 'The job was changed.' */
  endReason: z.string().nullable(),
  /** Of the link; null while it was not sent. */
  tokenExpiresAt: z.string().nullable(),
  /** The paper as it is, sealed once it is signed and the seal is made. */
  pdf: z.string(),
  isSealing: z.boolean(),
  /** Another after every saved change. */
  revision: Revision,
});
export type ChangeOrder = z.infer<typeof ChangeOrder>;

/** As it was saved, without the rows that were not complete (B-29). */
export const SavedChangeOrder = ChangeOrder.extend(SavedJob.pick({ droppedRows: true, message: true }).shape);
export type SavedChangeOrder = z.infer<typeof SavedChangeOrder>;

const Id = z.string().max(100);
const byJob = z.object({ id: Id });
const byIds = byJob.extend({ changeOrderId: Id });

/** Creating and sending take an `Idempotency-Key`. */
export const changeOrderEndpoints = {
  /** Newest first. */
  listChangeOrders: endpoint('GET', '/api/jobs/:id/change-orders', {
    params: byJob,
    query: z.object({ limit: ListLimit.optional(), cursor: ListCursor }),
    reply: z.object({
      items: z.array(ChangeOrder),
      nextCursor: z.string().nullable(),
      total: z.number(),
      /** Whether the job is what was signed last; false where nothing was. */
      isAsApproved: z.boolean(),
    }),
  }),
  /** Refused as `nothing_approved` where nothing is signed, and as `change_order_open` where one is open. */
  createChangeOrder: endpoint('POST', '/api/jobs/:id/change-orders', {
    params: byJob,
    body: ChangeOrderBody.extend({ revision: OpenedRevision }),
    reply: SavedChangeOrder,
  }),
  /**
   * `revision` is the draft's, `jobRevision` that of the job the form was opened over: where one is older, the refusal
   * `changed_meanwhile` has that record as `present`. Lines, discount and rate are written
   * for the job as it is now; the reason alone leaves it the draft for the job it was written for.
   */
  updateChangeOrder: endpoint('PATCH', '/api/jobs/:id/change-orders/:changeOrderId', {
    params: byIds,
    body: ChangeOrderBody.partial()
      .extend({ revision: OpenedRevision, jobRevision: OpenedRevision })
      .refine(hasChange, nothingToChange),
    reply: SavedChangeOrder,
  }),
  deleteChangeOrder: endpoint('DELETE', '/api/jobs/:id/change-orders/:changeOrderId', {
    params: byIds,
    reply: z.object({ success: z.boolean() }),
  }),
  /** The email with the link, before it is sent, and what it is about as it is now. Refused like the sending itself, except that an address may still be missing. */
  readChangeOrderMessage: endpoint('GET', '/api/jobs/:id/change-orders/:changeOrderId/message', {
    params: byIds,
    reply: MessageDraft.extend({ changeOrder: ChangeOrder }),
  }),
  /**
   * Freezes the paper and emails the link; again, with a new link, while it waits. `asLink` emails nothing and needs no
   * address: the link counts as sent once it is handed over (`POST /api/signatures/:token/copied`), emailed, or opened. An
   * emailed `signerEmail` is saved to a job that has none. `revision` and `jobRevision` as when a draft is changed.
   */
  sendChangeOrder: endpoint('POST', '/api/jobs/:id/change-orders/:changeOrderId/send', {
    params: byIds,
    body: SignatureInput.extend({
      ...EmailText.pick({ subject: true, message: true }).shape,
      asLink: z.boolean().optional(),
      revision: OpenedRevision,
      jobRevision: OpenedRevision,
    }).prefault({}),
    reply: z.object({
      signingToken: z.string(),
      /** The whole address, to copy. */
      signingUrl: z.string(),
      /** Null where nothing was emailed. */
      sentTo: z.string().nullable(),
      expiresAt: z.string(),
      request: SignatureRequest,
    }),
  }),
  withdrawChangeOrder: endpoint('POST', '/api/jobs/:id/change-orders/:changeOrderId/withdraw', {
    params: byIds,
    reply: ChangeOrder,
  }),
  /** A declined one stays as it is and no longer asks for attention; again, it changes nothing. Any other is refused. */
  dismissChangeOrder: endpoint('POST', '/api/jobs/:id/change-orders/:changeOrderId/dismiss', {
    params: byIds,
    reply: ChangeOrder,
  }),
  downloadChangeOrder: endpoint('GET', '/api/jobs/:id/change-orders/:changeOrderId/download', {
    params: byIds,
  }),
};
