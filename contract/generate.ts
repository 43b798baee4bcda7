// The generate form: one call makes a job and its document (B-22, B-23).
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { StageInput } from './fields.ts';
import { newJobFields as fields, nameProblem, namesCustomer } from './jobs/job-forms.ts';
import { offeredTwice, offersOnce } from './lines/offer.ts';

/** As a `templateId`, here and for a new job: no template. Texts, tax rate and color are the company's (D-53). */
export const blankTemplate = 'blank';

const generateInput = z.object({
  templateId: z
    .string({ error: 'Please select a template first.' })
    .min(1, 'Please select a template first.')
    .max(100),
  /** The number of the document of any type; blank gives the next one. */
  workOrderNumber: fields.jobNumber,
  customerId: fields.customerId,
  placeId: fields.placeId,
  customerName: fields.customerName,
  customerContactName: fields.customerContactName,
  customerEmail: fields.customerEmail,
  customerPhone: fields.customerPhone,
  customerAddress: fields.customerAddress,
  /** Absent: the template's. */
  description: fields.jobDescription,
  serviceDateStart: fields.serviceDateStart,
  serviceDateEnd: fields.serviceDateEnd,
  /** Internal. */
  notes: fields.notes,
  /** Printed. */
  comments: fields.comments,
  lineItems: fields.lineItems,
  discount: fields.discount,
  options: fields.options,
  deposit: fields.deposit,
  showWorkOrderHeader: z.boolean().default(true),
  showEstimateHeader: z.boolean().default(true),
  showInvoiceHeader: z.boolean().default(true),
  documentType: StageInput,
});
export const GenerateInput = generateInput
  .refine(namesCustomer, nameProblem)
  .refine(offersOnce, offeredTwice);
export type GenerateInput = z.infer<typeof GenerateInput>;

export const generateEndpoints = {
  /**
   * Replies with the PDF. The headers X-Job-Id and X-Job-Number name the job; X-Dropped-Rows has the number of
   * incomplete rows that were not saved.
   */
  generatePdf: endpoint('POST', '/api/generate-pdf', { body: GenerateInput }),
  /** The same PDF with "Draft" for a number. Nothing is saved, and no number is used up (D-54). */
  previewPdf: endpoint('POST', '/api/generate-pdf/preview', { body: GenerateInput }),
};
