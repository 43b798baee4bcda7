// The PDF of a made-up job, for the picture beside the template's form.
import { addDays, formatDay } from '#contract/days.ts';
import { decidedLines } from '#contract/lines/chosen-lines.ts';
import { shownOption } from '#contract/lines/offer.ts';
import { documentNumber, type Stage } from '#contract/stages.ts';
import type { TemplateBody } from '#contract/templates.ts';
import { defaultDueDays, documentTexts } from '#contract/texts/document-texts.ts';
import type { Deps } from '#server/deps.ts';
import { formatDue, formatService } from '#server/documents/document-dates.ts';
import {
  companyBlock,
  type DocumentCustomer,
  type DocumentModel,
  documentOf,
  howToPay,
  toDocumentOption,
} from '#server/documents/document-model.ts';
import { type Company, readCompany, readCompanyLogo } from '#server/features/company/company.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { dayIn } from '#server/platform/zoned-time.ts';
import { drawPreview } from './draw-preview.ts';
import { defaultFields, filledIn } from './template-fields.ts';
import type { TemplateFields } from './templates.store.ts';

const sampleCustomer: DocumentCustomer = {
  name: 'Sample Customer',
  address: '100 Main Street\nAnytown, USA 12345',
  phone: '(555) 123-4567',
  email: 'customer@example.com',
};

export type TemplatePreviewInput = Omit<TemplateBody, 'name'> & { name?: string; stage: Stage };

/** Drawn while somebody types, so nobody waits for it long. */
const timeLimitMs = 5000;

export async function previewTemplate(deps: Deps, scope: Scope, body: TemplatePreviewInput): Promise<Buffer> {
  const layOut = async () => {
    const company = await readCompany(deps.db.query, scope.accountId);
    const template = filledIn({ ...body, name: body.name ?? '' }, defaultFields(company));
    const logo = await readCompanyLogo(deps, company);
    return toPreviewModel({ template, stage: body.stage, company, logo, now: deps.clock.now() });
  };
  return drawPreview(deps, scope, { rule: deps.config.limits.templatePreview, layOut, timeLimitMs });
}

interface PreviewSource {
  template: Omit<TemplateFields, 'name'>;
  stage: Stage;
  company: Company;
  logo: Buffer | null;
  now: Date;
}

export function toPreviewModel({ template, stage, company, logo, now }: PreviewSource): DocumentModel {
  const { timeZone, estimateValidDays } = company;
  const { options, deposit, taxRate } = template;
  const isEstimate = stage === 'estimate';
  // As in a job that is made of it: only an estimate has options, and then its lines are those of one of them.
  const { lineItems, discount } = (isEstimate && options && shownOption(options)) || template;
  const lines = isEstimate ? lineItems : decidedLines(lineItems);
  const number = documentNumber(stage, '1001');
  const issuedOn = dayIn(timeZone, now);
  const dueOn = addDays(issuedOn, defaultDueDays);
  const service = formatService(now, now, timeZone);
  return documentOf(
    stage,
    {
      number,
      company: companyBlock(company, logo),
      customer: sampleCustomer,
      issued: formatDay(issuedOn),
      service: service.days,
      description: template.jobDescription,
      lines,
      ...(discount && { discount }),
      taxRate,
      ...documentTexts(stage, {
        comments: template.otherComments,
        paymentTerms: template.paymentTerms,
        agreement: template.customerAgreementText,
        dueOn,
        issuedOn,
        completedOn: service.last,
      }),
      thankYou: template.thankYouMessage,
      headerColor: template.headerColor,
      showTitle: true,
      madeAt: now,
    },
    {
      serviceTimes: service.times,
      due: formatDue(dueOn, { lines, taxRate, discount }),
      validUntil: estimateValidDays === null ? undefined : formatDay(addDays(issuedOn, estimateValidDays)),
      preparedBy: company.ownerName || undefined,
      howToPay: howToPay(company, number),
      ...(options && { options: options.map(toDocumentOption) }),
      ...(deposit && { deposit }),
    },
  );
}
