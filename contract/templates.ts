// Templates: what a job starts from.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { HexColor, OpenedRevision, Revision, StageInput } from './fields.ts';
import { templateLimits } from './limits.ts';
import { LineItem, TaxRate, TemplateLines } from './lines/line-items.ts';
import { offerReply, templateOfferInput } from './lines/offer.ts';
import { templateTexts } from './texts/document-texts.ts';
import { oneLine, paragraph } from './texts/typed-text.ts';

const nameMissing = 'Template name is required';

/** Only the name is required. What is left out is filled with the usual texts in a new template, and stays as it is in
 *  an old one. */
export const TemplateBody = z.object({
  name: oneLine(templateLimits.name).refine((name) => name !== '', nameMissing),
  defaultJobDescription: paragraph(templateLimits.text).optional(),
  defaultLineItems: TemplateLines.optional(),
  /** For estimates (D-23). With options, `defaultLineItems` are what work orders and invoices begin with. */
  ...templateOfferInput,
  /** Basis points after parsing. */
  taxRate: TaxRate.optional(),
  paymentTerms: paragraph(templateLimits.text).optional(),
  otherComments: paragraph(templateLimits.text).optional(),
  customerAgreementText: paragraph(templateLimits.text).optional(),
  thankYouMessage: paragraph(templateLimits.thankYou).optional(),
  headerColor: HexColor.optional(),
});
/** As a form fills it in. */
export type TemplateInput = z.input<typeof TemplateBody>;
/** As the server reads it. */
export type TemplateBody = z.output<typeof TemplateBody>;

export const Template = z.object({
  id: z.string(),
  name: z.string(),
  defaultJobDescription: z.string(),
  defaultLineItems: z.array(LineItem),
  ...offerReply,
  /** Such as "8.75". */
  taxRate: z.string(),
  paymentTerms: z.string(),
  otherComments: z.string(),
  customerAgreementText: z.string(),
  thankYouMessage: z.string(),
  headerColor: z.string(),
  createdAt: z.string(),
  /** Another after every saved change. */
  revision: Revision,
});
export type Template = z.infer<typeof Template>;

/** The fields of an empty form; the tax rate is the account's own, or 8.75. */
export const newTemplate = {
  name: '',
  defaultJobDescription: '',
  defaultLineItems: [{ quantity: 1, description: templateTexts.firstItem, unitPrice: '0.00', taxed: true }],
  paymentTerms: templateTexts.paymentTerms,
  otherComments: '',
  customerAgreementText: templateTexts.customerAgreementText,
  thankYouMessage: templateTexts.thankYouMessage,
  headerColor: templateTexts.headerColor,
} as const satisfies TemplateInput;

const templateId = z.object({ id: z.uuid() });

export const templateEndpoints = {
  /** Newest first. */
  listTemplates: endpoint('GET', '/api/templates', { reply: z.array(Template) }),
  /** Takes an `Idempotency-Key`: the same key gives the same template again. */
  createTemplate: endpoint('POST', '/api/templates', { body: TemplateBody, reply: Template }),
  updateTemplate: endpoint('PUT', '/api/templates/:id', {
    params: templateId,
    /** An older revision is refused as `changed_meanwhile`, with the template as it is now. */
    body: TemplateBody.extend({ revision: OpenedRevision }),
    reply: Template,
  }),
  deleteTemplate: endpoint('DELETE', '/api/templates/:id', { params: templateId }),
  /** The PDF of a made-up job from this template, with the owner's company. Nothing is saved. */
  previewTemplate: endpoint('POST', '/api/templates/preview', {
    body: TemplateBody.extend({ name: oneLine(templateLimits.name).optional(), stage: StageInput }),
  }),
};
