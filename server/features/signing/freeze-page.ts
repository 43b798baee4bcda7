// What the signing page shows, taken at the moment the document is frozen.
import { formatDecimal, formatQuantity, lineTotal } from '#contract/money.ts';
import { documentNumber } from '#contract/stages.ts';
import { type CompanyRow, formatPhone } from '#server/features/company/company.service.ts';
import type { FoundJob } from '#server/features/jobs/jobs.service.ts';
import type { FrozenPage } from './signing.tables.ts';

export const freezePage = (job: FoundJob, company: CompanyRow): FrozenPage => ({
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
});
