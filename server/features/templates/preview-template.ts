// The PDF of a made-up job, for the picture beside the template's form.
import { addDays, formatDay } from '#contract/days.ts';
import { documentNumber, type Stage } from '#contract/stages.ts';
import type { TemplateBody } from '#contract/templates.ts';
import { defaultDueDays, documentTexts } from '#contract/texts/document-texts.ts';
import type { Deps } from '#server/deps.ts';
import { formatDue, formatService } from '#server/documents/document-dates.ts';
import {
  type DocumentCompany,
  type DocumentCustomer,
  type DocumentModel,
  documentOf,
} from '#server/documents/document-model.ts';
import { companyBlock } from '#server/documents/view/company-view.ts';
import { readCompany, readCompanyLogo } from '#server/features/company/company.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { FairSemaphore } from '#server/platform/fair-semaphore.ts';
import { dayIn } from '#server/platform/zoned-time.ts';
import { defaultFields, filledIn } from './template-fields.ts';
import type { TemplateFields } from './templates.store.ts';

const sampleCustomer: DocumentCustomer = {
  name: 'Sample Customer',
  address: '100 Main Street\nAnytown, USA 12345',
  phone: '(555) 123-4567',
  email: 'customer@example.com',
};

// An account's pictures follow each other, a few may wait: its documents wait for one of them at most.
const previews = new FairSemaphore({
  slots: 4,
  slotsPerKey: 1,
  maxWaiting: 40,
  maxWaitingPerKey: 8,
  refusal: {
    message: 'Many previews are being made right now. Please try again in a moment.',
    retryAfterSeconds: 2,
  },
});

export type TemplatePreviewInput = Omit<TemplateBody, 'name'> & { name?: string; stage: Stage };

export async function previewTemplate(deps: Deps, scope: Scope, body: TemplatePreviewInput): Promise<Buffer> {
  await deps.limits.hit(deps.config.limits.templatePreview, scope.accountId);
  previews.assertRoom(scope.accountId);
  const company = await readCompany(deps.db.query, scope.accountId);
  const template = filledIn({ ...body, name: body.name ?? '' }, defaultFields(company.defaultTaxRate));
  const model = toPreviewModel({
    template,
    stage: body.stage,
    company: companyBlock(company, await readCompanyLogo(deps, company)),
    timeZone: company.timeZone,
    now: deps.clock.now(),
  });
  const { accountId } = scope;
  return previews.run(accountId, () => deps.renderer.render(accountId, model, { timeLimitMs: 5000 }));
}

interface PreviewSource {
  template: Omit<TemplateFields, 'name'>;
  stage: Stage;
  company: DocumentCompany;
  timeZone: string;
  now: Date;
}

export function toPreviewModel({ template, stage, company, timeZone, now }: PreviewSource): DocumentModel {
  const { lineItems: lines, taxRate } = template;
  const issuedOn = dayIn(timeZone, now);
  const dueOn = addDays(issuedOn, defaultDueDays);
  const service = formatService(now, now, timeZone);
  return documentOf(
    stage,
    {
      number: documentNumber(stage, '1001'),
      company,
      customer: sampleCustomer,
      issued: formatDay(issuedOn),
      service: service.days,
      description: template.jobDescription,
      lines,
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
    { serviceTimes: service.times, due: formatDue(dueOn, { lines, taxRate }) },
  );
}
