// The receipt of a payment: printed before the payment is recorded, with the payment on it, and posted in the
// transaction that records it. So there is never one without the other.
import type { NewPayment } from '#contract/job-forms.ts';
import type { Deps } from '#server/deps.ts';
import { type Company, readCompany } from '#server/features/company/company.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { refuseOverLimit } from '#server/platform/mail/post-mail.ts';
import { insertDocument } from '../documents/job-documents.store.ts';
import { type JobPdf, printWithPayments } from '../documents/print-job.ts';
import { assertReachable, assertUnchanged, type Reachable } from '../emails/assert-sendable.ts';
import { postToCustomer } from '../emails/customer.mail.ts';
import { receiptMail } from '../emails/receipt.mail.ts';
import { type JobRecord, listPaymentsOf, type PaymentRow } from '../jobs.store.ts';

export interface PreparedReceipt {
  /** As the job was without the payment. */
  before: Reachable;
  paidOn: string;
  company: Company;
  pdf: JobPdf;
}

/** The payment was checked. Refuses what cannot be emailed, before it is printed. */
export async function prepareReceipt(
  deps: Deps,
  job: JobRecord,
  input: NewPayment,
  paidOn: string,
): Promise<PreparedReceipt> {
  assertReachable(job, 'email a receipt');
  const { accountId, customerEmail: recipient } = job;
  await refuseOverLimit(deps, { accountId, kind: 'job.receipt', recipient });
  const company = await readCompany(deps.db.query, accountId);
  const now = deps.clock.now();
  const paid = { ...job, paidCents: job.paidCents + input.amount };
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
      createdAt: now,
    },
  ]);
  return { before: job, paidOn, company, pdf: await printWithPayments(deps, paid, company, payments) };
}

/** As the store lists them: the same payments are the same document. */
const inOrder = (payments: PaymentRow[]): PaymentRow[] =>
  payments.sort((a, b) => a.paidOn.localeCompare(b.paidOn) || a.createdAt.getTime() - b.createdAt.getTime());

/** The job is locked, and as it was before the payment. */
export function assertStillRight({ before, paidOn }: PreparedReceipt, locked: JobRecord, day: string): void {
  assertUnchanged(before, locked);
  if (paidOn !== day) throw new Refusal('conflict');
}

/** The payment is recorded, and `job` read again. */
export async function postReceipt(
  deps: Deps,
  tx: Tx,
  scope: Scope,
  { job, payment, receipt }: { job: JobRecord; payment: PaymentRow; receipt: PreparedReceipt },
): Promise<void> {
  const { before, company, pdf } = receipt;
  await insertDocument(tx, pdf.document);
  const to = before.customerEmail;
  const mail = receiptMail(deps, company, { job, payment, to });
  await postToCustomer(deps, tx, { company, job, mail, pdf });
  await recordEvent(tx, deps.clock, {
    type: 'job.receipt_sent',
    accountId: scope.accountId,
    actorUserId: scope.userId,
    subjectId: job.id,
    data: { to, paymentId: payment.id, sha256: pdf.document.sha256 },
  });
}
