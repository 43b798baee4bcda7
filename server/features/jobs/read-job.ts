// One job with everything that was printed, paid and emailed for it.
import type { JobDetails } from '#contract/jobs/job-details.ts';
import type { Payment } from '#contract/jobs/payments.ts';
import { documentNumber, stages } from '#contract/stages.ts';
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/identity/scope.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { mailsAbout } from '#server/platform/mail/mails.store.ts';
import { documentsOf } from './documents/job-documents.store.ts';
import { describePrinted } from './documents/printed-texts.ts';
import { changeOrderRequests, refundsOf, requestMail } from './job-records.store.ts';
import { downloadPath, reachedAt, signatureOf, toJob, toJobMail, toPayment } from './job-reply.ts';
import { type JobRecord, listPaymentsOf } from './jobs.store.ts';
import { requireJob } from './require-job.ts';

export async function readJob({ db, clock }: Deps, scope: Scope, jobId: string): Promise<JobDetails> {
  return detailsOf(db.query, await requireJob(db.query, scope, jobId), clock.now());
}

export async function detailsOf(db: Queryable, job: JobRecord, now: Date): Promise<JobDetails> {
  // In turn: a transaction has one connection, which takes one statement at a time.
  const payments = await paymentsOf(db, job);
  const mails = await mailsOf(db, job);
  return toJobDetails(job, now, { payments, mails, goesToBin: await wasIssued(db, job) });
}

/** With what was given back of them. */
export async function paymentsOf(db: Queryable, job: JobRecord): Promise<Payment[]> {
  const payments = await listPaymentsOf(db, job, job.id);
  const isOnline = payments.some(({ method }) => method === 'online');
  const refunds = isOnline ? await refundsOf(db, job.accountId, job.id) : null;
  return payments.map((payment) => toPayment(payment, refunds?.get(payment.id)));
}

/** Whether somebody outside may hold a document of the job, or has signed or paid: then deleting it can be taken back. */
export async function wasIssued(db: Queryable, job: JobRecord): Promise<boolean> {
  const wasSigned = [job.estimateSignature, job.workOrderSignature].some((status) => status !== 'not_sent');
  if (job.wasPrinted || job.paidCents > 0 || job.invoiceSentAt !== null || wasSigned) return true;
  return (await documentsOf(db, job, job.id)).length > 0;
}

async function mailsOf(db: Queryable, { accountId, id }: JobRecord): Promise<JobDetails['mails']> {
  const mails = await mailsAbout(db, accountId, id);
  const ofChangeOrders = mails.some(({ kind }) => kind === requestMail)
    ? await changeOrderRequests(db, accountId, id)
    : [];
  return mails.map((mail) => ({
    ...toJobMail(
      { ...mail, at: (mail.sentAt ?? mail.createdAt).toISOString() },
      mail.kind === requestMail && ofChangeOrders.some((request) => mail.dedupeKey.startsWith(request)),
    ),
    to: mail.recipient,
    subject: mail.subject,
    message: mail.message,
    paymentId: mail.kind === 'job.receipt' ? (paymentOfReceipt(id, mail.dedupeKey) ?? undefined) : undefined,
  }));
}

/** The key of a receipt begins with its payment; with the job, where it is for the whole invoice. */
export function paymentOfReceipt(jobId: string, dedupeKey: string): string | null {
  const [about = ''] = dedupeKey.split(' ');
  return about === jobId ? null : about;
}

function toJobDetails(
  row: JobRecord,
  now: Date,
  more: { payments: Payment[]; mails: JobDetails['mails']; goesToBin: boolean },
): JobDetails {
  return {
    ...toJob(row, now),
    billingAddress: row.billingAddress,
    isTaxExempt: row.isTaxExempt,
    printed: describePrinted(row, row.stage, reachedAt(row, row.stage) ?? row.createdAt),
    documents: stages.flatMap((stage) => {
      const issuedAt = reachedAt(row, stage);
      if (!issuedAt) return [];
      return {
        stage,
        number: documentNumber(stage, row.number),
        issuedAt: issuedAt.toISOString(),
        url: downloadPath(row.id, stage),
        signatureStatus: signatureOf(row, stage),
      };
    }),
    payments: more.payments,
    mails: more.mails,
    goesToBin: more.goesToBin,
  };
}
