// A new job, ready to be written: template, company and form put together. Nothing is stored here.
import { addDays } from '#contract/days.ts';
import { blankTemplate } from '#contract/generate.ts';
import type { TemplateData } from '#contract/jobs/job.ts';
import type { NewJob } from '#contract/jobs/job-forms.ts';
import { decidedLines } from '#contract/lines/chosen-lines.ts';
import { isComplete } from '#contract/lines/complete-lines.ts';
import type { JobLines } from '#contract/lines/line-items.ts';
import { formatDecimal } from '#contract/lines/money.ts';
import type { OptionsInput } from '#contract/lines/offer.ts';
import type { Stage } from '#contract/stages.ts';
import { templateTexts } from '#contract/texts/document-texts.ts';
import type { Deps } from '#server/deps.ts';
import { type Company, readCompany } from '#server/features/company/company.service.ts';
import { type CustomerForJob, findCustomerForJob } from '#server/features/customers/customers.service.ts';
import { withKnownItems } from '#server/features/price-list/price-list.service.ts';
import { findTemplate, type TemplateRow } from '#server/features/templates/templates.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import type { Queryable, Tenant } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { isId } from '#server/platform/ids.ts';
import { dayIn } from '#server/platform/zoned-time.ts';
import { stageFields } from '../edit/advance-stage.ts';
import { readService, type ServiceDateRange } from '../edit/set-service-date.ts';
import type { JobRecord, JobRow } from '../jobs.store.ts';
import { assertEstimateOffer, assertOneList, type OfferFields, priceOffer, readOptions } from '../offer.ts';
import { readLineRows, rowsOf } from '../price-lines.ts';

export type JobInput = NewJob & { hiddenTitles?: Stage[] };

interface Draft {
  /** As it will be shown and printed, once it has its id and its number. */
  draft: JobRecord;
  company: Company;
  /** Whose job it is; found, and made only when the job is written. */
  customer: CustomerForJob;
}

export async function draftJob(
  { technicians }: Pick<Deps, 'technicians'>,
  db: Queryable,
  scope: Scope,
  now: Date,
  input: JobInput,
): Promise<Draft> {
  // In turn: a transaction has one connection, which takes one statement at a time.
  const company = await readCompany(db, scope.accountId);
  const template =
    input.templateId && input.templateId !== blankTemplate
      ? await requireTemplate(db, scope, input.templateId)
      : null;
  const technician = input.assignedTechnicianId
    ? await technicians.require(db, scope, input.assignedTechnicianId)
    : null;
  const customer = await findCustomerForJob(db, scope, input);
  const stage = input.currentStage ?? 'estimate';
  const offer = await readOffer(db, scope, stage, input, template);
  const defaultRate = customer.isTaxExempt ? 0 : (template?.taxRate ?? company.defaultTaxRate ?? 0);
  const taxRate = input.taxRate ?? defaultRate;
  const row = newJobRow({
    ...customer.contact,
    customerId: customer.customerId,
    placeId: customer.placeId,
    billingAddress: customer.billingAddress,
    isTaxExempt: customer.isTaxExempt,
    accountId: scope.accountId,
    now,
    stage,
    timeZone: company.timeZone,
    description: input.jobDescription === undefined ? template?.jobDescription || null : input.jobDescription,
    notes: input.notes,
    comments: input.comments === undefined ? company.texts.comments : input.comments,
    taxRate,
    offer: priceOffer({ ...offer, taxRate }),
    service: serviceOf(company.timeZone, input),
    technicianId: technician?.id ?? null,
    templateId: template?.id ?? null,
    templateData: template
      ? templateDataOf(template)
      : { ...companyTexts(company), ...sentTemplateData(input.templateData) },
    estimateValidDays: company.estimateValidDays,
    preparedBy: await nameOfWriter(technicians, db, scope, company),
    hiddenTitles: input.hiddenTitles ?? [],
  });
  return { draft: toJobRecord(row, company, technician?.name ?? null), company, customer };
}

type OfferInput = Pick<NewJob, 'lineItems' | 'discount' | 'options' | 'deposit'>;

/** What is absent is the template's; of options and deposits, in an estimate, and elsewhere nothing is left to choose. */
async function readOffer(
  db: Queryable,
  scope: Tenant,
  stage: Stage,
  input: OfferInput,
  template: TemplateRow | null,
) {
  assertEstimateOffer(stage, input);
  const isEstimate = stage === 'estimate';
  const { lineItems, options } = rowsOfJob(stage, input, template);
  // Beside options of the form it was refused before; those of a template have theirs already, and none takes nothing away.
  if (input.discount && input.options === undefined) assertOneList({ options });
  if (options && options === template?.options) assertFinished(options);
  return {
    lineItems: await withKnownItems(db, scope, readLineRows(lineItems).lines),
    options: options && (await readOptions(db, scope, options, null)),
    discount: (input.discount === undefined ? template?.discount : input.discount) ?? null,
    deposit: (input.deposit === undefined ? isEstimate && template?.deposit : input.deposit) || null,
  };
}

/** What a job is made from, as it was sent or as the template has it; unfinished rows of either are not saved (B-29). */
function rowsOfJob(
  stage: Stage,
  { lineItems, options }: OfferInput,
  template: TemplateRow | null,
): { lineItems: JobLines; options: OptionsInput | null } {
  const isEstimate = stage === 'estimate';
  const templateLines = template?.lineItems ?? [];
  const isTemplates = options === undefined && !lineItems && isEstimate;
  return {
    lineItems: lineItems ?? (isEstimate ? templateLines : decidedLines(templateLines)),
    options: (isTemplates ? template?.options : options) ?? null,
  };
}

/** Of a template, which may hold options without any finished row. */
function assertFinished(options: OptionsInput): void {
  const empty = options.find(({ lineItems }) => !lineItems.some(isComplete));
  if (!empty) return;
  const message = `The option “${empty.name}” of this template has no finished line items. Finish the template first.`;
  throw new Refusal('invalid_input', { message, fields: { templateId: message } });
}

/** Which rows are not saved; a repetition says the same again, while the template is there. */
export async function droppedOfJob(
  db: Queryable,
  scope: Tenant,
  {
    templateId,
    currentStage = 'estimate',
    ...input
  }: OfferInput & Pick<NewJob, 'templateId' | 'currentStage'>,
): Promise<ReturnType<typeof rowsOf>> {
  const isSent = input.lineItems !== undefined || input.options !== undefined;
  const template = !isSent && isId(templateId ?? '') ? await findTemplate(db, scope, templateId ?? '') : null;
  return rowsOf(rowsOfJob(currentStage, input, template));
}

/** As the estimate names them; null where no name is known. */
export const nameOfWriter = async (
  technicians: Deps['technicians'],
  db: Queryable,
  scope: Scope,
  { ownerName }: Pick<Company, 'ownerName'>,
): Promise<string | null> => (scope.role === 'owner' ? ownerName || null : technicians.officeName(db, scope));

/** A foreign template is as unknown as one that never was. */
async function requireTemplate(db: Queryable, scope: Tenant, id: string): Promise<TemplateRow> {
  const template = isId(id) ? await findTemplate(db, scope, id) : null;
  if (!template) throw templateNotFound();
  return template;
}

export const templateNotFound = () => new Refusal('not_found', { message: 'Template not found' });

type Contact = Pick<
  JobRow,
  | 'customerName'
  | 'customerContactName'
  | 'customerPhone'
  | 'customerEmail'
  | 'customerAddress'
  | 'customerId'
  | 'placeId'
  | 'billingAddress'
  | 'isTaxExempt'
>;

/** A day of service alone is the day of its start. */
const serviceOf = (timeZone: string, input: NewJob) =>
  readService(timeZone, {
    serviceDateStart: input.serviceDateStart ?? input.serviceDate ?? null,
    serviceDateEnd: input.serviceDateEnd ?? null,
  });

/** A snapshot of the template, stored with the job (B-100). */
const templateDataOf = (template: TemplateRow): TemplateData => ({
  name: template.name,
  taxRate: formatDecimal(template.taxRate),
  paymentTerms: template.paymentTerms,
  otherComments: template.otherComments,
  customerAgreementText: template.customerAgreementText,
  thankYouMessage: template.thankYouMessage,
  headerColor: template.headerColor,
});

/** What a job without a template starts with. */
const companyTexts = ({ texts, brandColor }: Company): TemplateData => ({
  paymentTerms: texts.paymentTerms,
  customerAgreementText: texts.agreement,
  thankYouMessage: templateTexts.thankYouMessage,
  headerColor: brandColor,
});

function sentTemplateData(sent: NewJob['templateData']): TemplateData {
  if (!sent) return {};
  const { taxRate, ...texts } = sent;
  return { ...texts, ...(taxRate !== undefined && { taxRate: formatDecimal(taxRate) }) };
}

export interface NewJobFields extends Contact {
  accountId: string;
  now: Date;
  stage: Stage;
  timeZone: string;
  description: string | null;
  notes: string | null;
  comments: string | null;
  taxRate: number;
  offer: OfferFields;
  service: ServiceDateRange;
  technicianId: string | null;
  templateId: string | null;
  templateData: TemplateData | null;
  hiddenTitles: Stage[];
  estimateValidDays: number | null;
  preparedBy: string | null;
}

/** Everything else begins empty. Id and number are given when it is written. */
export const newJobRow = ({
  now,
  timeZone,
  offer,
  service,
  estimateValidDays,
  ...fields
}: NewJobFields): JobRow => ({
  ...fields,
  ...offer,
  ...service,
  id: '',
  number: '',
  createdAt: now,
  updatedAt: now,
  paidCents: 0,
  optionName: null,
  depositRequestedCents: null,
  depositPaidCents: 0,
  notBefore: null,
  customerCancelledAt: null,
  waivedAt: null,
  waiverReason: null,
  estimateAt: null,
  workOrderAt: null,
  invoiceAt: null,
  dueOn: null,
  validUntil:
    fields.stage === 'estimate' && estimateValidDays !== null
      ? addDays(dayIn(timeZone, now), estimateValidDays)
      : null,
  ...stageFields({ dueOn: null, timeZone }, fields.stage, now),
  beforePhotos: [],
  afterPhotos: [],
  reminderEnabled: false,
  reminderEvery15Days: false,
  reminderEvery30Days: false,
  reminderSince: null,
  reminderPausedUntil: null,
  remindersOffSince: null,
  lastReminderAt: null,
  nextReminderAt: null,
  nextFollowUpAt: null,
  estimateSignature: 'not_sent',
  workOrderSignature: 'not_sent',
  invoiceSignature: 'not_sent',
  confirmedTotalCents: null,
  documentVersion: 1,
  revision: 1,
  deletionNoticeId: null,
  deletionNoticeAt: null,
  closedAs: null,
  closeReason: null,
  closedAt: null,
  deletedAt: null,
  wasPrinted: false,
  lastMail: null,
  invoiceSentAt: null,
  estimateSignedAt: null,
  signedTotalCents: null,
  estimateDeclineReason: null,
  workOrderDeclineReason: null,
  changeOrderStatus: null,
});

const toJobRecord = (row: JobRow, company: Company, technicianName: string | null): JobRecord => ({
  ...row,
  technicianName,
  timeZone: company.timeZone,
  jobMonths: company.retention.jobMonths,
  invoiceMonths: company.retention.invoiceMonths,
  followUpInvoices: company.followUps.invoices,
  isPaidOnline: false,
  openDispute: null,
  isLastMailOfChangeOrder: false,
  cancelTimeZone: null,
});
