// The fixed words of documents. Print and HTML have them from here by way of the print view, and the signing page says
// the same.
import type { Stage } from '#contract/stages.ts';
import { approvalTexts } from '#contract/texts/approval-texts.ts';
import { changeOrderTexts } from '#contract/texts/change-order-texts.ts';
import type { DocumentPhoto } from '../document-model.ts';

export const labels = {
  items: { quantity: 'Qty', description: 'Description', unitPrice: 'Unit price', amount: 'Amount' },
  untaxed: 'no tax',
  optionalIncluded: 'Optional, included',
  optionalNotIncluded: 'Optional, not included',
  recommended: 'Recommended',
  depositDue: 'Deposit due on acceptance',
  /** In the box at the top, which is narrower. */
  depositShort: 'Deposit on acceptance',
  depositPaid: 'Deposit paid',
  ...approvalTexts,
  /** Above the boxes to tick on paper. */
  choice: 'Your choice',
  serviceAddress: 'Service address',
  signature: 'Customer signature',
  date: 'Date',
  photos: 'Photos',
  paid: 'PAID',
  /** Leads to the page on which an invoice is paid. */
  payOnline: 'Pay online',
  /** Under the code of its address. */
  scan: 'Scan to pay',
  refunded: 'Refunded',
  reversed: 'Returned by the bank',
  voided: 'VOID',
} as const;

/** Above the texts that stand apart: what is known at the top, and what closes the document. */
export const captions = {
  issued: 'Issued',
  service: 'Service',
  /** Before a name in the customer's block. */
  contact: 'Attn',
  technician: 'Technician',
  preparedBy: 'Prepared by',
  option: 'Option',
  changesTo: 'Changes to',
  reason: 'Reason',
  howToPay: 'How to pay',
  comments: 'Comments',
  paymentTerms: 'Payment terms',
  termsAndConditions: 'Terms and conditions',
} as const;

interface StageLabels {
  /** Above the customer's block. */
  customer: string;
  /** Above the description of the work. */
  description: string;
}

export const headings: Record<Stage, StageLabels> = {
  estimate: { customer: 'Prepared for', description: 'Scope of work' },
  work_order: { customer: 'Customer', description: 'Work to be done' },
  invoice: { customer: 'Bill to', description: 'Work performed' },
};

export const photoLabels: Record<DocumentPhoto['side'], string> = { before: 'Before', after: 'After' };

export const changeOrderLabels = {
  ...changeOrderTexts,
  /** Before the two states of a line. */
  was: 'Was',
  now: 'Now',
  /** What the work was changed by since it was signed. */
  earlier: 'Earlier changes',
} as const;

export const statementLabels = {
  title: 'Statement',
  asOf: 'As of',
  invoices: 'Open invoices',
  totalDue: 'Total due',
  nothingDue: 'There are no open invoices. Nothing is due.',
} as const;
