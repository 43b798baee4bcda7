// Changes the texts, the tax rate and the customer of a job. Notes are internal: they touch no document.
import type { Job } from '#contract/jobs/job.ts';
import type { CustomerPatch, JobPatch } from '#contract/jobs/job-forms.ts';
import type { Deps } from '#server/deps.ts';
import { billingAddressFor, holdPlaceAt } from '#server/features/customers/customers.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { CustomerChange, JobChange, JobRecord } from '../jobs.store.ts';
import { priceOffer } from '../offer.ts';
import { withNextReminder } from '../reminders/arm-reminder.ts';
import { changeOne, nextDocumentVersion } from './change-one.ts';
import { fromTo, requireCreditAccepted, withoutApproval } from './offer-change.ts';

export const updateJob = (deps: Deps, scope: Scope, jobId: string, patch: JobPatch): Promise<Job> =>
  changeOne(deps, scope, { jobId, revision: patch.revision }, (_, job, now) => {
    const change: JobChange = {
      ...(patch.jobDescription !== undefined && { description: patch.jobDescription }),
      ...(patch.notes !== undefined && { notes: patch.notes }),
      ...(patch.comments !== undefined && { comments: patch.comments }),
      ...(patch.validUntil !== undefined && { validUntil: patch.validUntil }),
      ...textChange(job, patch),
      ...rateChange(job, patch),
    };
    const after = { ...job, ...change };
    const isPrinted = JSON.stringify(printedOf(after)) !== JSON.stringify(printedOf(job));
    if (!isPrinted && after.notes === job.notes && after.validUntil === job.validUntil) return null;
    const whole = { ...change, ...(isPrinted && nextDocumentVersion(job)) };
    return {
      // Another rate is another total.
      change: change.taxRate === undefined ? whole : withNextReminder(job, whole, now),
      event: {
        type: 'job.described',
        ...(change.totalCents !== undefined && {
          data: { ...fromTo(job, change.totalCents), ...withoutApproval(job) },
        }),
      },
    };
  });

const printedOf = ({ stage, description, comments, templateData, taxRate, validUntil }: JobRecord) => [
  description,
  comments,
  textsOf(templateData),
  taxRate,
  stage === 'estimate' ? validUntil : null,
];

/** In one order, whoever wrote them first. */
const textsOf = (texts: Partial<JobTexts> | null) => jobTexts.map((name) => texts?.[name] ?? '');

const jobTexts = [
  'paymentTerms',
  'otherComments',
  'customerAgreementText',
  'thankYouMessage',
  'headerColor',
] as const;
type JobTexts = Record<(typeof jobTexts)[number], string>;

/** The job's own copy: neither the template nor another job changes with it. */
function textChange({ templateData }: JobRecord, patch: JobPatch): JobChange {
  const sent = jobTexts.flatMap((name) => (patch[name] === undefined ? [] : [[name, patch[name]] as const]));
  return sent.length === 0 ? {} : { templateData: { ...templateData, ...Object.fromEntries(sent) } };
}

function rateChange(job: JobRecord, { taxRate, acceptCredit = false }: JobPatch): JobChange {
  if (taxRate === undefined || taxRate === job.taxRate) return {};
  const priced = priceOffer({ ...job, taxRate });
  if (!acceptCredit) requireCreditAccepted(job, priced.totalCents);
  return { taxRate, ...priced };
}

type ContactFields = Partial<
  Pick<
    JobRecord,
    | 'customerName'
    | 'customerContactName'
    | 'customerPhone'
    | 'customerEmail'
    | 'customerAddress'
    | 'billingAddress'
    | 'placeId'
  >
>;

/**
 * Another name or address makes a new version; contact person, phone and email are printed too, but may change freely
 * (B-12). A billing address that is the job's own is not printed twice.
 */
export function contactChange(job: JobRecord, fields: ContactFields, now: Date): CustomerChange {
  const after = { ...job, ...fields };
  const change = {
    ...fields,
    billingAddress: billingAddressFor(after.billingAddress, after.customerAddress),
  };
  const isAnother =
    after.customerName !== job.customerName ||
    after.customerAddress !== job.customerAddress ||
    change.billingAddress !== job.billingAddress;
  return withNextReminder(job, { ...change, ...(isAnother && nextDocumentVersion(job)) }, now);
}

/** What went to a wrong address must not open there what is corrected. */
export async function withdrawFromOldEmail(
  { payLinks }: Pick<Deps, 'payLinks'>,
  tx: Tx,
  job: JobRecord,
  { customerEmail }: Pick<ContactFields, 'customerEmail'>,
  now: Date,
): Promise<void> {
  if (job.customerEmail !== null && customerEmail !== undefined && customerEmail !== job.customerEmail)
    await payLinks.withdraw(tx, job, now);
}

/** Another customer's contact person is somebody else, unless it is said who. */
function contactAfter(job: JobRecord, { customerName, customerContactName }: CustomerPatch): string | null {
  if (customerContactName !== undefined) return customerContactName;
  return customerName === job.customerName ? job.customerContactName : null;
}

/** Contact person, phone and email are contact details; name and address are part of what is signed (B-12). */
export const updateCustomerOfJob = (
  deps: Deps,
  scope: Scope,
  jobId: string,
  patch: CustomerPatch,
): Promise<Job> =>
  changeOne(deps, scope, { jobId, revision: patch.revision }, async (tx, job, now) => {
    const after = {
      customerName: patch.customerName,
      customerContactName: contactAfter(job, patch),
      customerPhone: patch.customerPhone === undefined ? job.customerPhone : patch.customerPhone,
      customerEmail: patch.customerEmail === undefined ? job.customerEmail : patch.customerEmail,
      customerAddress: patch.customerAddress === undefined ? job.customerAddress : patch.customerAddress,
      billingAddress: patch.billingAddress === undefined ? job.billingAddress : patch.billingAddress,
    };
    await withdrawFromOldEmail(deps, tx, job, after, now);
    const place =
      job.customerId !== null && after.customerAddress !== job.customerAddress
        ? { placeId: await holdPlaceAt(tx, scope, job.customerId, after.customerAddress) }
        : {};
    return {
      change: contactChange(job, { ...after, ...place }, now),
      event: { type: 'job.customer_changed' },
    };
  });
