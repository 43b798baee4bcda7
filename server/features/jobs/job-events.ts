// What jobs report to the features above them, and what they need from them. Jobs import none of these features:
// join-features.ts fills the interfaces in. Every event takes the transaction in which it happens, so that both commit
// together.
import type { SQLWrapper } from 'drizzle-orm';
import type { Line } from '#contract/lines/line-items.ts';
import type { Discount } from '#contract/lines/offer.ts';
import type { Stage } from '#contract/stages.ts';
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import type { JobRecord } from './job-records.store.ts';

interface JobKey {
  accountId: string;
  id: string;
}

interface CustomerJob extends JobKey {
  customerName: string;
  customerEmail: string | null;
}

export interface JobEvents {
  /** What is printed has changed (B-12); by nobody's hand where the customer has signed that. The job is locked. */
  documentChanged(tx: Tx, job: JobKey, by: { userId?: string }): Promise<void>;
  /** Moved on by hand, with what the customer chose: what was sent offers nothing any more. The job is locked. */
  offerDecided(tx: Tx, job: JobKey, by: { userId?: string }): Promise<void>;
  /** The same paper is for a customer with another email, who may not be the one who approved it. The job is locked. */
  customerChanged(tx: Tx, job: JobKey, by: { userId?: string }): Promise<void>;
  /**
   * Lost, void or in the bin (D-58), or cancelled by the customer, which is nobody's hand: nobody is to sign it any more. The
   * job is locked.
   */
  ended(tx: Tx, job: JobKey, by: { userId?: string }): Promise<void>;
  /** The job is locked, and its rows are still there (B-16). */
  deleted(tx: Tx, job: JobKey): Promise<void>;
  assigned(tx: Tx, job: JobKey, technicianId: string): Promise<void>;
  /** The service date of a job that somebody was given. */
  rescheduled(tx: Tx, job: JobKey, technicianId: string): Promise<void>;
}

export interface StageDocument {
  bytes: Buffer;
  filename: string;
}

/** One that was signed, and of which version of the job it was. */
export interface SignedStageDocument extends StageDocument {
  documentVersion: number;
}

export interface Fingerprint {
  stage: Stage;
  sha256: string;
  signed?: true;
}

export interface SignedDocuments {
  /** With its seal, and until that is made as it was sent. Null when nobody has signed that stage. */
  find(job: JobKey, stage: Stage): Promise<SignedStageDocument | null>;
  /** A signed change order by its number, in the same way. */
  findChangeOrder(job: JobKey, number: string): Promise<StageDocument | null>;
  /** Whose signature each signed stage has, and each signed change order; oldest first. */
  signers(db: Queryable, job: JobKey): Promise<Signer[]>;
  /** Of everything that was sent to be signed. */
  fingerprints(tx: Tx, job: JobKey): Promise<Fingerprint[]>;
  /** Null where nothing that was made for the present customer is signed. */
  approved(db: Queryable, job: CustomerJob): Promise<Approved | null>;
  /**
   * The job, which is locked, calls its customer otherwise from now on. `isKnownSame`: it is the customer who was changed, and
   * the job with them. Else only where name or email is still the same.
   */
  customerCorrected(
    tx: Tx,
    before: CustomerJob,
    after: Omit<CustomerJob, keyof JobKey>,
    how: { isKnownSame: boolean },
  ): Promise<void>;
  /** What its row repeats of them. */
  jobColumns(tx: Tx, job: CustomerJob): Promise<SignatureColumns>;
  /** Whose document was last signed by the present customer, and canceled. */
  cancelledStages(db: Queryable, job: CustomerJob): Promise<Stage[]>;
  /** Whether the present customer's estimate is signed. */
  hasEstimate(db: Queryable, job: CustomerJob): Promise<boolean>;
  /** To be attached: what `find` gives, where it has its seal. */
  sealedFile(db: Queryable, job: JobKey, stage: Stage): Promise<AttachedPdf | null>;
}

/** A stored file, as an email brings it. */
export interface AttachedPdf {
  filename: string;
  document: { fileKey: string };
}

export interface SignatureColumns {
  estimateSignedAt: Date | null;
  /** Approved by the present customer. */
  signedTotalCents: number | null;
  /** By the present customer, who has signed nothing since. */
  customerCancelledAt: Date | null;
  /** The last time that the document of the stage was declined. */
  estimateDeclineReason: string | null;
  workOrderDeclineReason: string | null;
}

/** What the customer has approved in writing: the newest signed document of a job (D-21). */
export interface Approved {
  totalCents: number;
  /** Of the document it is in, after those that it builds on: "EST-1042", "CO-1042-1". */
  numbers: string[];
  /** Null in documents that were signed before their lines were stored. */
  offer: { lineItems: Line[]; discount: Discount | null } | null;
}

export interface Signer {
  stage: Stage;
  number: string;
  /** Not the document of the stage itself. */
  isChangeOrder: boolean;
  /** Whom the document was made for, as it says. */
  customerName: string;
  name: string;
  email: string | null;
}

/** The page on which a customer reads an invoice, or what is due of a deposit, without a login. */
export interface PayLinks {
  /** For one email. It opens the invoice once it is stored, in the transaction that posts the email. */
  make(job: JobKey): NewPayLink;
  /** Whether what is due on the job, or its deposit before there is an invoice, can be paid online now. */
  canPay(db: Queryable, job: JobRecord): Promise<boolean>;
  /** The whole address of the job's own, which is the same until links are withdrawn: to be printed, and shown again. */
  lasting(db: Queryable, job: JobKey): Promise<string>;
  /** The same for a job that is not written yet. */
  newLasting(job: JobKey & { createdAt: Date }): NewLastingPayLink;
  /** Those that were sent or printed so far open nothing from now on. */
  withdraw(tx: Tx, job: JobKey, now: Date): Promise<void>;
}

export interface NewPayLink {
  /** The whole address. Only its hash is stored, so it cannot be shown again. */
  url: string;
  store(tx: Tx): Promise<void>;
}

export interface NewLastingPayLink {
  url: string;
  /** For the statement that writes the job. */
  insert(db: Queryable): SQLWrapper;
}

/**
 * Those a job can be given to. Locked until the end of the transaction: one who is being deleted must not get a job.
 */
export interface TechnicianDirectory {
  /** Null for an unknown, foreign or former one. */
  find(db: Queryable, scope: Tenant, id: string): Promise<{ id: string; name: string } | null>;
  /** The same, refused where it would be null. */
  require(db: Queryable, scope: Tenant, id: string): Promise<{ id: string; name: string }>;
  /** The name of an office person, by whom they sign in as; null for everybody else. */
  officeName(db: Queryable, user: { accountId: string; userId: string }): Promise<string | null>;
  /** All of them, not locked. */
  list(db: Queryable, scope: Tenant): Promise<{ id: string; name: string }[]>;
}
