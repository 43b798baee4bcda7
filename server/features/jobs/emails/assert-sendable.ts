// What a job needs before it is emailed: for signature, as an invoice, as a reminder, with a receipt, for its deposit. Whether
// it is more than was approved asks above-approved.ts.
import { noDepositDue } from '#contract/jobs/payments.ts';
import { emailNeeded } from '#contract/texts/refusal-texts.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { depositDueOf, signatureOf } from '../job-reply.ts';
import type { JobRecord } from '../jobs.store.ts';
import { assertNotClosed } from '../require-job.ts';

/** For signature. */
export function assertSendable(job: JobRecord): void {
  assertNotClosed(job);
  if (job.stage === 'invoice') throw new Refusal('not_signable');
  if (signatureOf(job, job.stage) === 'approved') throw new Refusal('already_signed');
  assertLines(job);
}

/** What an email to the customer needs before it is sent. */
export type Reachable = JobRecord & { customerEmail: string };

export function assertReachable(job: JobRecord, purpose: string): asserts job is Reachable {
  assertInvoiceMayGoOut(job);
  assertEmail(job, purpose);
  assertLines(job);
}

/**
 * A payment is confirmed with the invoice it is on. A deposit comes before there is one: then with the work order, which
 * says that it was paid (D-19).
 */
export function assertReceiptable(job: JobRecord, isDeposit: boolean): asserts job is Reachable {
  const purpose = 'email a receipt';
  if (!isDeposit || job.stage !== 'work_order') return assertReachable(job, purpose);
  assertNotClosed(job);
  assertAgreed(job);
  assertEmail(job, purpose);
}

export function assertEmail(job: JobRecord, purpose: string): asserts job is Reachable {
  if (job.customerEmail) return;
  const message = emailNeeded(purpose);
  throw new Refusal('invalid_input', { message, fields: { customerEmail: message } });
}

/** Asked for when an estimate is signed; a job that was moved on by hand asks for none (D-19). */
export function assertDepositDue(job: JobRecord): void {
  assertNotClosed(job);
  if (depositDueOf(job) === 0) throw new Refusal('nothing_due', { message: noDepositDue });
}

/** To its customer, by email or as a link: it is the stage for it, of an open job, and the customer has not canceled. */
export function assertInvoiceMayGoOut(job: JobRecord): void {
  if (job.stage !== 'invoice') throw new Refusal('not_an_invoice');
  assertNotClosed(job);
  assertAgreed(job);
}

/** The customer page shows an invoice, or, before there is one, the deposit that was asked for (D-24). */
export function assertPayLinkMayGoOut(job: JobRecord): void {
  if (depositDueOf(job) === 0) assertInvoiceMayGoOut(job);
  assertNotClosed(job);
  assertAgreed(job);
}

/** Of what the customer canceled nothing is due, and no email or link says that it is (D-22). */
function assertAgreed({ customerCancelledAt }: JobRecord): void {
  if (customerCancelledAt !== null) throw new Refusal('agreement_cancelled');
}

export function assertLines({ lineItems }: JobRecord): void {
  if (lineItems.length > 0) return;
  const message = 'Please add at least one line item first.';
  throw new Refusal('invalid_input', { message, fields: { lineItems: message } });
}

/** What the mail and its document say must still be so when it is put into the queue. */
export function assertUnchanged(job: JobRecord, locked: JobRecord): void {
  const facts = (job: JobRecord) =>
    [
      job.stage,
      job.totalCents,
      job.paidCents,
      job.depositRequestedCents,
      job.depositPaidCents,
      job.signedTotalCents,
      job.customerCancelledAt?.getTime(),
      job.dueOn,
      job.customerEmail,
      job.documentVersion,
      job.closedAs,
    ].join();
  if (facts(job) !== facts(locked)) throw new Refusal('conflict');
}
