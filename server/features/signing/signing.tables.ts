import {
  bigint,
  boolean,
  customType,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { RequestStatus, SignedJob } from '#contract/signatures.ts';
import type { Stage } from '#contract/stages.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export type FrozenPage = z.infer<typeof SignedJob>;

/** What was seen at the moment of signing; the signer's own claims stand apart. */
export interface SeenAtSigning {
  method: 'drawn' | 'typed';
  consent: { version: string; text: string };
  address: string;
  userAgent: string;
  claimed: { address: string | null; userAgent: string | null; time: string | null };
  /** Who was signed in for the sender in the same browser (B-50). */
  senderSession: string | null;
  /** Whether anybody had opened the page before, the sender included. Absent in signatures from before this was kept. */
  wasOpened?: boolean;
}

export const signatureRequests = pgTable('signature_requests', {
  accountId: uuid('account_id').notNull(),
  id: uuid('id').notNull(),
  jobId: uuid('job_id').notNull(),
  stage: text('stage').$type<Stage>().notNull(),
  revision: integer('revision').notNull(),
  number: text('number').notNull(),
  totalCents: bigint('total_cents', { mode: 'number' }).notNull(),
  page: jsonb('page').$type<FrozenPage>().notNull(),
  /** Null once the files of a link that nobody got are given up. */
  documentKey: text('document_key'),
  documentSha256: text('document_sha256').notNull(),
  status: text('status').$type<z.infer<typeof RequestStatus>>().notNull(),
  tokenHash: bytes('token_hash').notNull(),
  tokenExpiresAt: instant('token_expires_at').notNull(),
  expiredAt: instant('expired_at'),
  signerName: text('signer_name').notNull(),
  signerEmail: text('signer_email'),
  createdAt: instant('created_at').notNull(),
  sentAt: instant('sent_at'),
  reachedBy: text('reached_by', { enum: ['mail', 'copied link'] }),
  failedMails: integer('failed_mails').notNull().default(0),
  openedAt: instant('opened_at'),
  renewAskedAt: instant('renew_asked_at'),
  endedAt: instant('ended_at'),
  endReason: text('end_reason', { enum: ['replaced', 'changed', 'withdrawn'] }),
  declineReason: text('decline_reason'),
  signedAt: instant('signed_at'),
  signatureImage: bytes('signature_image'),
  furtherLooks: integer('further_looks').notNull().default(0),
  evidence: jsonb('evidence').$type<SeenAtSigning>(),
  sealedAt: instant('sealed_at'),
  sealedKey: text('sealed_key'),
  sealedSha256: text('sealed_sha256'),
  certificateFingerprint: text('certificate_fingerprint'),
  timestamped: boolean('timestamped'),
});

export const signaturePages = pgTable('signature_pages', {
  accountId: uuid('account_id').notNull(),
  requestId: uuid('request_id').notNull(),
  /** From 1. */
  page: integer('page').notNull(),
  /** A gzip-packed SVG. */
  pictureKey: text('picture_key').notNull(),
  pictureSha256: text('picture_sha256').notNull(),
});
