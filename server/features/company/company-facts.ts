// The facts and default texts of a company as its settings show them: what nobody changed is the product's own.
import type { CompanyFacts } from '#contract/company/company-settings.ts';
import { formatDecimal } from '#contract/lines/money.ts';
import { messagesOf } from '#contract/texts/company-messages.ts';
import { generateTexts, templateTexts } from '#contract/texts/document-texts.ts';
import type { CompanyRow } from './company.store.ts';

export const toCompanyFacts = (row: CompanyRow): CompanyFacts => ({
  licenseNumbers: row.licenseNumbers,
  companyEmail: row.companyEmail,
  brandColor: row.brandColor ?? templateTexts.headerColor,
  defaultTaxRate: row.defaultTaxRate === null ? null : formatDecimal(row.defaultTaxRate),
  defaultPaymentTerms: row.defaultPaymentTerms ?? templateTexts.paymentTerms,
  defaultAgreement: row.defaultAgreement ?? templateTexts.customerAgreementText,
  defaultComments: row.defaultComments ?? generateTexts.comments,
  estimateValidDays: row.estimateValidDays,
  checkPayableTo: row.checkPayableTo,
  otherWaysToPay: row.otherWaysToPay,
  printPhotos: row.printPhotos,
  messages: messagesOf(row.messages),
  followUps: { estimates: row.followUpEstimates, invoices: row.followUpInvoices },
});
