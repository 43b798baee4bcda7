// A new job, ready to be written: template, company and form put together. Nothing is stored here.
import type { NewJob } from '#contract/job-forms.ts';
import type { TemplateData } from '#contract/jobs.ts';
import { formatDecimal } from '#contract/money.ts';
import type { Stage } from '#contract/stages.ts';
import type { Deps } from '#server/deps.ts';
import { withIds } from '#server/documents/line-ids.ts';
import { type Company, readCompany } from '#server/features/company/company.service.ts';
import { findTemplate, type TemplateRow } from '#server/features/templates/templates.service.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { isId } from '#server/platform/ids.ts';
import { reaching } from './advance-stage.ts';
import type { FoundJob, JobRow, Tenant } from './jobs.store.ts';
import { type PricedLines, priceLines, type ReadRows, readRows } from './priced-lines.ts';
import { readService, type Service } from './service-dates.ts';

export interface Draft extends Pick<ReadRows, 'droppedRows' | 'message'> {
  /** As it will be shown and printed, once it has its id and its number. */
  job: FoundJob;
}

export type JobWish = NewJob & { hiddenTitles?: Stage[] };

export async function draftJob(
  { technicians }: Pick<Deps, 'technicians'>,
  db: Queryable,
  scope: Tenant,
  now: Date,
  wish: JobWish,
): Promise<Draft> {
  const company = await readCompany(db, scope.accountId);
  const template = wish.templateId ? await requireTemplate(db, scope, wish.templateId) : null;
  const technician = wish.assignedTechnicianId
    ? await technicians.require(db, scope, wish.assignedTechnicianId)
    : null;
  const rows = wish.lineItems
    ? readRows(wish.lineItems)
    : { lines: withIds(template?.lineItems ?? []), droppedRows: [], message: null };
  const taxRate = wish.taxRate ?? template?.taxRate ?? company.defaultTaxRate ?? 0;
  const row = newRow({
    ...contactOf(wish),
    accountId: scope.accountId,
    now,
    stage: wish.currentStage ?? 'estimate',
    timeZone: company.timeZone,
    description: wish.jobDescription === undefined ? template?.jobDescription || null : wish.jobDescription,
    notes: wish.notes,
    comments: wish.comments,
    taxRate,
    priced: priceLines(rows.lines, taxRate),
    service: serviceOf(company.timeZone, wish),
    technicianId: technician?.id ?? null,
    templateId: template?.id ?? null,
    templateData: template ? wordsOf(template) : sentWords(wish.templateData),
    hiddenTitles: wish.hiddenTitles ?? [],
  });
  const { droppedRows, message } = rows;
  return { job: asFound(row, company, technician?.name ?? null), droppedRows, message };
}

/** A foreign template is as unknown as one that never was. */
async function requireTemplate(db: Queryable, scope: Tenant, id: string): Promise<TemplateRow> {
  const template = isId(id) ? await findTemplate(db, scope, id) : null;
  if (!template) throw new Refusal('not_found', { message: 'Template not found' });
  return template;
}

type Contact = Pick<JobRow, 'customerName' | 'customerPhone' | 'customerEmail' | 'customerAddress'>;

const contactOf = ({ customerName, customerPhone, customerEmail, customerAddress }: Contact): Contact => ({
  customerName,
  customerPhone,
  customerEmail,
  customerAddress,
});

/** A day of service alone is the day of its start. */
const serviceOf = (timeZone: string, wish: NewJob) =>
  readService(timeZone, {
    serviceDateStart: wish.serviceDateStart ?? wish.serviceDate ?? null,
    serviceDateEnd: wish.serviceDateEnd ?? null,
  });

/** A snapshot of the template, stored with the job (B-100). */
const wordsOf = (template: TemplateRow): TemplateData => ({
  name: template.name,
  taxRate: formatDecimal(template.taxRate),
  paymentTerms: template.paymentTerms,
  otherComments: template.otherComments,
  customerAgreementText: template.customerAgreementText,
  thankYouMessage: template.thankYouMessage,
  headerColor: template.headerColor,
});

function sentWords(sent: NewJob['templateData']): TemplateData | null {
  if (!sent) return null;
  const { taxRate, ...words } = sent;
  return { ...words, ...(taxRate !== undefined && { taxRate: formatDecimal(taxRate) }) };
}

export interface NewFacts extends Contact {
  accountId: string;
  now: Date;
  stage: Stage;
  timeZone: string;
  description: string | null;
  notes: string | null;
  comments: string | null;
  taxRate: number;
  priced: PricedLines;
  service: Service;
  technicianId: string | null;
  templateId: string | null;
  templateData: TemplateData | null;
  hiddenTitles: Stage[];
}

/** Everything else begins empty. Id and number are given when it is written. */
export const newRow = ({ now, timeZone, priced, service, ...facts }: NewFacts): JobRow => ({
  ...facts,
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
  ...reaching({ dueOn: null, timeZone }, facts.stage, now),
  beforePhotos: [],
  afterPhotos: [],
  reminderEnabled: false,
  reminderEvery15Days: false,
  reminderEvery30Days: false,
  reminderSince: null,
  reminderPausedUntil: null,
  lastReminderAt: null,
  nextReminderAt: null,
  estimateSignature: 'not_sent',
  workOrderSignature: 'not_sent',
  invoiceSignature: 'not_sent',
  revision: 1,
  version: 1,
  deletionNoticeId: null,
  deletionNoticeAt: null,
});

const asFound = (row: JobRow, company: Company, technicianName: string | null): FoundJob => ({
  ...row,
  technicianName,
  timeZone: company.timeZone,
  jobMonths: company.retention.jobMonths,
  invoiceMonths: company.retention.invoiceMonths,
  estimateSignedAt: null,
  signedTotalCents: null,
  signatureDeclineReason: null,
  invoiceSentAt: null,
  lastMail: null,
});
