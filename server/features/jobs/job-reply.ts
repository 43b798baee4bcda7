// A job as replies show it.
import { lastDayToRefund } from '#contract/cancellation-right.ts';
import type { Job, JobMail } from '#contract/jobs/job.ts';
import type { Payment, PaymentStatus } from '#contract/jobs/payments.ts';
import { toLineItem } from '#contract/lines/line-items.ts';
import { formatDecimal, isPaidInFull, shareOf } from '#contract/lines/money.ts';
import { toOfferReply } from '#contract/lines/offer.ts';
import type { Stage } from '#contract/stages.ts';
import { toIso } from '#server/platform/clock.ts';
import type { LastMail } from '#server/platform/mail/mails.store.ts';
import { reasonText } from '#server/platform/mail/unsent-reasons.ts';
import { dayIn } from '#server/platform/zoned-time.ts';
import type { ListedJob } from './job-records.store.ts';
import type { JobRecord, PaymentRow } from './jobs.store.ts';
import { deletionDay } from './retention/deletion-day.ts';

export function toJob(row: ListedJob, now: Date): Job {
  return {
    id: row.id,
    jobNumber: row.number,
    customerName: row.customerName,
    customerContactName: row.customerContactName,
    customerPhone: row.customerPhone,
    customerEmail: row.customerEmail,
    customerAddress: row.customerAddress,
    customerId: row.customerId,
    placeId: row.placeId,
    jobDescription: row.description,
    notes: row.notes,
    comments: row.comments,
    lineItems: row.lineItems.map(toLineItem),
    ...toOfferReply(row),
    optionName: row.optionName,
    subtotal: formatDecimal(row.subtotalCents),
    discountAmount: formatDecimal(row.discountCents),
    taxRate: formatDecimal(row.taxRate),
    taxAmount: formatDecimal(row.taxCents),
    totalAmount: formatDecimal(row.totalCents),
    ...depositOf(row),
    ...balanceOf(row),
    isPaidOnline: row.isPaidOnline,
    openDispute: row.openDispute,
    currentStage: row.stage,
    serviceDate: row.serviceStart && dayIn(row.timeZone, row.serviceStart),
    serviceDateStart: toIso(row.serviceStart),
    serviceDateEnd: toIso(row.serviceEnd),
    assignedTechnicianId: row.technicianId,
    technicianName: row.technicianName,
    templateId: row.templateId,
    templateData: row.templateData,
    validUntil: row.validUntil,
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
    remindersOffSince: toIso(row.remindersOffSince),
    reminderPausedUntil: row.reminderPausedUntil,
    invoiceDueDate: row.dueOn,
    lastReminderSent: toIso(row.lastReminderAt),
    nextReminderAt: toIso(row.nextReminderAt),
    nextFollowUpAt: row.followUpInvoices ? toIso(row.nextFollowUpAt) : null,
    estimateSignatureStatus: row.estimateSignature,
    workOrderSignatureStatus: row.workOrderSignature,
    invoiceSignatureStatus: row.invoiceSignature,
    // Of an estimate that was changed since, the signature no longer counts.
    estimateSignedAt: row.estimateSignature === 'approved' ? toIso(row.estimateSignedAt) : null,
    approvedTotal: row.signedTotalCents === null ? null : formatDecimal(row.signedTotalCents),
    notBefore: notBeforeOn(row.notBefore, dayIn(row.timeZone, now)),
    customerCancelledAt: toIso(row.customerCancelledAt),
    refundBy: row.paidCents > 0 ? refundDayOf(row) : null,
    waivedAt: toIso(row.waivedAt),
    waiverReason: row.waiverReason,
    signatureDeclineReason: declineReasonOf(row),
    // Nothing is left that it could change.
    changeOrderStatus: row.signedTotalCents === null ? null : row.changeOrderStatus,
    invoiceSentAt: row.stage === 'invoice' ? toIso(row.invoiceSentAt) : null,
    lastMail: row.lastMail && toJobMail(row.lastMail, row.isLastMailOfChangeOrder),
    closedAs: row.closedAs,
    closeReason: row.closeReason,
    closedAt: toIso(row.closedAt),
    revision: row.revision,
  };
}

/** Once the day has come, it holds nobody back (D-22). */
export const notBeforeOn = (notBefore: string | null, today: string): string | null =>
  notBefore !== null && notBefore > today ? notBefore : null;

/** Of what was paid before the customer cancelled; null where they did not. */
export const refundDayOf = ({
  customerCancelledAt,
  cancelTimeZone,
  timeZone,
}: Pick<ListedJob, 'customerCancelledAt' | 'cancelTimeZone' | 'timeZone'>): string | null =>
  customerCancelledAt && lastDayToRefund(dayIn(cancelTimeZone ?? timeZone, customerCancelledAt));

type WithDeposit = WithRequest & Pick<JobRecord, 'deposit' | 'depositPaidCents'>;

const depositOf = (job: WithDeposit) => ({
  // Less work is not asked more for than it comes to.
  depositAmount: formatDecimal(
    Math.min(job.depositRequestedCents ?? shareOf(job.totalCents, job.deposit), job.totalCents),
  ),
  depositDue: formatDecimal(depositDueOf(job)),
  depositPaid: formatDecimal(job.depositPaidCents),
});

type WithRequest = Pick<
  JobRecord,
  'stage' | 'depositRequestedCents' | 'signedTotalCents' | 'totalCents' | 'paidCents'
>;

/**
 * What is left of the deposit that was asked for, in cents: whatever was paid counts, marked as a deposit or not. Nothing
 * where the present customer has approved nothing: the one before agreed to it.
 */
export const depositLeftOf = ({
  depositRequestedCents,
  signedTotalCents,
  totalCents,
  paidCents,
}: Omit<WithRequest, 'stage'>): number =>
  signedTotalCents === null ? 0 : Math.max(0, Math.min(depositRequestedCents ?? 0, totalCents) - paidCents);

/** In cents: asked for once the estimate is signed, until an invoice asks for all there is to pay (D-19). */
export const depositDueOf = (job: WithRequest): number => (job.stage === 'invoice' ? 0 : depositLeftOf(job));

/** Of the stage the job is at, where the customer has declined it. */
function declineReasonOf(row: ListedJob): string | null {
  if (signatureOf(row, row.stage) !== 'declined') return null;
  return { estimate: row.estimateDeclineReason, work_order: row.workOrderDeclineReason, invoice: null }[
    row.stage
  ];
}

export const downloadPath = (jobId: string, stage: Stage) => `/api/jobs/${jobId}/download/${stage}`;

const pdfOf = (row: ListedJob, stage: Stage) => (reachedAt(row, stage) ? downloadPath(row.id, stage) : null);

type Reached = Pick<JobRecord, 'estimateAt' | 'workOrderAt' | 'invoiceAt'>;

/** When the job came to that stage; null for one that it skipped or that lies ahead. */
export function reachedAt(job: Reached, stage: Stage): Date | null {
  return { estimate: job.estimateAt, work_order: job.workOrderAt, invoice: job.invoiceAt }[stage];
}

export const signatureFields = {
  estimate: 'estimateSignature',
  work_order: 'workOrderSignature',
  invoice: 'invoiceSignature',
} as const satisfies Record<Stage, keyof JobRecord>;

type Signed = Pick<JobRecord, (typeof signatureFields)[Stage]>;

export const signatureOf = (job: Signed, stage: Stage) => job[signatureFields[stage]];

type Owed = Pick<JobRecord, 'totalCents' | 'paidCents' | 'customerCancelledAt'>;
export type Paid = Owed & Pick<JobRecord, 'stage'>;

/** Below zero it is a credit. Of what its customer canceled nothing is due (D-22). */
export const dueCents = ({ totalCents, paidCents, customerCancelledAt }: Owed): number =>
  customerCancelledAt === null ? totalCents - paidCents : 0;

export const balanceOf = ({ stage, totalCents, paidCents, customerCancelledAt }: Paid) => ({
  amountPaid: formatDecimal(paidCents),
  balanceDue: formatDecimal(dueCents({ totalCents, paidCents, customerCancelledAt })),
  paymentStatus: statusOf(stage, totalCents, paidCents),
});

function statusOf(stage: Stage, total: number, paid: number): PaymentStatus {
  // An invoice over nothing is paid; an estimate without lines is only not written yet.
  if (paid === 0) return total === 0 && stage === 'invoice' ? 'paid' : 'unpaid';
  return paid < total ? 'partly_paid' : 'paid';
}

/** Then its document is a receipt. What was paid for what the customer canceled is to be returned instead. */
export const isPaidInvoice = ({ closedAs, ...job }: Paid & Pick<JobRecord, 'closedAs'>): boolean =>
  job.stage === 'invoice' &&
  closedAs !== 'void' &&
  job.customerCancelledAt === null &&
  isPaidInFull(job.totalCents, job.paidCents);

export const toPayment = (row: PaymentRow, refunds: Payment['refunds'] = []): Payment => ({
  id: row.id,
  amount: formatDecimal(row.amountCents),
  method: row.method,
  paidOn: row.paidOn,
  note: row.note,
  isDeposit: row.isDeposit,
  brand: row.brand,
  last4: row.last4,
  reference: row.reference,
  refundedAmount: formatDecimal(row.refundedCents),
  refunds,
  dispute: row.disputeState && {
    state: row.disputeState,
    amount: formatDecimal(row.disputeCents),
    respondBy: toIso(row.disputeRespondBy),
  },
  createdAt: row.createdAt.toISOString(),
});

export const toJobMail = ({ kind, state, at, ...unsent }: LastMail, isOfChangeOrder = false): JobMail => ({
  // Without the feature it comes from: `signature.signed-copy` is shown as `signed_copy`.
  kind: isOfChangeOrder ? 'change_order' : kind.replace(/^[a-z]+\./, '').replaceAll('-', '_'),
  state: unsent.unsentReason === 'outdated' ? 'outdated' : state,
  reason: reasonText(unsent),
  at: new Date(at).toISOString(),
});
