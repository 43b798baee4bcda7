// A job as replies show it.

import { addDays, addMonths } from '#contract/days.ts';
import type { Job, JobDetails, JobMail, Payment, PaymentStatus } from '#contract/jobs.ts';
import { toLineItem } from '#contract/lines/line-items.ts';
import { formatDecimal } from '#contract/lines/money.ts';
import { documentNumber, type Stage, stages } from '#contract/stages.ts';
import type { LastMail } from '#server/platform/mail/mails.store.ts';
import { reasonText } from '#server/platform/mail/unsent-reasons.ts';
import { dayIn } from '#server/platform/zoned-time.ts';
import type { FoundJob } from './jobs.store.ts';
import type { PaymentRow } from './payments/payments.store.ts';

// When an old job is deleted (B-55): the company's number of months after the service date, but never less than a week
// after the owner was told; not at all by default.

export type RetainedJob = Pick<
  FoundJob,
  'stage' | 'serviceStart' | 'createdAt' | 'deletionNoticeAt' | 'timeZone' | 'jobMonths' | 'invoiceMonths'
>;

/** Between the mail and the deletion. */
const noticeDays = 7;

/** How long before the day the owner is told: as early as the job itself begins to warn. */
export const warnedDays = (stage: FoundJob['stage']) => (stage === 'invoice' ? 30 : 7);

/** 2027-05-14, or null when the job is kept for good. */
export function deletionDay(job: RetainedJob, now: Date): string | null {
  const months = job.stage === 'invoice' ? job.invoiceMonths : job.jobMonths;
  if (months === null) return null;
  const from = dayIn(job.timeZone, job.serviceStart ?? job.createdAt);
  // Until the owner was really told, the day keeps its distance.
  const afterNotice = addDays(dayIn(job.timeZone, job.deletionNoticeAt ?? now), noticeDays);
  const planned = addMonths(from, months);
  return planned > afterNotice ? planned : afterNotice;
}

export function toJob(row: FoundJob, now: Date): Job {
  return {
    id: row.id,
    jobNumber: row.number,
    customerName: row.customerName,
    customerPhone: row.customerPhone,
    customerEmail: row.customerEmail,
    customerAddress: row.customerAddress,
    jobDescription: row.description,
    notes: row.notes,
    comments: row.comments,
    lineItems: row.lineItems.map(toLineItem),
    subtotal: formatDecimal(row.subtotalCents),
    taxRate: formatDecimal(row.taxRate),
    taxAmount: formatDecimal(row.taxCents),
    totalAmount: formatDecimal(row.totalCents),
    ...balanceOf(row),
    currentStage: row.stage,
    serviceDate: row.serviceStart && dayIn(row.timeZone, row.serviceStart),
    serviceDateStart: iso(row.serviceStart),
    serviceDateEnd: iso(row.serviceEnd),
    assignedTechnicianId: row.technicianId,
    technicianName: row.technicianName,
    templateId: row.templateId,
    templateData: row.templateData,
    createdAt: row.createdAt.toISOString(),
    scheduledDeletionDate: deletionDay(row, now),
    estimatePdf: pdfOf(row, 'estimate'),
    workOrderPdf: pdfOf(row, 'work_order'),
    invoicePdf: pdfOf(row, 'invoice'),
    beforePhotos: row.beforePhotos,
    afterPhotos: row.afterPhotos,
    reminderEnabled: row.reminderEnabled,
    reminderEvery15Days: row.reminderEvery15Days,
    reminderEvery30Days: row.reminderEvery30Days,
    reminderSince: row.reminderSince,
    reminderPausedUntil: row.reminderPausedUntil,
    invoiceDueDate: row.dueOn,
    lastReminderSent: iso(row.lastReminderAt),
    nextReminderAt: iso(row.nextReminderAt),
    estimateSignatureStatus: row.estimateSignature,
    workOrderSignatureStatus: row.workOrderSignature,
    invoiceSignatureStatus: row.invoiceSignature,
    estimateSignedAt: iso(row.estimateSignedAt),
    signedTotal: row.signedTotalCents === null ? null : formatDecimal(row.signedTotalCents),
    signatureDeclineReason: row.signatureDeclineReason,
    invoiceSentAt: iso(row.invoiceSentAt),
    lastMail: row.lastMail && toJobMail(row.lastMail),
    revision: row.version,
  };
}

export function toJobDetails(
  row: FoundJob,
  now: Date,
  more: { payments: PaymentRow[]; mails: JobDetails['mails'] },
): JobDetails {
  return {
    ...toJob(row, now),
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
    payments: more.payments.map(toPayment),
    mails: more.mails,
  };
}

const iso = (instant: Date | null) => instant?.toISOString() ?? null;

export const downloadPath = (jobId: string, stage: Stage) => `/api/jobs/${jobId}/download/${stage}`;

const pdfOf = (row: FoundJob, stage: Stage) => (reachedAt(row, stage) ? downloadPath(row.id, stage) : null);

type Reached = Pick<FoundJob, 'estimateAt' | 'workOrderAt' | 'invoiceAt'>;

/** When the job came to that stage; null for one that it skipped or that lies ahead. */
export function reachedAt(job: Reached, stage: Stage): Date | null {
  return { estimate: job.estimateAt, work_order: job.workOrderAt, invoice: job.invoiceAt }[stage];
}

type Signed = Pick<FoundJob, 'estimateSignature' | 'workOrderSignature' | 'invoiceSignature'>;

export const signatureOf = (job: Signed, stage: Stage) =>
  ({ estimate: job.estimateSignature, work_order: job.workOrderSignature, invoice: job.invoiceSignature })[
    stage
  ];

export type Paid = Pick<FoundJob, 'stage' | 'totalCents' | 'paidCents'>;

export const balanceOf = ({ stage, totalCents, paidCents }: Paid) => ({
  amountPaid: formatDecimal(paidCents),
  balanceDue: formatDecimal(totalCents - paidCents),
  paymentStatus: statusOf(stage, totalCents, paidCents),
});

function statusOf(stage: Stage, total: number, paid: number): PaymentStatus {
  // An invoice over nothing is paid; an estimate without lines is only not written yet.
  if (paid === 0) return total === 0 && stage === 'invoice' ? 'paid' : 'unpaid';
  return paid < total ? 'partly_paid' : 'paid';
}

export const toPayment = (row: PaymentRow): Payment => ({
  id: row.id,
  amount: formatDecimal(row.amountCents),
  method: row.method,
  paidOn: row.paidOn,
  note: row.note,
  createdAt: row.createdAt.toISOString(),
});

export const toJobMail = ({ kind, state, at, ...unsent }: LastMail): JobMail => ({
  // Without the feature it comes from: `signature.signed-copy` is shown as `signed_copy`.
  kind: kind.replace(/^[a-z]+\./, '').replaceAll('-', '_'),
  state,
  reason: reasonText(unsent),
  at: new Date(at).toISOString(),
});
