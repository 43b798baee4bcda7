// From a job to the document model that is printed.
import type { Stage } from '#contract/stages.ts';
import { freeTexts, printedTexts, templateTexts } from '#contract/texts/document-texts.ts';
import { spanOn } from '#server/documents/document-dates.ts';
import type { DocumentModel } from '#server/documents/document-model.ts';
import { toDocumentModel } from '#server/documents/to-document-model.ts';
import { companyBlock } from '#server/documents/view/company-view.ts';
import type { Company } from '#server/features/company/company.service.ts';
import { dayIn } from '#server/platform/zoned-time.ts';
import { reachedAt } from '../job-view.ts';
import type { FoundJob } from '../jobs.store.ts';
import type { PaymentRow } from '../payments/payments.store.ts';

export interface JobDocumentSource {
  job: FoundJob;
  stage: Stage;
  company: Company;
  logo: Buffer | null;
  payments: PaymentRow[];
}

export function toJobDocumentModel({
  job,
  stage,
  company,
  logo,
  payments,
}: JobDocumentSource): DocumentModel {
  const texts = job.templateData ?? {};
  const issuedAt = reachedAt(job, stage) ?? job.createdAt;
  return toDocumentModel({
    stage,
    number: job.number,
    company: companyBlock(company, logo),
    customer: {
      name: job.customerName,
      address: job.customerAddress ?? undefined,
      phone: job.customerPhone ?? undefined,
      email: job.customerEmail ?? undefined,
    },
    description: job.description ?? '',
    lines: job.lineItems,
    taxRate: job.taxRate,
    serviceStart: job.serviceStart,
    serviceEnd: job.serviceEnd,
    technician: job.technicianName ?? undefined,
    comments: commentsOn(job, stage, issuedAt),
    paymentTerms: texts.paymentTerms ?? '',
    agreement: agreementOn(stage, texts.customerAgreementText),
    thankYou: texts.thankYouMessage ?? '',
    headerColor: texts.headerColor ?? templateTexts.headerColor,
    showTitle: !job.hiddenTitles.includes(stage),
    dueOn: job.dueOn,
    payments: payments.map(({ amountCents, paidOn, method }) => ({
      cents: amountCents,
      paidOn,
      method: method === 'other' ? undefined : method,
    })),
    timeZone: job.timeZone,
    issuedAt,
    // The day of issue, not of printing: the same content is the same file.
    madeAt: issuedAt,
  });
}

/** An estimate always prints what the signer agrees to, even if the template's text is empty (B-92). */
const agreementOn = (stage: Stage, text = '') =>
  text.trim() === '' && stage === 'estimate' ? freeTexts.estimateAgreement : text;

/** The job's comments, then the template's, without default sentences that contradict other texts (B-93). */
function commentsOn(job: FoundJob, stage: Stage, issuedAt: Date): string {
  const otherComments = job.templateData?.otherComments ?? '';
  const both = [job.comments ?? '', otherComments];
  const printed = (comments: string) =>
    printedTexts({
      comments,
      otherComments,
      paymentTerms: job.templateData?.paymentTerms,
      dueOn: stage === 'invoice' ? job.dueOn : null,
      issuedOn: dayIn(job.timeZone, issuedAt),
      completedOn: spanOn(job.serviceStart, job.serviceEnd, job.timeZone)?.last ?? null,
    }).comments;
  return [...new Set(both.map(printed).filter((text) => text !== ''))].join('\n\n');
}
