// How every use case finds or locks a job and refuses one that is not there or closed, and a job as replies show it.
import { addDays, addMonths } from '#contract/days.ts';
import type { Job, JobMail } from '#contract/jobs/job.ts';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import type { CloseOutcome } from '#contract/jobs/job-forms.ts';
import type { Payment, PaymentStatus } from '#contract/jobs/payments.ts';
import { deletionWarningDays } from '#contract/limits.ts';
import { toLineItem } from '#contract/lines/line-items.ts';
import { formatDecimal, isPaidInFull } from '#contract/lines/money.ts';
import { documentNumber, type Stage, stages } from '#contract/stages.ts';
import { documentTexts, leftOutTexts } from '#contract/texts/document-texts.ts';
import type { Deps } from '#server/deps.ts';
import { formatService } from '#server/documents/document-dates.ts';
import type { Scope } from '#server/identity/scope.ts';
import { toIso } from '#server/platform/clock.ts';
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { isId } from '#server/platform/ids.ts';
import { type LastMail, mailsAbout } from '#server/platform/mail/mails.store.ts';
import { reasonText } from '#server/platform/mail/unsent-reasons.ts';
import { dayIn } from '#server/platform/zoned-time.ts';
import { documentsOf } from './documents/job-documents.store.ts';
import type { ListedJob } from './job-records.store.ts';
import {
  findJob,
  type JobRecord,
  listPaymentsOf,
  lockEvenInBin,
  lockJob,
  type PaymentRow,
} from './jobs.store.ts';

export const jobNotFound = () => new Refusal('not_found', { message: 'Job not found' });

/** Another account's job is exactly as unknown as one that never was. */
export async function requireJob(db: Queryable, scope: Tenant, id: string): Promise<JobRecord> {
  const job = isId(id) ? await findJob(db, scope, id) : null;
  if (!job) throw jobNotFound();
  return job;
}

/**
 * Locks the job: changes of it, or of what was sent of it, wait until the end of the transaction. False when it is
 * gone.
 */
export const holdJob = async (tx: Tx, scope: Tenant, id: string): Promise<boolean> =>
  isId(id) && (await lockJob(tx, scope, id)) !== null;

/** The same also for one in the bin. */
export const holdEvenInBin = async (tx: Tx, scope: Tenant, id: string): Promise<boolean> =>
  isId(id) && (await lockEvenInBin(tx, scope, id)) !== null;

/** As requireJob, held until the end of the transaction. */
export async function requireLockedJob(tx: Tx, scope: Tenant, id: string): Promise<JobRecord> {
  const job = isId(id) ? await lockJob(tx, scope, id) : null;
  if (!job) throw jobNotFound();
  return job;
}

const closedMessages: Record<CloseOutcome, string> = {
  lost: 'This estimate is marked as lost. Reopen it first.',
  void: 'This invoice is void. Reopen it first.',
  archived: 'This job is archived. Reopen it first.',
};

/** A closed job is kept as it is: whoever wants to change, move or send it reopens it first (D-58). */
export function assertNotClosed({ closedAs }: Pick<JobRecord, 'closedAs'>): void {
  if (closedAs !== null) throw new Refusal('job_closed', { message: closedMessages[closedAs] });
}

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
    subtotal: formatDecimal(row.subtotalCents),
    taxRate: formatDecimal(row.taxRate),
    taxAmount: formatDecimal(row.taxCents),
    totalAmount: formatDecimal(row.totalCents),
    ...balanceOf(row),
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
    signedTotal: row.signedTotalCents === null ? null : formatDecimal(row.signedTotalCents),
    signatureDeclineReason: declineReasonOf(row),
    invoiceSentAt: row.stage === 'invoice' ? toIso(row.invoiceSentAt) : null,
    lastMail: row.lastMail && toJobMail(row.lastMail),
    closedAs: row.closedAs,
    closeReason: row.closeReason,
    closedAt: toIso(row.closedAt),
    revision: row.revision,
  };
}

/** Of the stage the job is at, where the customer has declined it. */
function declineReasonOf(row: ListedJob): string | null {
  if (signatureOf(row, row.stage) !== 'declined') return null;
  return { estimate: row.estimateDeclineReason, work_order: row.workOrderDeclineReason, invoice: null }[
    row.stage
  ];
}

function toJobDetails(
  row: JobRecord,
  now: Date,
  more: { payments: PaymentRow[]; mails: JobDetails['mails']; goesToBin: boolean },
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
    payments: more.payments.map(toPayment),
    mails: more.mails,
    goesToBin: more.goesToBin,
  };
}

export const downloadPath = (jobId: string, stage: Stage) => `/api/jobs/${jobId}/download/${stage}`;

const pdfOf = (row: ListedJob, stage: Stage) => (reachedAt(row, stage) ? downloadPath(row.id, stage) : null);

type Reached = Pick<JobRecord, 'estimateAt' | 'workOrderAt' | 'invoiceAt'>;

/** When the job came to that stage; null for one that it skipped or that lies ahead. */
export function reachedAt(job: Reached, stage: Stage): Date | null {
  return { estimate: job.estimateAt, work_order: job.workOrderAt, invoice: job.invoiceAt }[stage];
}

type Signed = Pick<JobRecord, 'estimateSignature' | 'workOrderSignature' | 'invoiceSignature'>;

export const signatureOf = (job: Signed, stage: Stage) =>
  ({ estimate: job.estimateSignature, work_order: job.workOrderSignature, invoice: job.invoiceSignature })[
    stage
  ];

export type Paid = Pick<JobRecord, 'stage' | 'totalCents' | 'paidCents'>;

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

/** Then its document is a receipt. */
export const isPaidInvoice = ({ closedAs, ...job }: Paid & Pick<JobRecord, 'closedAs'>): boolean =>
  job.stage === 'invoice' && closedAs !== 'void' && isPaidInFull(job.totalCents, job.paidCents);

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
  state: unsent.unsentReason === 'outdated' ? 'outdated' : state,
  reason: reasonText(unsent),
  at: new Date(at).toISOString(),
});

export async function readJob({ db, clock }: Deps, scope: Scope, jobId: string): Promise<JobDetails> {
  return detailsOf(db.query, await requireJob(db.query, scope, jobId), clock.now());
}

export async function detailsOf(db: Queryable, job: JobRecord, now: Date): Promise<JobDetails> {
  const [payments, mails, goesToBin] = await Promise.all([
    listPaymentsOf(db, job, job.id),
    mailsOf(db, job),
    wasIssued(db, job),
  ]);
  return toJobDetails(job, now, { payments, mails, goesToBin });
}

/** Whether somebody outside may hold a document of the job, or has signed or paid: then deleting it can be taken back. */
export async function wasIssued(db: Queryable, job: JobRecord): Promise<boolean> {
  const wasSigned = [job.estimateSignature, job.workOrderSignature].some((status) => status !== 'not_sent');
  if (job.wasPrinted || job.paidCents > 0 || job.invoiceSentAt !== null || wasSigned) return true;
  return (await documentsOf(db, job, job.id)).length > 0;
}

async function mailsOf(db: Queryable, { accountId, id }: JobRecord): Promise<JobDetails['mails']> {
  const mails = await mailsAbout(db, accountId, id);
  return mails.map((mail) => ({
    ...toJobMail({ ...mail, at: (mail.sentAt ?? mail.createdAt).toISOString() }),
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

/**
 * The texts of a job as its next document prints them. Both the document and the job's details are made from this, so
 * that what the job shows is what prints.
 */
export function printedTextsOf(job: JobRecord, stage: Stage, issuedAt: Date) {
  return { ...documentTexts(stage, sourcesOf(job, stage, issuedAt)), thankYou: thanksOf(job) };
}

/** For the details of the job, with the reason where a text of it is not printed. */
function describePrinted(job: JobRecord, stage: Stage, issuedAt: Date): JobDetails['printed'] {
  const { comments, paymentTerms, agreement, thankYou } = printedTextsOf(job, stage, issuedAt);
  return {
    comments,
    paymentTerms,
    customerAgreementText: agreement,
    thankYouMessage: thankYou,
    validUntil: stage === 'estimate' ? job.validUntil : null,
    leftOut: leftOutTexts(sourcesOf(job, stage, issuedAt)).flatMap(({ field, reason }) =>
      field === 'termsAndConditions' ? [] : { field, reason },
    ),
  };
}

const thanksOf = ({ templateData }: JobRecord) => templateData?.thankYouMessage ?? '';

function sourcesOf(job: JobRecord, stage: Stage, issuedAt: Date) {
  const template = job.templateData ?? {};
  return {
    comments: job.comments ?? '',
    otherComments: template.otherComments ?? '',
    paymentTerms: template.paymentTerms ?? '',
    agreement: template.customerAgreementText ?? '',
    dueOn: stage === 'invoice' ? job.dueOn : null,
    issuedOn: dayIn(job.timeZone, issuedAt),
    completedOn: formatService(job.serviceStart, job.serviceEnd, job.timeZone).last,
  };
}

type RetainedJob = Pick<
  JobRecord,
  'stage' | 'serviceStart' | 'createdAt' | 'deletionNoticeAt' | 'timeZone' | 'jobMonths' | 'invoiceMonths'
>;

/** Between the mail and the deletion. */
const noticeDays = 7;

/** How long before the day the owner is told: as early as the job itself begins to warn. */
export const warnedDays = (stage: JobRecord['stage']) =>
  deletionWarningDays[stage === 'invoice' ? 'invoice' : 'job'].first;

/**
 * When an old job is deleted (B-55): the company's number of months after the service date, but never less than a week
 * after the owner was told. Null when it is kept for good, as by default.
 */
export function deletionDay(job: RetainedJob, now: Date): string | null {
  const months = job.stage === 'invoice' ? job.invoiceMonths : job.jobMonths;
  if (months === null) return null;
  const from = dayIn(job.timeZone, job.serviceStart ?? job.createdAt);
  // Until the owner was really told, the day keeps its distance.
  const afterNotice = addDays(dayIn(job.timeZone, job.deletionNoticeAt ?? now), noticeDays);
  const planned = addMonths(from, months);
  return planned > afterNotice ? planned : afterNotice;
}
