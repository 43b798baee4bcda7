// What the signing page shows, taken at the moment the document is frozen.
import { formatDecimal, formatQuantity, lineTotal } from '#contract/money.ts';
import { documentNumber } from '#contract/stages.ts';
import type { DocumentModel } from '#server/documents/document-model.ts';
import { type CompanyRow, formatPhone } from '#server/features/company/company.service.ts';
import type { FoundJob } from '#server/features/jobs/jobs.service.ts';
import type { FrozenPage } from './signing.tables.ts';

/** The model is the one that is printed: no word is in the document that the page does not show. */
export const freezePage = (job: FoundJob, company: CompanyRow, model: DocumentModel): FrozenPage => ({
  companyInfo: {
    companyName: company.companyName ?? '',
    companyAddress: company.companyAddress,
    companyCity: company.companyCity,
    companyState: company.companyState,
    companyZip: company.companyZip,
    companyPhone: company.companyPhone && formatPhone(company.companyPhone),
    companyWebsite: company.companyWebsite,
  },
  customerName: job.customerName,
  jobDescription: job.description,
  currentStage: job.stage,
  number: documentNumber(job.stage, job.number),
  lineItems: job.lineItems.map((line) => ({
    description: line.description,
    quantity: formatQuantity(line.quantity),
    unitPrice: formatDecimal(line.unitPrice),
    lineTotal: formatDecimal(lineTotal(line)),
  })),
  subtotal: formatDecimal(job.subtotalCents),
  taxRate: formatDecimal(job.taxRate),
  taxAmount: formatDecimal(job.taxCents),
  totalAmount: formatDecimal(job.totalCents),
  facts: printed([
    ['Issued', model.issued],
    ['Service', model.service],
    ['Service time', model.kind === 'work_order' ? model.serviceTimes : undefined],
    ['Technician', model.kind === 'work_order' ? model.technician : undefined],
    ['Address', model.customer.address],
    ['Phone', model.customer.phone],
    ['Email', model.customer.email],
  ]),
  sections: printed([
    ['Comments', model.comments],
    ['Payment terms', model.paymentTerms],
    ['Terms and conditions', model.termsAndConditions],
  ]),
  agreement: model.agreement?.trim() || null,
  thankYou: model.thankYou?.trim() || null,
});

const printed = (texts: [label: string, text: string | undefined][]): FrozenPage['facts'] =>
  texts.flatMap(([label, text]) => (text?.trim() ? [{ label, text: text.trim() }] : []));
