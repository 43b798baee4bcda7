// From a job to the document model that is printed.
import type { Stage } from '#contract/stages.ts';
import { templateTexts } from '#contract/texts/document-texts.ts';
import type { DocumentModel } from '#server/documents/document-model.ts';
import { toDocumentModel } from '#server/documents/to-document-model.ts';
import { companyBlock } from '#server/documents/view/company-view.ts';
import type { Company } from '#server/features/company/company.service.ts';
import type { JobRecord } from '../jobs.store.ts';
import type { PaymentRow } from '../payments/payments.store.ts';
import { reachedAt } from '../read-job.ts';

export interface JobDocumentSource {
  job: JobRecord;
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
    comments: job.comments ?? '',
    otherComments: texts.otherComments,
    paymentTerms: texts.paymentTerms ?? '',
    agreement: texts.customerAgreementText ?? '',
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
