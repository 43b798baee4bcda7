// The PDF of a made-up job, for the picture beside the template's form.
import { addDays, usualDueDays } from '#contract/document-texts.ts';
import type { Stage } from '#contract/stages.ts';
import type { TemplateBody } from '#contract/templates.ts';
import { companyBlock } from '#server/documents/company-block.ts';
import type { SheetCustomer } from '#server/documents/document-sheet.ts';
import { toJobSheet } from '#server/documents/job-sheet.ts';
import { readCompany, readCompanyLogo } from '#server/features/company/company.service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Gate } from '#server/platform/gate.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { dayIn } from '#server/platform/zoned-time.ts';
import { filledIn, usualFields } from './template-fields.ts';

const sampleCustomer: SheetCustomer = {
  name: 'Sample Customer',
  address: '100 Main Street\nAnytown, USA 12345',
  phone: '(555) 123-4567',
  email: 'customer@example.com',
};

// Pictures wait for pictures, never documents for pictures: one is set at a time, a few may wait.
const gate = new Gate(1, 8);

export type TemplatePreview = Omit<TemplateBody, 'name'> & { name?: string; stage: Stage };

export async function previewTemplate(deps: Deps, scope: Scope, body: TemplatePreview): Promise<Buffer> {
  await deps.limits.hit(deps.config.limits.templatePreview, scope.accountId);
  if (gate.isFull) throw tooBusy();
  const company = await readCompany(deps.db.query, scope.accountId);
  const template = filledIn({ ...body, name: body.name ?? '' }, usualFields(company.defaultTaxRate));
  const now = deps.clock.now();
  const sheet = toJobSheet({
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
    dueOn: addDays(dayIn(company.timeZone, now), usualDueDays),
    payments: [],
    timeZone: company.timeZone,
    madeAt: now,
  });
  return gate.run(() => deps.renderer.render(sheet, { timeLimitMs: 5000 }));
}

const tooBusy = () =>
  new Refusal('unavailable', {
    message: 'Many previews are being made right now. Please try again in a moment.',
    retryAfterSeconds: 2,
  });
