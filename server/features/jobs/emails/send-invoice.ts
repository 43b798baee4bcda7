// Emails the invoice with its PDF and the balance (B-63), or, once it is paid in full, as a receipt. One click sends one email: the key deduplicates it.
import type { EmailForm } from '#contract/texts/email-text.ts';
import type { Deps } from '#server/deps.ts';
import { readCompany } from '#server/features/company/company.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { newId } from '#server/platform/ids.ts';
import { assertSameMail } from '#server/platform/mail/post-mail.ts';
import { printJob } from '../documents/print-job.ts';
import { assertRevision } from '../edit/change-one.ts';
import { isPaidInvoice } from '../job-reply.ts';
import { listPaymentsOf } from '../jobs.store.ts';
import { requireJob, requireLockedJob } from '../require-job.ts';
import { assertWithinApproved, recordAboveApproved } from './above-approved.ts';
import { assertReachable, assertUnchanged } from './assert-sendable.ts';
import { invoiceMail, postToCustomer } from './customer.mail.ts';
import { saveMissingEmail, withEmail } from './customer-email.ts';
import { paidInvoiceMail } from './receipt.mail.ts';

export async function sendInvoice(
  deps: Deps,
  scope: Scope,
  jobId: string,
  { revision, sendAnyway = false, ...text }: EmailForm & { sendAnyway?: boolean | undefined },
  key: string | null,
) {
  const found = await requireJob(deps.db.query, scope, jobId);
  const job = withEmail(found, text.to);
  const isReceipt = isPaidInvoice(job);
  assertReachable(job, isReceipt ? 'send the receipt' : 'send the invoice');
  const aboveApproved = assertWithinApproved(job, sendAnyway);
  const to = text.to || job.customerEmail;
  const pdf = await printJob(deps, job, 'invoice');
  const company = await readCompany(deps.db.query, scope.accountId);
  const order = { to, text, dedupeKey: `${job.id} ${key ?? newId()}` };
  const payments = await listPaymentsOf(deps.db.query, scope, job.id);
  const mail = isReceipt
    ? paidInvoiceMail(deps, company, { job, payments }, order)
    : invoiceMail(deps, company, job, order);
  await deps.db.transaction(async (tx) => {
    const locked = await requireLockedJob(tx, scope, job.id);
    assertUnchanged(found, locked);
    if (!(await postToCustomer(deps, tx, { company, job, mail, pdf })))
      return assertSameMail(tx, job.accountId, mail, { to, text, fileKey: pdf.document.fileKey });
    // After that: a repeated press is the same email, though saving the address has changed the job.
    await assertRevision(tx, locked, revision, deps.clock.now());
    await saveMissingEmail(deps, tx, locked, to, scope.userId);
    await recordAboveApproved(deps, tx, scope, locked, aboveApproved);
    const { sha256 } = pdf.document;
    await recordEvent(tx, deps.clock, {
      ...(isReceipt
        ? { type: 'job.receipt_sent', data: { to, paymentId: null, sha256 } }
        : { type: 'job.invoice_sent', data: { to, sha256 } }),
      accountId: scope.accountId,
      actorUserId: scope.userId,
      subjectId: job.id,
    });
  });
  return { success: true, sentTo: to, message: `${isReceipt ? 'Receipt' : 'Invoice'} sent to ${to}.` };
}
