// Emails the invoice with its PDF and the balance (B-63). One click sends one email: the key deduplicates it.
import type { EmailForm } from '#contract/texts/email-text.ts';
import type { Deps } from '#server/deps.ts';
import { readCompany } from '#server/features/company/company.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { newId } from '#server/platform/ids.ts';
import { assertSameMail } from '#server/platform/mail/post-mail.ts';
import { printJob } from '../documents/print-job.ts';
import { assertRevision } from '../edit/change-one.ts';
import { requireJob, requireLockedJob } from '../read-job.ts';
import { assertReachable, assertUnchanged } from './assert-sendable.ts';
import { invoiceMail, postToCustomer } from './customer.mail.ts';
import { saveMissingEmail, withEmail } from './customer-email.ts';

export async function sendInvoice(
  deps: Deps,
  scope: Scope,
  jobId: string,
  { revision, ...text }: EmailForm,
  key: string | null,
) {
  const found = await requireJob(deps.db.query, scope, jobId);
  const job = withEmail(found, text.to);
  assertReachable(job, 'send the invoice');
  const to = text.to || job.customerEmail;
  const pdf = await printJob(deps, job, 'invoice');
  const company = await readCompany(deps.db.query, scope.accountId);
  const mail = invoiceMail(deps, company, job, { to, text, dedupeKey: `${job.id} ${key ?? newId()}` });
  await deps.db.transaction(async (tx) => {
    const locked = await requireLockedJob(tx, scope, job.id);
    assertUnchanged(found, locked);
    if (!(await postToCustomer(deps, tx, { company, job, mail, pdf })))
      return assertSameMail(tx, job.accountId, mail, { to, text, fileKey: pdf.document.fileKey });
    // After that: a repeated press is the same email, though saving the address has changed the job.
    await assertRevision(tx, locked, revision, deps.clock.now());
    await saveMissingEmail(deps, tx, locked, to, scope.userId);
    await recordEvent(tx, deps.clock, {
      type: 'job.invoice_sent',
      accountId: scope.accountId,
      actorUserId: scope.userId,
      subjectId: job.id,
      data: { to, sha256: pdf.document.sha256 },
    });
  });
  return { success: true, sentTo: to, message: `Invoice sent to ${to}.` };
}
