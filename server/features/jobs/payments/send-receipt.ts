// The receipt of a payment. Wanted with the payment, it is printed before that is recorded, with the payment on it, and
// posted in the transaction that records it: so there is never one without the other. Later it is sent by hand.
import type { NewPayment } from '#contract/jobs/payments.ts';
import type { Deps } from '#server/deps.ts';
import { type Company, readCompany } from '#server/features/company/company.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { isId, newId } from '#server/platform/ids.ts';
import { assertSameMail, refuseOverLimit } from '#server/platform/mail/post-mail.ts';
import { insertDocument } from '../documents/job-documents.store.ts';
import { type JobPdf, printJob, printWithPayments } from '../documents/print-job.ts';
import {
  type AboveApproved,
  assertAboveApprovedConfirmed,
  recordAboveApproved,
} from '../emails/above-approved.ts';
import { assertReceiptable, assertUnchanged, type Reachable } from '../emails/assert-sendable.ts';
import { postToCustomer } from '../emails/customer.mail.ts';
import { receiptMail } from '../emails/receipt.mail.ts';
import { findPayment, type JobRecord, listPaymentsOf, notOnline, type PaymentRow } from '../jobs.store.ts';
import { requireJob, requireLockedJob } from '../require-job.ts';

export interface PreparedReceipt {
  /** As the job was without the payment. */
  before: Reachable;
  paidOn: string;
  company: Company;
  pdf: JobPdf;
  aboveApproved: AboveApproved | null;
}

/** The payment was checked. Refuses what cannot be emailed, before it is printed. */
export async function prepareReceipt(
  deps: Deps,
  job: JobRecord,
  input: NewPayment,
  paidOn: string,
): Promise<PreparedReceipt> {
  assertReceiptable(job, input.isDeposit);
  const { accountId, customerEmail: recipient } = job;
  await refuseOverLimit(deps, { accountId, kind: 'job.receipt', recipient });
  const company = await readCompany(deps.db.query, accountId);
  const now = deps.clock.now();
  const paid = {
    ...job,
    paidCents: job.paidCents + input.amount,
    depositPaidCents: job.depositPaidCents + (input.isDeposit ? input.amount : 0),
  };
  const aboveApproved = assertInvoiceConfirmed(paid, input.sendAnyway);
  const payments = inOrder([
    ...(await listPaymentsOf(deps.db.query, job, job.id)),
    {
      accountId,
      id: '',
      jobId: job.id,
      amountCents: input.amount,
      method: input.method,
      paidOn,
      note: null,
      isDeposit: input.isDeposit,
      createdAt: now,
      ...notOnline,
    },
  ]);
  const pdf = await printWithPayments(deps, paid, company, payments);
  return { before: job, paidOn, company, pdf, aboveApproved };
}

/** With a work order no invoice goes out. */
const assertInvoiceConfirmed = (job: JobRecord, sendAnyway: boolean | undefined) =>
  job.stage === 'invoice' ? assertAboveApprovedConfirmed(job, sendAnyway) : null;

/** As the store lists them: the same payments are the same document. */
const inOrder = (payments: PaymentRow[]): PaymentRow[] =>
  payments.sort((a, b) => a.paidOn.localeCompare(b.paidOn) || a.createdAt.getTime() - b.createdAt.getTime());

/** The job is locked, and as it was before the payment. */
export function assertStillRight({ before, paidOn }: PreparedReceipt, locked: JobRecord, day: string): void {
  assertUnchanged(before, locked);
  if (paidOn !== day) throw new Refusal('conflict');
}

interface RecordedPayment {
  company: Company;
  /** With the payment in its sums. */
  job: JobRecord;
  payment: PaymentRow;
  pdf: JobPdf;
  aboveApproved: AboveApproved | null;
}

/** False when it was posted before. */
export async function postReceipt(
  deps: Deps,
  tx: Tx,
  scope: Tenant & { userId?: string },
  { company, job, payment, pdf, aboveApproved }: RecordedPayment,
  order: { to: string; dedupeKey: string },
): Promise<boolean> {
  await insertDocument(tx, pdf.document);
  const mail = receiptMail(deps, company, { job, payment }, order);
  if (!(await postToCustomer(deps, tx, { company, job, mail, pdf }))) return false;
  await recordAboveApproved(deps, tx, scope, job, aboveApproved);
  await recordEvent(tx, deps.clock, {
    type: 'job.receipt_sent',
    accountId: scope.accountId,
    ...(scope.userId !== undefined && { actorUserId: scope.userId }),
    subjectId: job.id,
    data: { to: order.to, paymentId: payment.id, sha256: pdf.document.sha256 },
  });
  return true;
}

/** Of a payment that was recorded before. One press sends one email: the key deduplicates it. */
export async function sendReceipt(
  deps: Deps,
  scope: Scope,
  { id, paymentId }: { id: string; paymentId: string },
  { sendAnyway }: { sendAnyway?: boolean | undefined },
  key: string | null,
) {
  const job = await requireJob(deps.db.query, scope, id);
  const { isDeposit } = await requirePayment(deps.db.query, scope, id, paymentId);
  assertReceiptable(job, isDeposit);
  const aboveApproved = assertInvoiceConfirmed(job, sendAnyway);
  const to = job.customerEmail;
  const dedupeKey = `${paymentId} ${key ?? newId()}`;
  const pdf = await printJob(deps, job, job.stage);
  const company = await readCompany(deps.db.query, scope.accountId);
  await deps.db.transaction(async (tx) => {
    assertUnchanged(job, await requireLockedJob(tx, scope, id));
    const payment = await requirePayment(tx, scope, id, paymentId);
    const paid = { company, job, payment, pdf, aboveApproved };
    if (await postReceipt(deps, tx, scope, paid, { to, dedupeKey })) return;
    const { fileKey } = pdf.document;
    await assertSameMail(tx, job.accountId, { kind: 'job.receipt', dedupeKey }, { to, text: {}, fileKey });
  });
  return { success: true, sentTo: to, message: `Receipt sent to ${to}.` };
}

export async function requirePayment(
  db: Queryable,
  scope: Scope,
  jobId: string,
  paymentId: string,
): Promise<PaymentRow> {
  const payment = isId(paymentId) ? await findPayment(db, scope, jobId, paymentId) : null;
  if (!payment) throw new Refusal('not_found', { message: 'Payment not found' });
  return payment;
}
