// Documents to sign, for tests.
import type { OfferedOption, Selection, SigningPageReply } from '#contract/signatures.ts';
import type { SentJob } from '../choice.ts';

export const sentJob = (more: Partial<SentJob> = {}): SentJob => ({
  companyInfo: {
    companyName: 'Ridgeline Heating & Air',
    companyAddress: null,
    companyCity: null,
    companyState: null,
    companyZip: null,
    companyPhone: '(208) 555-0142',
    companyWebsite: null,
  },
  customerName: 'Maria Nguyễn',
  jobDescription: 'Replace the furnace',
  currentStage: 'estimate',
  number: 'EST-1001',
  lineItems: [{ description: 'Furnace', quantity: '1', unitPrice: '1000.00', lineTotal: '1000.00' }],
  subtotal: '1000.00',
  taxRate: '6.00',
  taxAmount: '60.00',
  totalAmount: '1060.00',
  facts: [],
  sections: [],
  agreement: null,
  thankYou: null,
  depositDue: '0.00',
  howToPay: null,
  payUrl: null,
  ...more,
});

export const sampleOption = (
  more: Partial<OfferedOption> & Pick<OfferedOption, 'id' | 'name'>,
): OfferedOption => ({
  description: null,
  isRecommended: false,
  lineItems: [],
  subtotal: '1000.00',
  taxAmount: '60.00',
  totalAmount: '1060.00',
  ...more,
});

export const signingPage = (job: SentJob, more: Partial<SigningPageReply> = {}): SigningPageReply => ({
  status: 'pending',
  tokenExpiresAt: '2026-11-20T12:00:00Z',
  isExpired: false,
  signerName: 'Maria Nguyễn',
  signerEmail: null,
  signedAt: null,
  isSealing: false,
  copyMail: 'none',
  pageCount: 1,
  readUrl: null,
  cancelUntil: null,
  cancelledAt: null,
  brandColor: '#4F72B8',
  companyLogo: null,
  job,
  ...more,
});

export const selectionOf = (
  selectionId: string,
  totalAmount: string,
  more: Partial<Selection> = {},
): Selection => ({
  selectionId,
  subtotal: totalAmount,
  discountAmount: '0.00',
  taxAmount: '0.00',
  totalAmount,
  depositAmount: '0.00',
  pdfUrl: `/api/signatures/t/selections/${selectionId}/download`,
  readUrl: `/sign/t/selections/${selectionId}/read`,
  sha256: 'ab',
  pageCount: 2,
  ...more,
});

/** A printed line. */
export const sentLine = (description: string, more: object = {}) => ({
  description,
  quantity: '1',
  unitPrice: '600.00',
  lineTotal: '600.00',
  ...more,
});
