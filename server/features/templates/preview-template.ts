// The PDF of a made-up job, for the picture beside the template's form.
import { addDays } from '#contract/days.ts';
import type { Stage } from '#contract/stages.ts';
import type { TemplateBody } from '#contract/templates.ts';
import { defaultDueDays } from '#contract/texts/document-texts.ts';
import type { Deps } from '#server/deps.ts';
import type { DocumentCustomer } from '#server/documents/document-model.ts';
import { toDocumentModel } from '#server/documents/to-document-model.ts';
import { companyBlock } from '#server/documents/view/company-view.ts';
import { readCompany, readCompanyLogo } from '#server/features/company/company.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { FairSemaphore } from '#server/platform/fair-semaphore.ts';
import { dayIn } from '#server/platform/zoned-time.ts';
import { defaultFields, filledIn } from './template-fields.ts';

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
  const now = deps.clock.now();
  const model = toDocumentModel({
    stage: body.stage,
    number: '1001',
    company: companyBlock(company, await readCompanyLogo(deps, company)),
    customer: sampleCustomer,
    description: template.jobDescription,
    lines: template.lineItems,
    taxRate: template.taxRate,
    serviceStart: now,
    serviceEnd: now,
    comments: template.otherComments,
    paymentTerms: template.paymentTerms,
    agreement: template.customerAgreementText,
    thankYou: template.thankYouMessage,
    headerColor: template.headerColor,
    showTitle: true,
    dueOn: addDays(dayIn(company.timeZone, now), defaultDueDays),
    payments: [],
    timeZone: company.timeZone,
    madeAt: now,
  });
  const { accountId } = scope;
  return previews.run(accountId, () => deps.renderer.render(accountId, model, { timeLimitMs: 5000 }));
}
