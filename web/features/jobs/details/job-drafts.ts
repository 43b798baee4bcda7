// The open edits in the details of a job. A part is null while it is not edited; it counts as changed once it differs
// from what it was opened with.
import { formatDay } from '#contract/days.ts';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import { newRow } from '#web/lines/line-rows.ts';
import { offerField } from '#web/lines/offer/offer-field.ts';
import { type OfferRows, offerOf, offerText } from '#web/lines/offer/offer-rows.ts';
import { type FieldKind, groupField, textField, wholeField } from '#web/revisions/compare.ts';
import type { Opened } from '#web/revisions/save-revised.ts';

interface CustomerDraft {
  customerName: string;
  customerContactName: string;
  customerPhone: string;
  customerEmail: string;
  customerAddress: string;
  billingAddress: string;
}

interface TextsDraft {
  jobDescription: string;
  comments: string;
  notes: string;
}

export interface PrintedDraft {
  taxRate: string;
  paymentTerms: string;
  otherComments: string;
  customerAgreementText: string;
  thankYouMessage: string;
  /** A day, or blank. */
  validUntil: string;
}

export interface JobDrafts {
  customer: CustomerDraft | null;
  texts: TextsDraft | null;
  printed: PrintedDraft | null;
  lines: OfferRows | null;
  dueDate: string | null;
}

export type DraftPart = keyof JobDrafts;

/** In the order in which they are saved. */
export const draftParts = [
  'customer',
  'texts',
  'printed',
  'lines',
  'dueDate',
] as const satisfies readonly DraftPart[];

export const partNames: Record<DraftPart, string> = {
  customer: 'Customer Information',
  texts: 'Description',
  printed: 'Tax & Texts',
  lines: 'Line Items',
  dueDate: 'Due Date',
};

export const noDrafts: JobDrafts = {
  customer: null,
  texts: null,
  printed: null,
  lines: null,
  dueDate: null,
};

/** Each part with the values of the job, ready to be edited. */
export function draftOf(job: JobDetails): { [P in DraftPart]: NonNullable<JobDrafts[P]> } {
  return {
    customer: {
      customerName: job.customerName,
      customerContactName: job.customerContactName ?? '',
      customerPhone: job.customerPhone ?? '',
      customerEmail: job.customerEmail ?? '',
      customerAddress: job.customerAddress ?? '',
      billingAddress: job.billingAddress ?? '',
    },
    texts: {
      jobDescription: job.jobDescription ?? '',
      comments: job.comments ?? '',
      notes: job.notes ?? '',
    },
    printed: {
      taxRate: job.taxRate,
      paymentTerms: job.templateData?.paymentTerms ?? '',
      otherComments: job.templateData?.otherComments ?? '',
      customerAgreementText: job.templateData?.customerAgreementText ?? '',
      thankYouMessage: job.templateData?.thankYouMessage ?? '',
      validUntil: job.validUntil ?? '',
    },
    lines: linesOf(job),
    dueDate: job.invoiceDueDate ?? '',
  };
}

/** With options the job's own lines are those of one of them, and not edited. */
function linesOf(job: JobDetails): OfferRows {
  const offer = offerOf(job);
  if (offer.options) return { ...offer, lineItems: [], discount: null };
  return offer.lineItems.length > 0 ? offer : { ...offer, lineItems: [newRow()] };
}

/** Compares what would be sent: the keys of rows are for the screen only. */
const sent = (draft: JobDrafts[DraftPart]): string =>
  typeof draft === 'object' && draft && 'lineItems' in draft ? offerText(draft, true) : JSON.stringify(draft);

/** The values each open part started with, even if the job has changed since. */
export type OpenedParts = { [P in DraftPart]?: Opened<NonNullable<JobDrafts[P]>> };

export function changedParts(drafts: JobDrafts, opened: OpenedParts): DraftPart[] {
  return draftParts.filter(
    (part) => drafts[part] !== null && sent(drafts[part]) !== sent(opened[part]?.values ?? null),
  );
}

/** How a part is compared with what somebody else saved meanwhile. */
export const draftFields: { [P in DraftPart]: FieldKind<NonNullable<JobDrafts[P]>> } = {
  customer: groupField<CustomerDraft>({
    customerName: textField('Name'),
    customerContactName: textField('Contact Person'),
    customerPhone: textField('Phone'),
    customerEmail: textField('Email'),
    customerAddress: textField('Address'),
    billingAddress: textField('Billing Address'),
  }),
  texts: groupField<TextsDraft>({
    jobDescription: textField('Description'),
    comments: textField('Comments'),
    notes: textField('Internal notes'),
  }),
  printed: groupField<PrintedDraft>({
    taxRate: textField('Tax Rate (%)'),
    paymentTerms: textField('Payment Terms'),
    otherComments: textField('Other Comments'),
    customerAgreementText: textField('Customer Agreement Text'),
    thankYouMessage: textField('Thank You Message'),
    validUntil: textField('Valid Until'),
  }),
  lines: offerField,
  dueDate: wholeField('Due Date', (day) => (day ? formatDay(day) : 'No due date')),
};
