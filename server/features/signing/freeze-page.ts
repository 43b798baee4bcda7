// What the signing page shows, taken at the moment the document is frozen.
import { formatDecimal, formatQuantity, lineTotal } from '#contract/money.ts';
import { documentNumber } from '#contract/stages.ts';
import type { DocumentSheet } from '#server/documents/document-sheet.ts';
import { type CompanyRow, formatPhone } from '#server/features/company/company.service.ts';
import type { FoundJob } from '#server/features/jobs/jobs.service.ts';
import type { FrozenPage } from './signing.tables.ts';

/** The sheet is the one that is printed: no word stands on the paper that the page does not show. */
export const freezePage = (job: FoundJob, company: CompanyRow, sheet: DocumentSheet): FrozenPage => ({
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
    ['Issued', sheet.issued],
    ['Service', sheet.service],
    ['Service time', sheet.kind === 'work_order' ? sheet.serviceTimes : undefined],
    ['Technician', sheet.kind === 'work_order' ? sheet.technician : undefined],
    ['Address', sheet.customer.address],
    ['Phone', sheet.customer.phone],
    ['Email', sheet.customer.email],
  ]),
  sections: printed([
    ['Comments', sheet.comments],
    ['Payment terms', sheet.paymentTerms],
    ['Terms and conditions', sheet.termsAndConditions],
  ]),
  agreement: sheet.agreement?.trim() || null,
  thankYou: sheet.thankYou?.trim() || null,
});

const printed = (texts: [label: string, text: string | undefined][]): FrozenPage['facts'] =>
  texts.flatMap(([label, text]) => (text?.trim() ? [{ label, text: text.trim() }] : []));
