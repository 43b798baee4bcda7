// Emails the invoice with its PDF and the balance (B-63). One click sends one email: the key deduplicates it.
import type { Deps } from '#server/deps.ts';
import { readCompany } from '#server/features/company/company.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { newId } from '#server/platform/ids.ts';
import { printJob } from '../documents/print-job.ts';
import { requireJob, requireLockedJob } from '../read-job.ts';
import {
  assertReachable,
  assertSameMail,
  assertUnchanged,
  invoiceMail,
  postToCustomer,
} from './jobs.mail.ts';

export async function sendInvoice(deps: Deps, scope: Scope, jobId: string, key: string | null) {
  const job = await requireJob(deps.db.query, scope, jobId);
  assertReachable(job, 'send the invoice');
  const pdf = await printJob(deps, job, 'invoice');
  const company = await readCompany(deps.db.query, scope.accountId);
  const dedupeKey = `${job.id} ${key ?? newId()}`;
  await deps.db.transaction(async (tx) => {
    assertUnchanged(job, await requireLockedJob(tx, scope, job.id));
    const mail = invoiceMail(deps, company, job, dedupeKey);
    if (!(await postToCustomer(deps, tx, company, job, mail, pdf))) return assertSameMail(tx, job, mail, pdf);
    await recordEvent(tx, deps.clock, {
      type: 'job.invoice_sent',
      accountId: scope.accountId,
      actorUserId: scope.userId,
      subjectId: job.id,
      data: { to: job.customerEmail, sha256: pdf.document.sha256 },
    });
  });
  return { success: true, sentTo: job.customerEmail, message: `Invoice sent to ${job.customerEmail}.` };
}
