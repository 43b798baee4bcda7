// The generate form: what it starts with, what a template puts into it, and what is sent.
import { z } from 'zod';
import type { CustomerDetails } from '#contract/customers/customers.ts';
import { blankTemplate } from '#contract/generate.ts';
import { type Stage, stages } from '#contract/stages.ts';
import type { Template } from '#contract/templates.ts';
import { generateTexts, templateTexts } from '#contract/texts/document-texts.ts';
import type { Body } from '#web/api/client.ts';
import type { CompanyDefaults } from '#web/features/company/company.service.ts';
import { isComplete, StoredRow } from '#web/lines/line-rows.ts';
import {
  copyRows,
  fromStoredOffer,
  noOffer,
  type OfferRows,
  offerBodyOf,
  offerOf,
  storedOffer,
  toStoredOffer,
} from '#web/lines/offer/offer-rows.ts';

export interface GenerateValues extends OfferRows {
  workOrderNumber: string;
  /** Blank: found by what is typed, or new. */
  customerId: string;
  /** Blank: found by the address, or new. */
  placeId: string;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  customerAddress: string;
  serviceDateStart: string;
  serviceDateEnd: string;
  description: string;
  comments: string;
  notes: string;
  showTitle: boolean;
}

/** What the choice of a customer fills in. */
export const customerFields = [
  'customerId',
  'placeId',
  'customerName',
  'customerEmail',
  'customerPhone',
  'customerAddress',
] as const satisfies readonly (keyof GenerateValues)[];
export type CustomerInForm = Pick<GenerateValues, (typeof customerFields)[number]>;

export const noCustomer: CustomerInForm = {
  customerId: '',
  placeId: '',
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  customerAddress: '',
};

/** Without a place that is theirs, the one of the newest job, which is the first. */
export function valuesOfCustomer(customer: CustomerDetails, placeId: string | null): CustomerInForm {
  const place = customer.places.find(({ id }) => id === placeId) ?? customer.places[0];
  return {
    customerId: customer.id,
    placeId: place?.id ?? '',
    customerName: customer.name,
    customerEmail: customer.email ?? '',
    customerPhone: customer.phone ?? '',
    customerAddress: place?.address ?? customer.billingAddress ?? '',
  };
}

export const emptyGenerateValues: GenerateValues = {
  workOrderNumber: '',
  ...noCustomer,
  serviceDateStart: '',
  serviceDateEnd: '',
  description: '',
  comments: generateTexts.comments,
  notes: '',
  showTitle: true,
  ...noOffer,
};

/** With the company's own comments, once they are known. */
export const startingValues = (defaults: { defaultComments: string } | undefined): GenerateValues => ({
  ...emptyGenerateValues,
  comments: defaults?.defaultComments ?? emptyGenerateValues.comments,
});

/** The choice above the templates: nothing is filled in, and the texts are the company's (D-53). */
export const startBlank = (defaults: CompanyDefaults | undefined, taxRate: string | null): Template => ({
  id: blankTemplate,
  name: 'Start blank',
  defaultJobDescription: '',
  defaultLineItems: [],
  discount: null,
  options: null,
  deposit: null,
  taxRate: defaults?.defaultTaxRate ?? taxRate ?? '0',
  paymentTerms: defaults?.defaultPaymentTerms ?? templateTexts.paymentTerms,
  otherComments: '',
  customerAgreementText: defaults?.defaultAgreement ?? templateTexts.customerAgreementText,
  thankYouMessage: templateTexts.thankYouMessage,
  headerColor: defaults?.brandColor ?? templateTexts.headerColor,
  createdAt: '',
  revision: 1,
});

/** Options are for estimates; other documents have the one list beside them. */
const listsOf = ({ options, lineItems }: Pick<OfferRows, 'options' | 'lineItems'>, stage: Stage) =>
  stage === 'estimate' && options ? options : [{ lineItems }];

/** Nothing to print, and nothing to pay. */
export const hasNoLines = (values: GenerateValues, stage: Stage): boolean =>
  listsOf(values, stage).every(({ lineItems }) => lineItems.length === 0);

/** The rows that will be saved: the server drops the others, so neither the sum nor the count has them (B-29). */
export function rowsNote(offer: Pick<OfferRows, 'options' | 'lineItems'>, stage: Stage): string {
  const lists = listsOf(offer, stage);
  const rows = lists.flatMap(({ lineItems }) => lineItems);
  const counted = rows.filter(isComplete).length;
  const left = rows.length - counted;
  const items = counted === 1 ? '1 item' : `${counted} items`;
  const note = left === 0 ? items : `${items}, ${left} incomplete`;
  return lists.length > 1 ? `${lists.length} options, ${note}` : note;
}

/** What comes from the template; rows and options are new ones. */
export function valuesFromTemplate(
  template: Pick<Template, 'defaultJobDescription' | 'defaultLineItems' | 'discount' | 'options' | 'deposit'>,
): Pick<GenerateValues, 'description' | keyof OfferRows> {
  const { lineItems, options, ...shares } = offerOf({ ...template, lineItems: template.defaultLineItems });
  return {
    description: template.defaultJobDescription,
    ...shares,
    lineItems: copyRows(lineItems),
    options:
      options?.map(({ id: _, ...option }) => ({ ...option, lineItems: copyRows(option.lineItems) })) ?? null,
  };
}

const offerIn = ({ lineItems, discount, options, deposit }: GenerateValues): OfferRows => ({
  lineItems,
  discount,
  options,
  deposit,
});

export type GenerateBody = Body<'POST /api/generate-pdf'>;

export function generateBodyOf(values: GenerateValues, templateId: string, stage: Stage): GenerateBody {
  const { showTitle, lineItems, discount, options, deposit, customerId, placeId, ...fields } = values;
  return {
    ...fields,
    ...(customerId && { customerId, ...(placeId && { placeId }) }),
    templateId,
    ...offerBodyOf({ lineItems, discount, options, deposit }, stage === 'estimate'),
    showWorkOrderHeader: showTitle,
    showEstimateHeader: showTitle,
    showInvoiceHeader: showTitle,
    documentType: stage === 'work_order' ? 'work-order' : stage,
  };
}

const StoredValues = z.object({
  workOrderNumber: z.string(),
  // Drafts from before customers could be chosen have none.
  customerId: z.string().default(''),
  placeId: z.string().default(''),
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
  customerAddress: z.string(),
  serviceDateStart: z.string(),
  serviceDateEnd: z.string(),
  description: z.string(),
  comments: z.string(),
  notes: z.string(),
  showTitle: z.boolean(),
  lineItems: z.array(StoredRow),
  ...storedOffer,
} satisfies Record<keyof GenerateValues, z.ZodType>);

/** The form as a draft stores it. */
export const GenerateDraft = z.object({
  stage: z.enum(stages),
  templateId: z.string().nullable(),
  values: StoredValues,
});
export type GenerateDraft = z.infer<typeof GenerateDraft>;

export const toStoredValues = (values: GenerateValues): GenerateDraft['values'] => ({
  ...values,
  ...toStoredOffer(offerIn(values)),
});

export const fromStoredValues = (stored: GenerateDraft['values']): GenerateValues => ({
  ...stored,
  ...fromStoredOffer(stored),
});
