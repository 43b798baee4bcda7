// Between the fields of a request, what is stored and what a reply shows.
import { toLineItem } from '#contract/lines/line-items.ts';
import { formatDecimal } from '#contract/lines/money.ts';
import { type Option, type OptionsInput, toOfferReply } from '#contract/lines/offer.ts';
import type { Template, TemplateBody } from '#contract/templates.ts';
import { standardTaxRate, templateTexts } from '#contract/texts/document-texts.ts';
import { inLists, withIds } from '#server/documents/line-ids.ts';
import type { Company } from '#server/features/company/company.service.ts';
import { withKnownItems } from '#server/features/price-list/price-list.service.ts';
import type { Queryable, Tenant } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';
import type { TemplateFields, TemplateRow } from './templates.store.ts';

/** What a new template starts with: the company's texts and color, and its tax rate, if there is one (A-42, D-63). */
export const defaultFields = ({
  defaultTaxRate,
  texts,
  brandColor,
}: Pick<Company, 'defaultTaxRate' | 'texts' | 'brandColor'>): Omit<TemplateFields, 'name'> => ({
  jobDescription: '',
  lineItems: withIds([{ quantity: 100, description: templateTexts.firstItem, unitPrice: 0, taxed: true }]),
  options: null,
  discount: null,
  deposit: null,
  taxRate: defaultTaxRate ?? standardTaxRate,
  paymentTerms: texts.paymentTerms,
  otherComments: '',
  customerAgreementText: texts.agreement,
  thankYouMessage: templateTexts.thankYouMessage,
  headerColor: brandColor,
});

/** Fields that were not sent stay as in `before`. */
export const filledIn = (body: TemplateBody, before: Omit<TemplateFields, 'name'>): TemplateFields => ({
  name: body.name,
  jobDescription: body.defaultJobDescription ?? before.jobDescription,
  lineItems: body.defaultLineItems ? withIds(body.defaultLineItems) : before.lineItems,
  options: body.options === undefined ? before.options : body.options && optionsOf(body.options),
  discount: body.discount === undefined ? before.discount : body.discount,
  deposit: body.deposit === undefined ? before.deposit : body.deposit,
  taxRate: body.taxRate ?? before.taxRate,
  paymentTerms: body.paymentTerms ?? before.paymentTerms,
  otherComments: body.otherComments ?? before.otherComments,
  customerAgreementText: body.customerAgreementText ?? before.customerAgreementText,
  thankYouMessage: body.thankYouMessage ?? before.thankYouMessage,
  headerColor: body.headerColor ?? before.headerColor,
});

/** Unfinished lines are saved as they are: who makes a job of the template completes them. */
function optionsOf(sent: OptionsInput): Option[] {
  const lists = sent.map(({ lineItems }) => lineItems);
  const lines = inLists(withIds(lists.flat()), lists);
  return sent.map(({ name, description, isRecommended, discount }, at) => ({
    id: newId(),
    name,
    description: description || null,
    isRecommended,
    lineItems: lines[at] ?? [],
    discount: discount ?? null,
  }));
}

/** Its lines name only items of the company's own price list. */
export async function withItems(db: Queryable, scope: Tenant, body: TemplateBody): Promise<TemplateBody> {
  const { defaultLineItems, options } = body;
  const lists = [defaultLineItems ?? [], ...(options ?? []).map(({ lineItems }) => lineItems)];
  const [own = [], ...ofOptions] = inLists(await withKnownItems(db, scope, lists.flat()), lists);
  return {
    ...body,
    ...(defaultLineItems && { defaultLineItems: own }),
    ...(options && {
      options: options.map((option, at) => ({ ...option, lineItems: ofOptions[at] ?? [] })),
    }),
  };
}

export const toTemplate = (row: TemplateRow): Template => ({
  id: row.id,
  name: row.name,
  defaultJobDescription: row.jobDescription,
  defaultLineItems: row.lineItems.map(toLineItem),
  ...toOfferReply(row),
  taxRate: formatDecimal(row.taxRate),
  paymentTerms: row.paymentTerms,
  otherComments: row.otherComments,
  customerAgreementText: row.customerAgreementText,
  thankYouMessage: row.thankYouMessage,
  headerColor: row.headerColor,
  createdAt: row.createdAt.toISOString(),
  revision: row.version,
});
