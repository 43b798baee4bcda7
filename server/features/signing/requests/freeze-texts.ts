// What the signing page shows in its own layout, taken when a document is frozen, from the model that is printed.
import { isChoice } from '#contract/lines/chosen-lines.ts';
import { formatDecimal } from '#contract/lines/money.ts';
import { documentNumber } from '#contract/stages.ts';
import type { DocumentModel } from '#server/documents/document-model.ts';
import { captions, labels } from '#server/documents/view/labels.ts';
import { type CompanyRow, formatPhone } from '#server/features/company/company.service.ts';
import type { JobRecord } from '#server/features/jobs/jobs.service.ts';
import type { FrozenTexts, SentOffer } from '../signing.tables.ts';
import { offeredSums } from './frozen-sums.ts';

/** What the customer is offered: what is signed is taken from it. */
export const sentOfferOf = ({ options, lineItems, discount, deposit, taxRate }: JobRecord): SentOffer => ({
  options,
  lineItems,
  discount,
  deposit,
  taxRate,
});

/** Whose document it is, and for whom and what: of everything that is signed. */
export const frozenHead = (
  job: JobRecord,
  company: CompanyRow,
): Pick<FrozenTexts, 'companyInfo' | 'customerName' | 'jobDescription' | 'currentStage'> => ({
  companyInfo: {
    companyName: company.companyName ?? '',
    companyAddress: company.companyAddress,
    companyCity: company.companyCity,
    companyState: company.companyState,
    companyZip: company.companyZip,
    companyPhone: company.companyPhone && formatPhone(company.companyPhone),
    companyWebsite: company.companyWebsite,
  },
  customerName: job.customerName,
  jobDescription: job.description,
  currentStage: job.stage,
});

/** Fax and license numbers, and which line is not taxed, are only in the PDF, its pictures and its HTML. */
export const freezeTexts = (job: JobRecord, company: CompanyRow, model: DocumentModel): FrozenTexts => ({
  ...frozenHead(job, company),
  number: documentNumber(job.stage, job.number),
  ...offeredSums(sentOfferOf(job), isChoice(job)),
  taxRate: formatDecimal(job.taxRate),
  ...(job.isTaxExempt && { isTaxExempt: true }),
  ...(model.kind === 'estimate' &&
    model.cancellationNotice && { cancellationNotice: model.cancellationNotice }),
  facts: printed([
    [captions.issued, model.issued],
    ['Valid until', model.kind === 'estimate' ? model.validUntil : undefined],
    [captions.preparedBy, model.kind === 'estimate' ? model.preparedBy : undefined],
    [captions.service, model.service],
    ['Service time', model.kind === 'work_order' ? model.serviceTimes : undefined],
    [captions.technician, model.kind === 'work_order' ? model.technician : undefined],
    [captions.contact, model.customer.contact],
    ['Address', model.customer.address],
    [labels.serviceAddress, model.customer.serviceAddress],
    ['Phone', model.customer.phone],
    ['Email', model.customer.email],
    [labels.photos, countPhotos(model)],
  ]),
  sections: printed([
    [captions.comments, model.comments],
    [captions.paymentTerms, model.paymentTerms],
    [captions.termsAndConditions, model.termsAndConditions],
  ]),
  agreement: model.agreement?.trim() || null,
  thankYou: model.thankYou?.trim() || null,
});

/** Without what is left out. */
export const printed = (texts: [label: string, text: string | undefined][]): FrozenTexts['facts'] =>
  texts.flatMap(([label, text]) => (text?.trim() ? [{ label, text: text.trim() }] : []));

/** "2 before, 1 after": what the photos show cannot be said in words. */
const countPhotos = ({ photos = [] }: DocumentModel): string =>
  (['before', 'after'] as const)
    .map((side) => [photos.filter((photo) => photo.side === side).length, side] as const)
    .flatMap(([count, side]) => (count > 0 ? `${count} ${side}` : []))
    .join(', ');
