// The fields of the template form, filled from a template and read back.
import { z } from 'zod';
import { formatDecimal } from '#contract/lines/money.ts';
import { newTemplate, type Template, TemplateBody, type TemplateInput } from '#contract/templates.ts';
import { standardTaxRate } from '#contract/texts/document-texts.ts';
import type { CompanyDefaults } from '#web/features/company/company.service.ts';
import {
  fromStoredRow,
  type LineRow,
  StoredRow,
  toLineBody,
  toRow,
  toStoredRow,
} from '#web/lines/line-rows.ts';
import { linesField } from '#web/lines/lines-field.ts';
import { groupField, textField } from '#web/revisions/compare.ts';

export interface TemplateValues {
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
}: Template): TemplateValues => ({
  ...template,
  defaultLineItems: template.defaultLineItems.map(toRow),
});

export const templateBodyOf = (values: TemplateValues): TemplateInput => ({
  ...values,
  defaultLineItems: values.defaultLineItems.map(toLineBody),
});

/** The form as it is typed, read by the contract. */
export const TemplateTyped = z.custom<TemplateValues>().transform(templateBodyOf).pipe(TemplateBody);

/** How the form is compared with what somebody else saved meanwhile. */
export const templateFields = groupField<TemplateValues>({
  name: textField('Template Name'),
  defaultJobDescription: textField('Service Description'),
  defaultLineItems: linesField,
  taxRate: textField('Tax Rate (%)'),
  paymentTerms: textField('Payment Terms'),
  otherComments: textField('Other Comments'),
  customerAgreementText: textField('Customer Agreement Text'),
  thankYouMessage: textField('Thank You Message'),
  headerColor: textField('Header Color'),
});

const StoredValues = z.object({
  name: z.string(),
  defaultJobDescription: z.string(),
  defaultLineItems: z.array(StoredRow),
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

export const toStoredValues = (values: TemplateValues): StoredValues => ({
  ...values,
  defaultLineItems: values.defaultLineItems.map(toStoredRow),
});

export const fromStoredValues = (stored: StoredValues): TemplateValues => ({
  ...stored,
  defaultLineItems: stored.defaultLineItems.map(fromStoredRow),
});
