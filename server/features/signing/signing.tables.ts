import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Line } from '#contract/lines/line-items.ts';
import type { Deposit, Discount, Option } from '#contract/lines/offer.ts';
import type { RequestStatus, SignedJob } from '#contract/signatures.ts';
import type { Stage } from '#contract/stages.ts';
import type { DocumentSnapshot } from '#server/features/jobs/jobs.service.ts';
import { accountId, bytea, cents, day, instant } from '#server/platform/db/columns.ts';

/** What the signing page shows, as it was when the document was frozen. */
export type FrozenTexts = z.infer<typeof SignedJob>;

/** What was seen at the moment of signing; the signer's own claims are separate. */
export interface SeenAtSigning {
  method: 'drawn' | 'typed';
  consent: { version: string; text: string };
  address: string;
  userAgent: string;
  claimed: { address: string | null; userAgent: string | null; time: string | null };
  /** The name of the sender's user who was signed in in the same browser (B-50). Stored under this key. */
  senderSession: string | null;
  /** Whether anybody had opened the signing page before, the sender included. Absent in signatures older than this field. */
  wasOpened?: boolean;
}

/** Lines with what makes their total. */
export interface PricedOffer {
  lineItems: Line[];
  discount: Discount | null;
  taxRate: number;
}

/** As it was sent. */
export interface SentOffer extends PricedOffer {
  options: Option[] | null;
  deposit: Deposit | null;
}

export const signatureRequests = pgTable('signature_requests', {
  accountId: accountId(),
  id: uuid('id').notNull(),
  jobId: uuid('job_id').notNull(),
  stage: text('stage').$type<Stage>().notNull(),
  /** The job's document version when it was frozen. */
  revision: integer('revision').notNull(),
  number: text('number').notNull(),
  totalCents: cents('total_cents').notNull(),
  frozenTexts: jsonb('page').$type<FrozenTexts>().notNull(),
  /** The document as plain HTML, without the page around it; null for those sent before there was one. */
  readingHtml: text('reading_html'),
  /** Null once the files of a link that nobody got are given up. */
  documentKey: text('document_key'),
  documentSha256: text('document_sha256').notNull(),
  /** As the document is printed; null of requests older than this field. */
  headerColor: text('header_color'),
  /** In snapshot_logos; null without a logo. */
  logoPath: text('logo_path'),
  status: text('status').$type<z.infer<typeof RequestStatus>>().notNull(),
  tokenHash: bytea('token_hash').notNull(),
  /** Of the links that follow-ups brought. */
  moreTokenHashes: bytea('more_token_hashes').array().notNull().default([]),
  tokenExpiresAt: instant('token_expires_at').notNull(),
  expiredAt: instant('expired_at'),
  signerName: text('signer_name').notNull(),
  signerEmail: text('signer_email'),
  /** Whom it was made for, as the job has called them since it was corrected; null in requests older than this field. */
  customerName: text('customer_name'),
  customerEmail: text('customer_email'),
  createdAt: instant('created_at').notNull(),
  sentAt: instant('sent_at'),
  /** When the first link of this document was sent, where a follow-up made this one in its place. */
  firstSentAt: instant('first_sent_at'),
  nextFollowUpAt: instant('next_follow_up_at'),
  reachedBy: text('reached_by', { enum: ['mail', 'copied link'] }),
  failedMails: integer('failed_mails').notNull().default(0),
  openedAt: instant('opened_at'),
  renewalRequestedAt: instant('renewal_requested_at'),
  endedAt: instant('ended_at'),
  endReason: text('end_reason', { enum: ['replaced', 'changed', 'withdrawn', 'moved_on'] }),
  declineReason: text('decline_reason'),
  signedAt: instant('signed_at'),
  signatureImage: bytea('signature_image'),
  furtherViews: integer('further_views').notNull().default(0),
  evidence: jsonb('evidence').$type<SeenAtSigning>(),
  sealedAt: instant('sealed_at'),
  sealedKey: text('sealed_key'),
  sealedSha256: text('sealed_sha256'),
  certificateFingerprint: text('certificate_fingerprint'),
  timestamped: boolean('timestamped'),
  /** Null in requests from before there were offers. */
  offer: jsonb('offer').$type<SentOffer>(),
  /** What the document was laid out from, where the customer may choose. */
  model: jsonb('model').$type<DocumentSnapshot>(),
  signed: jsonb('signed').$type<PricedOffer>(),
  optionName: text('option_name'),
  /** The document as it was sent, where the customer chose from it and `documentKey` is what was signed. */
  offerKey: text('offer_key'),
  offerSha256: text('offer_sha256'),
  /** A request without is for the document of its stage. */
  changeOrderId: uuid('change_order_id'),
  /** Set where the document has the notice of the right to cancel. */
  agreedAt: text('agreed_at', { enum: ['home', 'elsewhere'] }),
  /** As the sender chose it, with the notice or without; null of change orders. */
  placeOfSale: text('place_of_sale', { enum: ['home', 'elsewhere'] }),
  cancelUntil: day('cancel_until'),
  /** The company's when it was signed. */
  cancelTimeZone: text('cancel_time_zone'),
  /** Also of what was signed besides and went with the sale. */
  cancelledAt: instant('cancelled_at'),
  cancelReason: text('cancel_reason'),
  /** From 1 in a job, in the order of signing, whatever the clock said; a trigger writes it. */
  signatureNumber: integer('signature_number'),
  /** The request whose cancellation took this signature too; its own where it was cancelled itself. */
  cancelledWith: uuid('cancelled_with'),
});

/** What a customer chose of an offer, as it would be signed. */
export const signatureSelections = pgTable('signature_selections', {
  accountId: accountId(),
  id: uuid('id').notNull(),
  requestId: uuid('request_id').notNull(),
  createdAt: instant('created_at').notNull(),
  optionId: text('option_id'),
  optionName: text('option_name'),
  chosen: jsonb('chosen').$type<PricedOffer>().notNull(),
  totalCents: cents('total_cents').notNull(),
  frozenTexts: jsonb('page').$type<FrozenTexts>().notNull(),
  readingHtml: text('reading_html').notNull(),
  documentKey: text('document_key').notNull(),
  documentSha256: text('document_sha256').notNull(),
});

/** As `signaturePages`. */
export const selectionPages = pgTable('selection_pages', {
  accountId: accountId(),
  selectionId: uuid('selection_id').notNull(),
  page: integer('page').notNull(),
  pictureKey: text('picture_key').notNull(),
  pictureSha256: text('picture_sha256').notNull(),
});

export const signaturePages = pgTable('signature_pages', {
  accountId: accountId(),
  requestId: uuid('request_id').notNull(),
  /** From 1. */
  page: integer('page').notNull(),
  /** A gzip-packed SVG. */
  pictureKey: text('picture_key').notNull(),
  pictureSha256: text('picture_sha256').notNull(),
});

/** `opened` is the signing page alone, where the text that is agreed to stands. */
export type EventKind =
  | 'requested'
  | 'sent'
  | 'undelivered'
  | 'copied'
  | 'opened'
  | 'read'
  | 'downloaded'
  | 'selected'
  | 'signed'
  | 'cancelled';

export const signatureEvents = pgTable('signature_events', {
  accountId: accountId(),
  id: uuid('id').notNull(),
  requestId: uuid('request_id').notNull(),
  at: instant('at').notNull(),
  kind: text('kind').$type<EventKind>().notNull(),
  what: text('what').notNull(),
  address: text('address'),
  userAgent: text('user_agent'),
  viewId: text('view_id'),
  lastAt: instant('last_at'),
  times: integer('times').notNull().default(1),
});
