// Emails the invoice with its PDF and the balance (B-63). One click sends one email: the key deduplicates it.
import type { Deps } from '#server/deps.ts';
import { readCompany } from '#server/features/company/company.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { newId } from '#server/platform/ids.ts';
import { printJob } from '../documents/print-job.ts';
import type { FoundJob } from '../jobs.store.ts';
import { requireJob, requireLockedJob } from '../read-job.ts';
import { invoiceMail, postToCustomer } from './jobs.mail.ts';

export async function sendInvoice(deps: Deps, scope: Scope, jobId: string, key: string | null) {
  const job = await requireJob(deps.db.query, scope, jobId);
  assertReachable(job, 'send the invoice');
  const pdf = await printJob(deps, job, 'invoice');
  const company = await readCompany(deps.db.query, scope.accountId);
  const dedupeKey = `${job.id} ${key ?? newId()}`;
  await deps.db.transaction(async (tx) => {
    assertUnchanged(job, await requireLockedJob(tx, scope, job.id));
    const mail = invoiceMail(deps, company, job, dedupeKey);
    if (!(await postToCustomer(deps, tx, company, job, mail, pdf))) return;
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

export type Reachable = FoundJob & { customerEmail: string };

/**
 * Checked before every email to a customer: an address, and something on the invoice. `purpose` ends the sentence
 * "Customer email is required to …".
 */
export function assertReachable(job: FoundJob, purpose: string): asserts job is Reachable {
  if (job.stage !== 'invoice') throw new Refusal('not_an_invoice');
  if (!job.customerEmail) {
    const message = `Customer email is required to ${purpose}. Please add an email address in the job details first.`;
    throw new Refusal('invalid_input', { message, fields: { customerEmail: message } });
  }
  if (job.lineItems.length === 0) {
    const message = 'Please add at least one line item first.';
    throw new Refusal('invalid_input', { message, fields: { lineItems: message } });
  }
}

/** The contents of the email and its document must still be true when it is queued. */
export function assertUnchanged(job: FoundJob, locked: FoundJob): void {
  const facts = ({ stage, totalCents, paidCents, dueOn, customerEmail, revision }: FoundJob) =>
    [stage, totalCents, paidCents, dueOn, customerEmail, revision].join();
  if (facts(job) !== facts(locked)) throw new Refusal('conflict');
}
