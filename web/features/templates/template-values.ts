// The fields of the template form, filled from a template and read back.
import { z } from 'zod';
import { formatDecimal } from '#contract/lines/money.ts';
import { newTemplate, type Template, TemplateBody, type TemplateInput } from '#contract/templates.ts';
import { standardTaxRate } from '#contract/texts/document-texts.ts';
import type { CompanyDefaults } from '#web/features/company/company.service.ts';
import { type LineRow, StoredRow, toRow } from '#web/lines/line-rows.ts';
import { offerField } from '#web/lines/offer/offer-field.ts';
import {
  fromStoredOffer,
  listBodyOf,
  noOffer,
  type OfferRows,
  offerBodyOf,
  offerOf,
  shownList,
  storedOffer,
  toStoredOffer,
} from '#web/lines/offer/offer-rows.ts';
import { type FieldKind, groupField, textField, type Versions } from '#web/revisions/compare.ts';

/** With options, documents of the later stages begin with the lines of the one that is shown. */
export interface TemplateValues extends Omit<OfferRows, 'lineItems'> {
  name: string;
  defaultJobDescription: string;
  defaultLineItems: LineRow[];
  taxRate: string;
  paymentTerms: string;
  otherComments: string;
  customerAgreementText: string;
  thankYouMessage: string;
  headerColor: string;
}

/** Starts with the company's tax rate, if there is one, and with its own texts once they are known. */
export const emptyTemplateValues = (
  defaultTaxRate: string | null | undefined,
  company?: CompanyDefaults,
): TemplateValues => ({
  ...newTemplate,
  discount: noOffer.discount,
  options: noOffer.options,
  deposit: noOffer.deposit,
  defaultLineItems: newTemplate.defaultLineItems.map(toRow),
  taxRate: company?.defaultTaxRate ?? defaultTaxRate ?? formatDecimal(standardTaxRate),
  ...(company && {
    paymentTerms: company.defaultPaymentTerms,
    customerAgreementText: company.defaultAgreement,
    headerColor: company.brandColor,
  }),
});

export const templateValuesOf = ({
  id: _,
  createdAt: __,
  revision: ___,
  ...template
}: Template): TemplateValues =>
  withOffer(template, offerOf({ ...template, lineItems: template.defaultLineItems }));

/** The fields of a template that make up what it offers, as one. */
export const offerIn = ({ defaultLineItems, discount, options, deposit }: TemplateValues): OfferRows => ({
  lineItems: defaultLineItems,
  discount,
  options,
  deposit,
});

const withOffer = <V>(values: V, { lineItems, ...offer }: OfferRows) => ({
  ...values,
  ...offer,
  defaultLineItems: lineItems,
});

export function templateBodyOf(values: TemplateValues): TemplateInput {
  const offer = offerIn(values);
  const { options, deposit } = offerBodyOf(offer, true);
  const { lineItems, discount } = listBodyOf(shownList(offer, true));
  return { ...values, defaultLineItems: lineItems, discount, options, deposit };
}

/** The form as it is typed, read by the contract. */
export const TemplateTyped = z.custom<TemplateValues>().transform(templateBodyOf).pipe(TemplateBody);

/** How the form is compared with what somebody else saved meanwhile. */
const fields = groupField<Omit<TemplateValues, keyof OfferRows | 'defaultLineItems'> & { offer: OfferRows }>({
  name: textField('Template Name'),
  defaultJobDescription: textField('Service Description'),
  offer: offerField,
  taxRate: textField('Tax Rate (%)'),
  paymentTerms: textField('Payment Terms'),
  otherComments: textField('Other Comments'),
  customerAgreementText: textField('Customer Agreement Text'),
  thankYouMessage: textField('Thank You Message'),
  headerColor: textField('Header Color'),
});

const asOne = ({ opened, theirs, mine }: Versions<TemplateValues>) => ({
  opened: { ...opened, offer: offerIn(opened) },
  theirs: { ...theirs, offer: offerIn(theirs) },
  mine: { ...mine, offer: offerIn(mine) },
});

export const templateFields: FieldKind<TemplateValues> = {
  compare: (versions) => fields.compare(asOne(versions)),
  merge: (versions, keepsMine) => {
    const { offer, ...merged } = fields.merge(asOne(versions), keepsMine);
    return { ...merged, ...withOffer({}, offer) };
  },
};

const StoredValues = z.object({
  name: z.string(),
  defaultJobDescription: z.string(),
  defaultLineItems: z.array(StoredRow),
  ...storedOffer,
  taxRate: z.string(),
  paymentTerms: z.string(),
  otherComments: z.string(),
  customerAgreementText: z.string(),
  thankYouMessage: z.string(),
  headerColor: z.string(),
} satisfies Record<keyof TemplateValues, z.ZodType>);
type StoredValues = z.infer<typeof StoredValues>;

/** The form as a draft stores it, with the version of the template it was typed over. */
export const TemplateDraft = z.object({
  values: StoredValues,
  opened: z.object({ revision: z.number(), values: StoredValues }).nullable(),
});
export type TemplateDraft = z.infer<typeof TemplateDraft>;

export function toStoredValues(values: TemplateValues): StoredValues {
  const { lineItems, ...offer } = toStoredOffer(offerIn(values));
  return { ...values, ...offer, defaultLineItems: lineItems };
}

export const fromStoredValues = (stored: StoredValues): TemplateValues =>
  withOffer(stored, fromStoredOffer({ ...stored, lineItems: stored.defaultLineItems }));
