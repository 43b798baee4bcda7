// A new job, ready to be written: template, company and form put together. Nothing is stored here.
import { addDays } from '#contract/days.ts';
import { blankTemplate } from '#contract/generate.ts';
import type { TemplateData } from '#contract/jobs/job.ts';
import type { NewJob } from '#contract/jobs/job-forms.ts';
import { formatDecimal } from '#contract/lines/money.ts';
import type { Stage } from '#contract/stages.ts';
import { templateTexts } from '#contract/texts/document-texts.ts';
import type { Deps } from '#server/deps.ts';
import { withIds } from '#server/documents/line-ids.ts';
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
import { type LineRows, type PricedLines, priceLines, readLineRows } from '../price-lines.ts';

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
  const lines = input.lineItems
    ? await withKnownItems(db, scope, rowsOf(input).lines)
    : withIds(template?.lineItems ?? []);
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
    stage: input.currentStage ?? 'estimate',
    timeZone: company.timeZone,
    description: input.jobDescription === undefined ? template?.jobDescription || null : input.jobDescription,
    notes: input.notes,
    comments: input.comments === undefined ? company.texts.comments : input.comments,
    taxRate,
    priced: priceLines(lines, taxRate),
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

/** As the estimate names them; null where no name is known. */
export const nameOfWriter = async (
  technicians: Deps['technicians'],
  db: Queryable,
  scope: Scope,
  { ownerName }: Pick<Company, 'ownerName'>,
): Promise<string | null> => (scope.role === 'owner' ? ownerName || null : technicians.officeName(db, scope));

/** The rows that were sent, without those that are dropped because they are incomplete. */
export const rowsOf = ({ lineItems }: Pick<NewJob, 'lineItems'>): LineRows => readLineRows(lineItems ?? []);

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
  priced: PricedLines;
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
  priced,
  service,
  estimateValidDays,
  ...fields
}: NewJobFields): JobRow => ({
  ...fields,
  ...priced,
  ...service,
  id: '',
  number: '',
  createdAt: now,
  updatedAt: now,
  paidCents: 0,
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
  lastReminderAt: null,
  nextReminderAt: null,
  nextFollowUpAt: null,
  estimateSignature: 'not_sent',
  workOrderSignature: 'not_sent',
  invoiceSignature: 'not_sent',
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
});

const toJobRecord = (row: JobRow, company: Company, technicianName: string | null): JobRecord => ({
  ...row,
  technicianName,
  timeZone: company.timeZone,
  jobMonths: company.retention.jobMonths,
  invoiceMonths: company.retention.invoiceMonths,
  followUpInvoices: company.followUps.invoices,
});
