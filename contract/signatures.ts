// E-signature: the owner sends a request, the customer signs by a link, and the sealed document proves it.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { OpenedRevision, oneOfThese, StageOutput } from './fields.ts';
import { SignatureStatus } from './jobs/job.ts';
import { lineLimits } from './limits.ts';
import { LineChanges, TermChanges, TotalChange } from './lines/line-changes.ts';
import { PrintedLine } from './lines/line-items.ts';
import { EmailText } from './texts/email-text.ts';
import { badEmail } from './texts/refusal-texts.ts';
import { signingLimits } from './texts/signing-terms.ts';
import { isEmailAddress, name, oneLine, paragraph } from './texts/typed-text.ts';

export { consent, signingLimits } from './texts/signing-terms.ts';

const agreedAt = ['home', 'elsewhere'] as const;

export const SignatureInput = z.object({
  /** Blank, null or absent: the job's customer, else 'Customer'. */
  signerName: name(200).nullish(),
  /** Blank, null or absent: the job's address. */
  signerEmail: oneLine(254)
    .refine((text) => text === '' || isEmailAddress(text), badEmail)
    .nullish(),
  expirationHours: z
    .number()
    .int()
    .refine(
      (hours) => (signingLimits.hours as readonly number[]).includes(hours),
      'Choose 48 hours, 7, 14 or 30 days.',
    )
    .optional(),
  /** Where the customer agrees, for the cancellation notice (D-22): at home, or elsewhere away from the business. */
  agreedAt: z.enum(agreedAt, { error: oneOfThese(agreedAt) }).default('home'),
});
export type SignatureInput = z.infer<typeof SignatureInput>;

/** `pending` includes links that ran out: `tokenExpiresAt` shows it. */
export const RequestStatus = SignatureStatus.exclude(['not_sent']).or(z.literal('created'));

/** One line of the history in the job's details. */
export const SignatureRequest = z.object({
  id: z.string(),
  stage: StageOutput,
  /** Such as EST-1001. */
  number: z.string(),
  /** Of the document that was sent. */
  revision: z.number(),
  totalAmount: z.string(),
  status: RequestStatus,
  signerName: z.string(),
  signerEmail: z.string().nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
  /** How it was first handed over. */
  reachedBy: z.enum(['mail', 'copied link']).nullable(),
  tokenExpiresAt: z.string(),
  openedAt: z.string().nullable(),
  signedAt: z.string().nullable(),
  declineReason: z.string().nullable(),
  /** Why a link ended otherwise: 'The job was changed.', 'The job went on to a work order.' */
  endReason: z.string().nullable(),
  /** The signer requested a new link. */
  renewAskedAt: z.string().nullable(),
  /** When the customer is asked again by email, where the company wants that. */
  nextFollowUpAt: z.string().nullable(),
  /** The offer as it was sent, where the customer chose from it; null where what was sent was signed (D-18). */
  offerPdf: z.string().nullable(),
  /** Name of the option that was signed. */
  optionName: z.string().nullable(),
  /** Of a change order, whose number is in `number`. */
  changeOrderId: z.string().nullable(),
  /** Until when the customer can cancel, YYYY-MM-DD, that day included; null without a notice (D-22). */
  cancelUntil: z.string().nullable(),
  /** When the customer canceled it, or the agreement it went with. */
  cancelledAt: z.string().nullable(),
  cancelReason: z.string().nullable(),
  /** Where the sealed PDF is; null until it is sealed. */
  signedPdf: z.string().nullable(),
  /** Signed, and the seal is still being made. */
  isSealing: z.boolean(),
});
export type SignatureRequest = z.infer<typeof SignatureRequest>;

const SignedCompany = z.object({
  companyName: z.string(),
  companyAddress: z.string().nullable(),
  companyCity: z.string().nullable(),
  companyState: z.string().nullable(),
  companyZip: z.string().nullable(),
  companyPhone: z.string().nullable(),
  companyWebsite: z.string().nullable(),
});

/** An id where the customer may choose: it names the line in a selection. */
const OfferedLine = PrintedLine.extend({
  id: z.string().optional(),
  /** Tax is charged on it, so that it raises the total by more than its price. */
  plusTax: z.literal(true).optional(),
});

const sums = {
  subtotal: z.string(),
  /** Absent, as all of these, in documents from before there were discounts. */
  discountAmount: z.string().optional(),
  discountLabel: z.string().optional(),
  taxAmount: z.string(),
  totalAmount: z.string(),
  /** Due when the estimate is accepted; absent without a deposit. */
  depositAmount: z.string().optional(),
};

const OfferedOption = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  isRecommended: z.boolean(),
  lineItems: z.array(OfferedLine),
  ...sums,
});
export type OfferedOption = z.infer<typeof OfferedOption>;

const PrintedText = z.object({ label: z.string(), text: z.string() });

/** The document as it was when sent, never the job's present data (B-48). */
export const SignedJob = z.object({
  companyInfo: SignedCompany,
  customerName: z.string(),
  jobDescription: z.string().nullable(),
  /** The stage that was sent. */
  currentStage: StageOutput,
  /** Such as EST-1001. */
  number: z.string(),
  /** Of the option that is shown first, where there are several. */
  lineItems: z.array(OfferedLine),
  options: z.array(OfferedOption).optional(),
  /** Of the option that was signed. */
  optionName: z.string().optional(),
  /** Of a change order: what it changes, and why. */
  changeOrder: z
    .object({
      reason: z.string(),
      changes: LineChanges,
      ...TermChanges.shape,
      oldTotal: z.string(),
      newTotal: z.string(),
      /** Absent in documents from before it was kept. */
      difference: TotalChange.optional(),
    })
    .optional(),
  /** The notice of the right to cancel, as it is printed. */
  cancellationNotice: z.string().optional(),
  ...sums,
  taxRate: z.string(),
  /** Absent in documents from before there were such customers. */
  isTaxExempt: z.boolean().optional(),
  /** The dates and names of the document, such as Issued and Service. */
  facts: z.array(PrintedText),
  /** Comments, payment terms, terms and conditions: as printed, without what was left out. */
  sections: z.array(PrintedText),
  /** What the customer agrees to by signing. */
  agreement: z.string().nullable(),
  thankYou: z.string().nullable(),
});

/** The sender's own, as they are now: the page looks like the company it comes from (D-66). */
export const SenderStyle = {
  brandColor: z.string(),
  /** Where its logo is, for some minutes. */
  companyLogo: z.string().nullable(),
};

/** All that is shown of a link that has expired: whom to contact for another. */
export const ExpiredSigning = z.object({
  status: z.literal('pending'),
  tokenExpiresAt: z.string(),
  isExpired: z.literal(true),
  companyName: z.string(),
  companyPhone: z.string().nullable(),
  ...SenderStyle,
});

export const SigningPageReply = z.object({
  /** No other status gets a page: an ended link is refused with its reason (B-54b). */
  status: z.enum(['pending', 'approved']),
  tokenExpiresAt: z.string(),
  /** A signed document is never expired (B-43). */
  isExpired: z.literal(false),
  signerName: z.string(),
  signerEmail: z.string().nullable(),
  signedAt: z.string().nullable(),
  /** Signed, and the seal is still being made; a download waits for it a moment. */
  isSealing: z.boolean(),
  /** Whether the email with the signed copy went out (B-44); `failed` also when it was withheld. */
  copyMail: z.enum(['none', 'queued', 'sent', 'failed']),
  /** How many pages can be looked at as pictures; 0 when there are none, and the PDF is all there is. */
  pageCount: z.number(),
  /** Where it can be read as a page of plain HTML (D-76); null for documents sent before there was one. */
  readUrl: z.string().nullable(),
  /** The last day to cancel what was signed, YYYY-MM-DD; null when there is none, or it has passed (D-22). */
  cancelUntil: z.string().nullable(),
  /** When the customer cancelled it, or the agreement it went with. */
  cancelledAt: z.string().nullable(),
  ...SenderStyle,
  job: SignedJob.extend({
    /** What is still to pay of the deposit, as the job is now; 0.00 before signing and once it is paid. */
    depositDue: z.string(),
    /** How to pay it, with the number to mention; null where nothing is due. */
    howToPay: z.string().nullable(),
    /** The page on which the deposit can be paid online; null where nothing is due, or that is not taken. */
    payUrl: z.string().nullable(),
  }),
});
export type SigningPageReply = z.infer<typeof SigningPageReply>;
export type ExpiredSigning = z.infer<typeof ExpiredSigning>;

// Whoever reads a refusal of the signing page is a customer, who knows nothing of its fields.
const pageOutdated = 'This page could not send that. Please reload it and try again.';
const signatureNeeded = 'Please sign in the box first.';

const pageText = (max: number) => z.string({ error: pageOutdated }).max(max, pageOutdated);
const pageForm = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape, { error: pageOutdated });
const Reason = z.string({ error: pageOutdated }).pipe(paragraph(signingLimits.declineReason));

export const SignForm = pageForm({
  /** A PNG data URL. */
  signatureImageData: z
    .string({ error: signatureNeeded })
    .max(700_000, 'This signature is too large. Please clear it and sign again.'),
  /** Our page sends it empty. It is a claim: the server records the address it sees. */
  signerIpAddress: pageText(100).optional(),
  userAgent: pageText(signingLimits.userAgent).optional(),
  timestamp: pageText(40).optional(),
  /** How it was made; recorded, and nothing depends on it. */
  method: z.enum(['drawn', 'typed'], { error: pageOutdated }).optional(),
  /** What the customer chose and was shown; refused as `option_required` where there are options and it is absent. */
  selectionId: pageText(100).nullish(),
});
export type SignForm = z.infer<typeof SignForm>;

export const SelectionForm = pageForm({
  optionId: pageText(100).nullish(),
  /** The optional lines that are taken. */
  selectedLineIds: z.array(pageText(100), { error: pageOutdated }).max(lineLimits.lines, pageOutdated),
});
export type SelectionForm = z.infer<typeof SelectionForm>;

/** Frozen with its own document: signing names it. */
export const Selection = z.object({
  selectionId: z.string(),
  subtotal: z.string(),
  discountAmount: z.string(),
  taxAmount: z.string(),
  totalAmount: z.string(),
  depositAmount: z.string(),
  pdfUrl: z.string(),
  /** Where it can be read as a page of plain HTML (D-76). */
  readUrl: z.string(),
  /** Of the document. */
  sha256: z.string(),
  /** How many pages can be looked at as pictures. */
  pageCount: z.number(),
});
export type Selection = z.infer<typeof Selection>;

export const DeclineForm = pageForm({ reason: Reason.optional() });

const byJob = z.object({ id: z.string().max(100) });
const byToken = z.object({ token: z.string().max(200) });
const bySelection = byToken.extend({ selectionId: z.string().max(100) });
const done = z.object({ success: z.boolean() });

export const signatureEndpoints = {
  /** Freezes the document and makes the link; an older open link of the same stage ends. */
  requestSignature: endpoint('POST', '/api/jobs/:id/signature-request', {
    params: byJob,
    /** With the revision of the job that was looked at: another one is refused as `changed_meanwhile`. */
    body: SignatureInput.extend({ revision: OpenedRevision }),
    reply: z.object({
      signingToken: z.string(),
      /** The whole address, to copy. */
      signingUrl: z.string(),
      expiresAt: z.string(),
      request: SignatureRequest,
    }),
  }),
  /** Newest first. */
  listSignatures: endpoint('GET', '/api/jobs/:id/signatures', {
    params: byJob,
    reply: z.object({ requests: z.array(SignatureRequest) }),
  }),
  /** The sealed PDF of one request, for the owner. */
  downloadSigned: endpoint('GET', '/api/jobs/:id/signatures/:requestId/download', {
    params: byJob.extend({ requestId: z.string().max(100) }),
  }),
  /** The offer as it was sent, where the customer chose from it. */
  downloadOffer: endpoint('GET', '/api/jobs/:id/signatures/:requestId/offer', {
    params: byJob.extend({ requestId: z.string().max(100) }),
  }),
  /** Withdraws an open link. */
  cancelSignature: endpoint('POST', '/api/jobs/:id/signatures/:requestId/cancel', {
    params: byJob.extend({ requestId: z.string().max(100) }),
    reply: SignatureRequest,
  }),
  /**
   * Emails the link; needs the owner's session (B-49). An address in `to` becomes the signer's. Takes an `Idempotency-Key`.
   */
  sendSignature: endpoint('POST', '/api/signatures/:token/send', {
    params: byToken,
    body: EmailText.default({}),
    reply: done.extend({ sentTo: z.string(), expiresAt: z.string() }),
  }),
  /** The owner copied the link, so it counts as sent (B-51). */
  markCopied: endpoint('POST', '/api/signatures/:token/copied', { params: byToken, reply: done }),
  readSigning: endpoint('GET', '/api/signatures/:token', {
    params: byToken,
    reply: SigningPageReply.or(ExpiredSigning),
  }),
  /**
   * What the customer would sign: total, pictures and document are the server's (D-18). Ten are kept for a link. Takes an
   * `Idempotency-Key`.
   */
  select: endpoint('POST', '/api/signatures/:token/selection', {
    params: byToken,
    body: SelectionForm,
    reply: Selection,
  }),
  downloadSelection: endpoint('GET', '/api/signatures/:token/selections/:selectionId/download', {
    params: bySelection,
  }),
  pageSelection: endpoint('GET', '/api/signatures/:token/selections/:selectionId/pages/:page', {
    params: bySelection.extend({ page: z.string().max(100) }),
  }),
  /** Until midnight of the last day; 410 afterwards (D-22). */
  cancelSigned: endpoint('POST', '/api/signatures/:token/cancel', {
    params: byToken,
    body: pageForm({ reason: Reason.nullish() }).default({}),
    reply: done,
  }),
  sign: endpoint('POST', '/api/signatures/:token/sign', {
    params: byToken,
    body: SignForm,
    reply: done.extend({ status: z.literal('approved'), signedAt: z.string() }),
  }),
  decline: endpoint('POST', '/api/signatures/:token/decline', {
    params: byToken,
    body: DeclineForm,
    reply: done,
  }),
  /** Emails the owner that the signer wants a new link. */
  renewSigning: endpoint('POST', '/api/signatures/:token/renew', { params: byToken, reply: done }),
  /** What was sent; after signing the sealed document. */
  downloadSigning: endpoint('GET', '/api/signatures/:token/download', { params: byToken }),
  /** One page of what was sent, from 1, as SVG. */
  pageSigning: endpoint('GET', '/api/signatures/:token/pages/:page', {
    params: byToken.extend({ page: z.string().max(100) }),
  }),
  /** What was sent as plain HTML, for screen readers and browsers without scripts (D-76). */
  readSigningHtml: endpoint('GET', '/sign/:token/read', { params: byToken }),
  /** The same of what the customer chose. */
  readSelectionHtml: endpoint('GET', '/sign/:token/selections/:selectionId/read', { params: bySelection }),
  /** The root certificate that PDF readers can be set to trust, as a file. */
  downloadRoot: endpoint('GET', '/api/signing/root-certificate'),
};
