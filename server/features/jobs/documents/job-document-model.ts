// From a job to the document model that is printed: chosen texts, formatted days, numbers with their prefix. Pure: clock,
// zone and every byte come with the input. Internal notes are no part of it, so they can never be printed (B-25).
import { cardName } from '#contract/billing/plans.ts';
import { formatDay } from '#contract/days.ts';
import { lineChanges } from '#contract/lines/line-changes.ts';
import { type Cents, namedMethod, totals } from '#contract/lines/money.ts';
import { documentNumber, type Stage } from '#contract/stages.ts';
import { contactPerson } from '#contract/texts/contact-person.ts';
import { templateTexts } from '#contract/texts/document-texts.ts';
import { formatDue, formatService } from '#server/documents/document-dates.ts';
import {
  companyBlock,
  type DocumentApproval,
  type DocumentModel,
  type DocumentPayment,
  type DocumentPhoto,
  documentOf,
  howToPay,
  toDocumentOption,
} from '#server/documents/document-model.ts';
import type { Company } from '#server/features/company/company.service.ts';
import { dayIn } from '#server/platform/zoned-time.ts';
import type { Approved } from '../job-events.ts';
import { reachedAt } from '../job-reply.ts';
import type { JobRecord, PaymentRow } from '../jobs.store.ts';
import { printedTextsOf } from './printed-texts.ts';

export interface JobDocumentSource {
  job: JobRecord;
  stage: Stage;
  company: Company;
  logo: Buffer | null;
  payments: PaymentRow[];
  photos?: DocumentPhoto[];
  /** Of an invoice: what was approved in writing. */
  approval?: DocumentApproval;
  /** Of an invoice that can be paid online now. */
  payUrl?: string | undefined;
}

export function toJobDocumentModel({
  job,
  stage,
  company,
  logo,
  payments,
  photos = [],
  approval,
  payUrl,
}: JobDocumentSource): DocumentModel {
  const { lineItems: lines, taxRate, timeZone } = job;
  const number = job.number === '' ? '' : documentNumber(stage, job.number);
  const issuedAt = reachedAt(job, stage) ?? job.createdAt;
  const contact = contactPerson(job.customerName, job.customerContactName);
  const service = formatService(job.serviceStart, job.serviceEnd, timeZone);
  return documentOf(
    stage,
    {
      number,
      company: companyBlock(company, logo),
      customer: {
        name: job.customerName,
        // Only where there is one, as below: documents without it stay the files they are.
        ...(contact && { contact }),
        address: job.billingAddress ?? job.customerAddress ?? undefined,
        ...(job.billingAddress !== null &&
          job.customerAddress !== null && { serviceAddress: job.customerAddress }),
        phone: job.customerPhone ?? undefined,
        email: job.customerEmail ?? undefined,
      },
      issued: formatDay(dayIn(timeZone, issuedAt)),
      service: service.days,
      description: job.description ?? '',
      lines,
      ...(job.discount && { discount: job.discount }),
      ...(job.optionName && { optionName: job.optionName }),
      taxRate,
      ...(job.isTaxExempt && taxRate === 0 && { taxExempt: true as const }),
      ...printedTextsOf(job, stage, issuedAt),
      ...(photos.length > 0 && { photos }),
      headerColor: job.templateData?.headerColor ?? templateTexts.headerColor,
      showTitle: !job.hiddenTitles.includes(stage),
      // The day of issue, not of printing: the same content is the same file.
      madeAt: issuedAt,
    },
    {
      serviceTimes: service.times,
      technician: job.technicianName ?? undefined,
      due: formatDue(job.dueOn, { lines, taxRate, discount: job.discount }),
      validUntil: job.validUntil ? formatDay(job.validUntil) : undefined,
      preparedBy: job.preparedBy ?? undefined,
      howToPay: howToPay(company, number),
      ...(payUrl && { payUrl }),
      ...(job.options && { options: job.options.map(toDocumentOption) }),
      ...(job.deposit && { deposit: job.deposit }),
      depositPaid: job.depositPaidCents,
      paid: job.paidCents,
      approval,
      payments: payments.map(toDocumentPayment),
      ...(job.customerCancelledAt && {
        cancelledOn: formatDay(dayIn(timeZone, job.customerCancelledAt)),
      }),
      ...(job.closedAs === 'void' &&
        job.closedAt && {
          voided: {
            on: formatDay(dayIn(timeZone, job.closedAt)),
            ...(job.closeReason && { reason: job.closeReason }),
          },
        }),
    },
  );
}

function toDocumentPayment({ amountCents, paidOn, isDeposit, ...payment }: PaymentRow): DocumentPayment {
  const { method, brand, last4, refundedCents, disputeState, disputeCents } = payment;
  const named = namedMethod(method);
  return {
    cents: amountCents,
    date: formatDay(paidOn),
    ...(named && { method: named }),
    ...(brand && last4 && { card: cardName({ brand, last4 }) }),
    ...(isDeposit && { isDeposit }),
    ...(refundedCents > 0 && { refunded: refundedCents }),
    ...(disputeState === 'lost' && { reversed: disputeCents }),
  };
}

const noChanges = { added: [], removed: [], changed: [] };

/** What the customer has approved in writing, as an invoice prints it, and what the invoice differs by (D-21). */
export function approvalOf(
  job: Pick<JobRecord, 'totalCents' | 'lineItems' | 'discount'>,
  approved: Approved,
): DocumentApproval {
  const { offer } = approved;
  const amount = job.totalCents - approved.totalCents;
  // What was signed before lines were stored differs by an amount alone.
  const changes = offer ? lineChanges(offer.lineItems, job.lineItems) : noChanges;
  const isSame = amount === 0 && Object.values(changes).every((lines) => lines.length === 0);
  return {
    total: approved.totalCents,
    numbers: approved.numbers,
    ...(!isSame && {
      difference: { amount, changes, ...(offer && { discount: takenOffOf(offer) - takenOffOf(job) }) },
    }),
  };
}

const takenOffOf = ({ lineItems: lines, discount }: Pick<JobRecord, 'lineItems' | 'discount'>): Cents =>
  totals({ lines, discount, taxRate: 0 }).discount;
