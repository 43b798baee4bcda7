// Whether an email to the customer that waits to be delivered is still right when its turn comes.
import type { MailKind } from '#server/mail-kinds.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { WaitingMail } from '#server/platform/mail/write-mail-about.ts';
import { depositDueOf, dueCents, isPaidInvoice } from '../job-reply.ts';
import { findJob, findPayment } from '../jobs.store.ts';
import { paymentOfReceipt } from '../read-job.ts';
import { invoicePlan, reminderPlan } from '../reminders/arm-reminder.ts';

const invoiceKinds = [
  'job.invoice',
  'job.reminder',
  'job.follow-up',
  'job.receipt',
  'job.deposit-request',
] as const;
const isAboutInvoice = (kind: MailKind): kind is (typeof invoiceKinds)[number] =>
  (invoiceKinds as readonly MailKind[]).includes(kind);

/** While an email waits to be delivered, the customer may pay or cancel, and the job may be ended or deleted. */
export async function isInvoiceMailWanted(
  db: Queryable,
  now: Date,
  { kind, dedupeKey, accountId, subjectId, recipient }: WaitingMail,
): Promise<boolean> {
  if (!isAboutInvoice(kind)) return true;
  const job = await findJob(db, { accountId }, subjectId);
  // Of what the customer canceled no email about money goes out, not even what is left of a part (D-22).
  if (!job || job.customerCancelledAt !== null) return false;
  // What was received was received, whatever became of the job since.
  if (kind === 'job.receipt') {
    const paymentId = paymentOfReceipt(job.id, dedupeKey);
    return paymentId
      ? (await findPayment(db, { accountId }, job.id, paymentId)) !== null
      : isPaidInvoice(job);
  }
  if (job.closedAs !== null) return false;
  switch (kind) {
    case 'job.invoice':
      return true;
    case 'job.reminder':
      return dueCents(job) > 0;
    case 'job.deposit-request':
      return depositDueOf(job) > 0;
    case 'job.follow-up':
      return job.customerEmail === recipient && invoicePlan(job, reminderPlan(job, now)) !== null;
  }
}
